package org.millrace.store;

import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.millrace.item.Demand;
import org.millrace.lifecycle.WorkflowPin;

/**
 * A job to be made.
 *
 * @param workflow what it runs by, with its parameters
 * @param configuration what was handed over for it, as the submission is for a batch
 * @param group the workers that run its first step
 * @param demand priority and size
 * @param rejection why it is failed from the start, if it is
 */
public record NewJob(
        WorkflowPin workflow,
        Map<String, String> configuration,
        String group,
        Demand demand,
        Optional<String> rejection) {

    public NewJob {
        Objects.requireNonNull(workflow, "workflow");
        Objects.requireNonNull(group, "group");
        Objects.requireNonNull(demand, "demand");
        Objects.requireNonNull(rejection, "rejection");
        configuration = Map.copyOf(configuration);
    }
}
