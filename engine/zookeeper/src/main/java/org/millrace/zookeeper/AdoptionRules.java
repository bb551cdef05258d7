package org.millrace.zookeeper;

import java.util.Objects;
import java.util.Optional;
import org.millrace.lifecycle.State;

/**
 * What is given to jobs and batches that another client made.
 *
 * @param jobWorkflow the workflow of jobs, as it is currently deployed
 * @param batchWorkflow the workflow of batches
 * @param groups who runs which step
 */
public record AdoptionRules(String jobWorkflow, String batchWorkflow, Groups groups) {

    public AdoptionRules {
        Objects.requireNonNull(jobWorkflow, "jobWorkflow");
        Objects.requireNonNull(batchWorkflow, "batchWorkflow");
        Objects.requireNonNull(groups, "groups");
    }

    /** Merritt's: jobs run by {@code Ingest}, batches by {@code IngestBatch}. */
    public static AdoptionRules merritt(Groups groups) {
        return new AdoptionRules("Ingest", "IngestBatch", groups);
    }

    /** Who runs the steps of a definition. */
    @FunctionalInterface
    public interface Groups {

        /**
         * The group that works on an item in a state.
         *
         * @param workflow the workflow
         * @param digest its definition
         * @param state {@code Pending}, {@code UpdateReporting}, or a step
         * @return empty if the definition has no such step: the item is left alone
         */
        Optional<String> groupOf(String workflow, String digest, State state);
    }
}
