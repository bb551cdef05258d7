package org.millrace.store;

import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.millrace.lifecycle.Hold;
import org.millrace.lifecycle.WorkflowPin;

/**
 * A submission to be accepted.
 *
 * @param key names the submission: handing it in twice makes one batch
 * @param workflow what the batch runs by
 * @param submission what was handed over: profile, submitter, payload and so on
 * @param group the workers that run its first step
 * @param priority 0 (first) to 99 (last)
 * @param hold why it is held from the start, if it is
 */
public record NewBatch(
        String key,
        WorkflowPin workflow,
        Map<String, String> submission,
        String group,
        int priority,
        Optional<Hold> hold) {

    public NewBatch {
        if (key.isBlank()) {
            throw new IllegalArgumentException("Expected a key that names the submission, but got a blank one");
        }
        Objects.requireNonNull(workflow, "workflow");
        Objects.requireNonNull(group, "group");
        Objects.requireNonNull(hold, "hold");
        submission = Map.copyOf(submission);
    }
}
