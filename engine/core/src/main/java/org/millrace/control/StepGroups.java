package org.millrace.control;

import java.util.Map;
import java.util.Optional;
import org.millrace.lifecycle.Place;
import org.millrace.lifecycle.State;
import org.millrace.lifecycle.WorkflowPin;
import org.millrace.store.Definitions;

/** Who works on items of a workflow where they stand. */
public final class StepGroups {

    private final PinnedWorkflows workflows;

    public StepGroups(Definitions definitions) {
        this.workflows = new PinnedWorkflows(definitions);
    }

    /**
     * The group that works in a state.
     *
     * @param workflow the workflow
     * @param digest its definition
     * @param state {@code Pending}, {@code UpdateReporting}, or a step
     * @return empty if nobody does
     */
    public Optional<String> of(String workflow, String digest, State state) {
        PinnedWorkflow pinned = new PinnedWorkflow(workflows.definition(new WorkflowPin(workflow, digest, Map.of())));
        Optional<Place> place =
                state.equals(State.UPDATE_REPORTING) ? pinned.firstFinally() : pinned.place(state.name());
        return place.map(Place::group);
    }
}
