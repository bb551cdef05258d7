package org.millrace.control;

import java.util.List;
import java.util.stream.Stream;
import org.millrace.definition.model.Binding;
import org.millrace.definition.model.StepDefinition;
import org.millrace.definition.model.WorkflowDefinition;
import org.millrace.definition.model.WorkflowDefinition.DeclaredInput;

/** Which of the inputs that a workflow declares a submission cannot do without: all but those that only optional bindings read. */
final class NeededInputs {

    private NeededInputs() {}

    static Stream<DeclaredInput> of(WorkflowDefinition workflow) {
        return workflow.inputs().stream().flatMap(List::stream).filter(input -> !isOptional(workflow, input));
    }

    private static boolean isOptional(WorkflowDefinition workflow, DeclaredInput input) {
        List<Binding> readers = workflow.steps().stream()
                .flatMap(step -> step.actions().stream())
                .flatMap(action -> action.inputs().stream())
                .filter(binding -> binding.scheme() == input.scheme()
                        && binding.path().equals(input.path().value()))
                .toList();
        return !readers.isEmpty()
                && readers.stream().allMatch(Binding::optional)
                && workflow.steps().stream().noneMatch(step -> isListed(step, input));
    }

    private static boolean isListed(StepDefinition step, DeclaredInput input) {
        return step.distribution()
                .listPath()
                .filter(input.path().value()::equals)
                .isPresent();
    }
}
