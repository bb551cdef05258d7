package org.millrace.control;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.millrace.definition.finding.Nearest;
import org.millrace.definition.model.Behavior;
import org.millrace.definition.model.StepDefinition;
import org.millrace.definition.model.WorkflowDefinition;
import org.millrace.execution.Next;
import org.millrace.execution.StepSequence;
import org.millrace.lifecycle.Place;
import org.millrace.lifecycle.State;

/** Where an operator can send an item of a workflow. */
final class PinnedWorkflow {

    private final WorkflowDefinition definition;
    private final StepSequence sequence;

    PinnedWorkflow(WorkflowDefinition definition) {
        this.definition = definition;
        this.sequence = new StepSequence(definition);
    }

    static Place place(StepDefinition step) {
        return new Place(State.of(step.name().value()), step.workerGroup().value());
    }

    /** Where an item begins. */
    Place first() {
        return place(sequence.first());
    }

    /** Where work goes on after the last good step. */
    Place following(Optional<State> lastGood) {
        List<StepDefinition> ordinary = ordinary().toList();
        int last = lastGood.map(state -> indexOf(ordinary, state)).orElse(-1);
        if (last + 1 < ordinary.size()) {
            return place(ordinary.get(last + 1));
        }
        return firstFinally().orElseGet(() -> ordinary.isEmpty() ? first() : place(ordinary.get(last)));
    }

    /** The step of a name, or Pending. */
    Optional<Place> place(String name) {
        Optional<Place> step = definition.steps().stream()
                .filter(known -> known.name().value().equals(name))
                .map(PinnedWorkflow::place)
                .findFirst();
        boolean pending = State.PENDING.name().equals(name);
        return pending ? Optional.of(new Place(State.PENDING, first().group())) : step;
    }

    /** An unknown name with the nearest one, for the end of a message. */
    String unknown(String name) {
        List<String> names = Stream.concat(
                        Stream.of(State.PENDING.name()),
                        definition.steps().stream().map(step -> step.name().value()))
                .distinct()
                .toList();
        String hint = Nearest.hint(name, names);
        return name + (hint.isEmpty() ? "; it has " + String.join(", ", names) : ". " + hint);
    }

    /** What an item goes through that is stopped. */
    Next afterStop() {
        return sequence.afterStop();
    }

    /** Whether a state is one of the steps that run for failure or for the end. */
    boolean isClosing(State state) {
        return definition.steps().stream()
                .anyMatch(step ->
                        !step.behavior().isOrdinary() && step.name().value().equals(state.name()));
    }

    /** The first of the steps that run at the end in any case. */
    Optional<Place> firstFinally() {
        return definition.steps().stream()
                .filter(step -> step.behavior() == Behavior.FINALLY)
                .map(PinnedWorkflow::place)
                .findFirst();
    }

    private Stream<StepDefinition> ordinary() {
        return definition.steps().stream().filter(step -> step.behavior().isOrdinary());
    }

    private static int indexOf(List<StepDefinition> steps, State state) {
        for (int i = 0; i < steps.size(); i++) {
            if (steps.get(i).name().value().equals(state.name())) {
                return i;
            }
        }
        return -1;
    }
}
