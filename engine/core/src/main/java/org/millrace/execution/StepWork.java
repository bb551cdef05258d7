package org.millrace.execution;

import java.util.Objects;
import org.millrace.definition.model.StepDefinition;
import org.millrace.definition.model.WorkflowDefinition;
import org.millrace.files.ItemFiles;
import org.millrace.item.Item;

/**
 * A step of an item, to be worked on.
 *
 * @param item the item as it stands in the step
 * @param workflow the definition it is pinned to
 * @param step the step
 * @param files its files
 * @param asks what handlers can ask for
 * @param cancellation whether to stop
 */
public record StepWork(
        Item item,
        WorkflowDefinition workflow,
        StepDefinition step,
        ItemFiles files,
        Asks asks,
        Cancellation cancellation) {

    public StepWork {
        Objects.requireNonNull(item, "item");
        Objects.requireNonNull(workflow, "workflow");
        Objects.requireNonNull(step, "step");
        Objects.requireNonNull(files, "files");
        Objects.requireNonNull(asks, "asks");
        Objects.requireNonNull(cancellation, "cancellation");
    }
}
