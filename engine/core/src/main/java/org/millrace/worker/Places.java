package org.millrace.worker;

import java.util.Optional;
import org.millrace.definition.model.Behavior;
import org.millrace.definition.model.StepDefinition;
import org.millrace.definition.model.WorkflowDefinition;
import org.millrace.definition.model.WorkflowDefinition.OnFatal;
import org.millrace.execution.StepSequence;
import org.millrace.item.Item;
import org.millrace.item.Standing.Ready;
import org.millrace.item.Standing.Waiting;
import org.millrace.job.Job;
import org.millrace.lifecycle.Place;
import org.millrace.lifecycle.State;
import org.millrace.lifecycle.StateKind;

/** Where the steps of a workflow lie on an item's way. */
final class Places {

    private Places() {}

    /** Where a job stands that is in a step. */
    static Place of(StepDefinition step) {
        return new Place(State.of(step.name().value()), step.workerGroup().value());
    }

    /** Where an item stands, to come back to. */
    static Place of(Item item) {
        return new Place(item.state(), group(item));
    }

    /** Who works on an item. */
    static String group(Item item) {
        if (item.standing() instanceof Ready ready) {
            return ready.group();
        }
        return item.standing() instanceof Waiting waiting ? waiting.group() : "";
    }

    /** The step that an item stands in. A batch that is reported on again runs its last FINALLY step. */
    static Optional<StepDefinition> step(WorkflowDefinition workflow, State state) {
        if (state.kind() == StateKind.UPDATE_REPORTING) {
            return workflow.steps().stream()
                    .filter(step -> step.behavior() == Behavior.FINALLY)
                    .reduce((before, last) -> last);
        }
        return workflow.steps().stream()
                .filter(step -> step.name().value().equals(state.name()))
                .findFirst();
    }

    /** Whether an item is yet to be begun, rather than run in a first step named Pending. */
    static boolean isUnbegun(WorkflowDefinition workflow, State state) {
        return state.equals(State.PENDING) && step(workflow, state).isEmpty();
    }

    /** The order of steps; a batch cannot be held inside a step, so where a job would pause it fails. */
    static StepSequence sequence(WorkflowDefinition workflow, Item item) {
        boolean fails = workflow.onFatal() == OnFatal.FAIL || !canBeHeld(item);
        return new StepSequence(fails ? failing(workflow) : workflow);
    }

    /** Whether an item can be held where it stands. */
    static boolean canBeHeld(Item item) {
        return item instanceof Job || item.state().equals(State.PENDING);
    }

    private static WorkflowDefinition failing(WorkflowDefinition workflow) {
        return new WorkflowDefinition(
                workflow.id(),
                OnFatal.FAIL,
                workflow.timeout(),
                workflow.inputs(),
                workflow.notifyChannel(),
                workflow.steps(),
                workflow.source());
    }
}
