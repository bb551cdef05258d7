package org.millrace.definition.graph;

import java.util.ArrayList;
import java.util.List;
import org.millrace.definition.model.ActionDefinition;
import org.millrace.definition.model.Behavior;
import org.millrace.definition.model.Distribution;
import org.millrace.definition.model.StepDefinition;
import org.millrace.definition.model.WorkflowDefinition;

/**
 * A workflow as boxes and arrows, before a language draws them. Ids are made from ranks ({@code s2} the third step,
 * {@code s2a0} its first action, {@code in1} the second input), so that no name from a file can break a drawing.
 *
 * @param title the workflow's id
 * @param steps in order
 * @param inputs what comes from outside: declared inputs, parameters and files that nobody writes
 * @param order which step follows which
 * @param data which action reads what another one wrote
 */
record WorkflowGraph(
        String title, List<StepBox> steps, List<InputBox> inputs, List<StepArrow> order, List<DataArrow> data) {

    WorkflowGraph {
        steps = List.copyOf(steps);
        inputs = List.copyOf(inputs);
        order = List.copyOf(order);
        data = List.copyOf(data);
    }

    /** The boxes and arrows of a workflow. */
    static WorkflowGraph of(WorkflowDefinition workflow) {
        List<StepBox> steps = new ArrayList<>();
        for (int rank = 0; rank < workflow.steps().size(); rank++) {
            steps.add(StepBox.of("s" + rank, workflow.steps().get(rank)));
        }
        DataFlow flow = DataFlow.of(workflow);
        return new WorkflowGraph(
                workflow.id().value(), steps, flow.inputs(), StepOrder.arrows(workflow.steps()), flow.arrows());
    }

    /**
     * A step.
     *
     * @param id of the box
     * @param name the step's name
     * @param behavior decides how the box looks
     * @param detail behavior, worker group and distribution in one line
     * @param actions in order
     */
    record StepBox(String id, String name, Behavior behavior, String detail, List<ActionBox> actions) {

        private static StepBox of(String id, StepDefinition step) {
            List<ActionBox> actions = new ArrayList<>();
            for (int rank = 0; rank < step.actions().size(); rank++) {
                actions.add(ActionBox.of(id + "a" + rank, step.actions().get(rank)));
            }
            String detail =
                    step.behavior() + " · " + step.workerGroup().value() + " · " + describe(step.distribution());
            return new StepBox(id, step.name().value(), step.behavior(), detail, List.copyOf(actions));
        }

        private static String describe(Distribution distribution) {
            return distribution
                    .element()
                    .filter(element -> !element.value().isEmpty())
                    .map(element -> distribution.kind() + " " + element.value())
                    .orElse(distribution.kind().name());
        }
    }

    /**
     * An action.
     *
     * @param id of the box
     * @param key the handler's key
     * @param remarks what is special about it: its condition, that it does not block; may be empty
     */
    record ActionBox(String id, String key, String remarks) {

        private static ActionBox of(String id, ActionDefinition action) {
            List<String> remarks = new ArrayList<>();
            action.when().ifPresent(condition -> remarks.add("when " + condition.value()));
            if (action.behavior() != Behavior.BLOCKING) {
                remarks.add(action.behavior().name());
            }
            return new ActionBox(id, action.key().value(), String.join(" · ", remarks));
        }
    }

    /**
     * Something that comes from outside the workflow.
     *
     * @param id of the box
     * @param uri what it is, as a binding writes it
     * @param origin whether the workflow says so
     */
    record InputBox(String id, String uri, Origin origin) {}

    /** Whether the workflow declares an input. */
    enum Origin {
        /** Listed in {@code inputs}. */
        DECLARED,
        /** Read, but neither written by an action nor listed. */
        UNDECLARED
    }

    /** One step after another. */
    record StepArrow(String from, String to, Course course) {}

    /** Why a job goes from one step to another. */
    enum Course {
        /** The ordinary way. */
        NEXT(""),
        /** After an operator let the job on. */
        RELEASE("release"),
        /** Because the job is failing. */
        FAILURE("failure"),
        /** To what runs in any case. */
        FINALLY("finally");

        private final String label;

        Course(String label) {
            this.label = label;
        }

        /** What is written at the arrow; empty for the ordinary way. */
        String label() {
            return label;
        }
    }

    /** From the box that gives something to the box that takes it, with its uri. */
    record DataArrow(String from, String to, String uri) {}
}
