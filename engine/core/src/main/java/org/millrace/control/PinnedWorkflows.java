package org.millrace.control;

import java.time.Instant;
import java.util.Optional;
import org.millrace.batch.Batch;
import org.millrace.definition.finding.FindingCollector;
import org.millrace.definition.grammar.WorkflowParser;
import org.millrace.definition.json.JsonReader;
import org.millrace.definition.model.WorkflowDefinition;
import org.millrace.item.Item;
import org.millrace.lifecycle.State;
import org.millrace.lifecycle.WorkflowPin;
import org.millrace.store.Definitions;
import org.millrace.store.StoreException;

/** The definitions that items are pinned to. */
final class PinnedWorkflows {

    private final Definitions definitions;

    PinnedWorkflows(Definitions definitions) {
        this.definitions = definitions;
    }

    PinnedWorkflow of(Item item) {
        return new PinnedWorkflow(definition(item.workflow()));
    }

    /** The item as if its first step had begun; only a batch has to have begun before it can end. */
    Item begun(Item item, Instant now) {
        boolean waiting = item instanceof Batch && item.state().equals(State.PENDING);
        return waiting ? item.begin(of(item).first(), now) : item;
    }

    WorkflowDefinition definition(WorkflowPin pin) {
        FindingCollector findings = new FindingCollector();
        Optional<WorkflowDefinition> parsed = JsonReader.read(definitions.text(pin.id(), pin.digest()), findings)
                .flatMap(json -> WorkflowParser.parse(json, findings));
        return parsed.orElseThrow(() -> new StoreException(
                StoreException.Reason.CORRUPT,
                "Expected the definition " + pin.digest() + " of workflow " + pin.id()
                        + " to be a workflow, but it cannot be read. Run fsck."));
    }
}
