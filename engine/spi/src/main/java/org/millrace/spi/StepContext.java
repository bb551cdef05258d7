package org.millrace.spi;

import java.util.Objects;
import java.util.Optional;

/**
 * Where in which job a handler is running.
 *
 * @param jobId the job
 * @param batchId the batch the job belongs to, if any
 * @param workflowId the workflow the job follows
 * @param stepName the step, which is also the job's state
 * @param statusSoFar the aggregate of the steps before this one: what a {@code FINALLY} or {@code ON_FAILURE} step
 *     looks at to tell a good end from a bad one
 */
public record StepContext(
        String jobId, Optional<String> batchId, String workflowId, String stepName, Status statusSoFar) {

    public StepContext {
        Objects.requireNonNull(jobId, "jobId");
        Objects.requireNonNull(batchId, "batchId");
        Objects.requireNonNull(workflowId, "workflowId");
        Objects.requireNonNull(stepName, "stepName");
        Objects.requireNonNull(statusSoFar, "statusSoFar");
    }
}
