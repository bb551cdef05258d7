package org.millrace.definition.graph;

import org.millrace.definition.graph.WorkflowGraph.ActionBox;
import org.millrace.definition.graph.WorkflowGraph.Course;
import org.millrace.definition.graph.WorkflowGraph.DataArrow;
import org.millrace.definition.graph.WorkflowGraph.InputBox;
import org.millrace.definition.graph.WorkflowGraph.Origin;
import org.millrace.definition.graph.WorkflowGraph.StepArrow;
import org.millrace.definition.graph.WorkflowGraph.StepBox;
import org.millrace.definition.model.WorkflowDefinition;

/**
 * Draws a workflow as a Mermaid flowchart: a frame per step, its actions inside, solid arrows for the order, dashed
 * ones for data. Names from the file appear only inside quoted labels, with every character that Mermaid or HTML could
 * take for markup written as its number.
 */
public final class MermaidGraph {

    private static final String PLAIN = " _-.,:/()=!+·";

    private final StringBuilder text = new StringBuilder();

    private MermaidGraph() {}

    /** The flowchart of a workflow, ending in a newline. */
    public static String draw(WorkflowDefinition workflow) {
        MermaidGraph drawing = new MermaidGraph();
        drawing.draw(WorkflowGraph.of(workflow));
        return drawing.text.toString();
    }

    private void draw(WorkflowGraph graph) {
        line("---");
        line("title: \"" + escape(graph.title()) + "\"");
        line("---");
        line("flowchart TB");
        graph.inputs().forEach(this::input);
        graph.steps().forEach(this::step);
        graph.order().forEach(this::arrow);
        graph.data().forEach(this::data);
        line("  classDef undeclared stroke-dasharray: 4 3");
        line("  classDef onfailure stroke:#c0392b,stroke-width:2px");
        line("  classDef finally stroke:#2471a3,stroke-width:2px");
        line("  classDef pause stroke:#b9770e,stroke-width:2px");
    }

    private void input(InputBox input) {
        String style = input.origin() == Origin.UNDECLARED ? ":::undeclared" : "";
        line("  " + input.id() + "([" + quote(input.uri()) + "])" + style);
    }

    private void step(StepBox step) {
        line("  subgraph " + step.id() + "[\"" + escape(step.name()) + "<br/>" + escape(step.detail()) + "\"]");
        step.actions().forEach(this::action);
        for (int i = 1; i < step.actions().size(); i++) {
            line("    " + step.actions().get(i - 1).id() + " --> "
                    + step.actions().get(i).id());
        }
        line("  end");
        switch (step.behavior()) {
            case ON_FAILURE -> line("  class " + step.id() + " onfailure");
            case FINALLY -> line("  class " + step.id() + " finally");
            case PAUSE -> line("  class " + step.id() + " pause");
            case BLOCKING, NOBLOCKING -> {}
        }
    }

    private void action(ActionBox action) {
        String remarks = action.remarks().isEmpty() ? "" : "<br/>" + escape(action.remarks());
        line("    " + action.id() + "[\"" + escape(action.key()) + remarks + "\"]");
    }

    private void arrow(StepArrow arrow) {
        String label =
                arrow.course().label().isEmpty() ? "" : "|" + arrow.course().label() + "|";
        line("  " + arrow.from() + " " + line(arrow.course()) + label + " " + arrow.to());
    }

    private static String line(Course course) {
        return switch (course) {
            case NEXT, RELEASE -> "-->";
            case FAILURE -> "--x";
            case FINALLY -> "==>";
        };
    }

    private void data(DataArrow arrow) {
        line("  " + arrow.from() + " -.->|" + quote(arrow.uri()) + "| " + arrow.to());
    }

    private void line(String line) {
        text.append(line).append('\n');
    }

    private static String quote(String label) {
        return '"' + escape(label) + '"';
    }

    private static String escape(String label) {
        StringBuilder escaped = new StringBuilder();
        label.codePoints().forEach(point -> {
            if (Character.isLetterOrDigit(point) || PLAIN.indexOf(point) >= 0) {
                escaped.appendCodePoint(point);
            } else if (Labels.isVisible(point)) {
                escaped.append('#').append(point).append(';');
            } else {
                escaped.append(Labels.REPLACEMENT);
            }
        });
        return escaped.toString();
    }
}
