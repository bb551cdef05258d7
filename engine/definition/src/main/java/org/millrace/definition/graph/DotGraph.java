package org.millrace.definition.graph;

import java.util.HashMap;
import java.util.Map;
import org.millrace.definition.graph.WorkflowGraph.ActionBox;
import org.millrace.definition.graph.WorkflowGraph.Course;
import org.millrace.definition.graph.WorkflowGraph.DataArrow;
import org.millrace.definition.graph.WorkflowGraph.InputBox;
import org.millrace.definition.graph.WorkflowGraph.Origin;
import org.millrace.definition.graph.WorkflowGraph.StepArrow;
import org.millrace.definition.graph.WorkflowGraph.StepBox;
import org.millrace.definition.model.WorkflowDefinition;

/**
 * Draws a workflow in Graphviz's DOT: a cluster per step, its actions inside, solid arrows for the order, dashed ones
 * for data. Names from the file appear only inside quoted labels.
 */
public final class DotGraph {

    private final StringBuilder text = new StringBuilder();
    private final Map<String, StepBox> steps = new HashMap<>();

    private DotGraph() {}

    /** The digraph of a workflow, ending in a newline. */
    public static String draw(WorkflowDefinition workflow) {
        DotGraph drawing = new DotGraph();
        drawing.draw(WorkflowGraph.of(workflow));
        return drawing.text.toString();
    }

    private void draw(WorkflowGraph graph) {
        line("digraph workflow {");
        line("  graph [label=" + quote(graph.title()) + ", labelloc=t, compound=true, fontname=\"sans-serif\"];");
        line("  node [shape=box, fontname=\"sans-serif\"];");
        line("  edge [fontname=\"sans-serif\", fontsize=10];");
        graph.inputs().forEach(this::input);
        graph.steps().forEach(this::step);
        graph.order().forEach(this::arrow);
        graph.data().forEach(this::data);
        line("}");
    }

    private void input(InputBox input) {
        String style = input.origin() == Origin.UNDECLARED ? ", style=dashed" : "";
        line("  " + input.id() + " [shape=oval, label=" + quote(input.uri()) + style + "];");
    }

    private void step(StepBox step) {
        steps.put(step.id(), step);
        line("  subgraph cluster_" + step.id() + " {");
        line("    label=\"" + escape(step.name()) + "\\n" + escape(step.detail()) + "\"; " + frame(step));
        if (step.actions().isEmpty()) {
            line("    " + step.id() + "a0 [label=\"\", style=invis];");
        }
        step.actions().forEach(this::action);
        for (int i = 1; i < step.actions().size(); i++) {
            line("    " + step.actions().get(i - 1).id() + " -> "
                    + step.actions().get(i).id() + ";");
        }
        line("  }");
    }

    private static String frame(StepBox step) {
        return switch (step.behavior()) {
            case BLOCKING, NOBLOCKING -> "color=\"#7f8c8d\";";
            case ON_FAILURE -> "color=\"#c0392b\"; penwidth=2;";
            case FINALLY -> "color=\"#2471a3\"; penwidth=2;";
            case PAUSE -> "color=\"#b9770e\"; penwidth=2;";
        };
    }

    private void action(ActionBox action) {
        String remarks = action.remarks().isEmpty() ? "" : "\\n" + escape(action.remarks());
        line("    " + action.id() + " [label=\"" + escape(action.key()) + remarks + "\"];");
    }

    private void arrow(StepArrow arrow) {
        line("  " + lastNode(arrow.from()) + " -> " + arrow.to() + "a0 [ltail=cluster_" + arrow.from()
                + ", lhead=cluster_" + arrow.to() + style(arrow.course()) + "];");
    }

    private String lastNode(String stepId) {
        StepBox step = steps.get(stepId);
        int actions = step == null ? 0 : step.actions().size();
        return stepId + "a" + Math.max(0, actions - 1);
    }

    private static String style(Course course) {
        return switch (course) {
            case NEXT -> ", penwidth=2";
            case RELEASE -> ", penwidth=2, label=\"" + course.label() + "\"";
            case FAILURE -> ", color=\"#c0392b\", label=\"" + course.label() + "\"";
            case FINALLY -> ", penwidth=2, color=\"#2471a3\", label=\"" + course.label() + "\"";
        };
    }

    private void data(DataArrow arrow) {
        line("  " + arrow.from() + " -> " + arrow.to() + " [style=dashed, constraint=false, label=" + quote(arrow.uri())
                + "];");
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
            switch (point) {
                case '"' -> escaped.append("\\\"");
                case '\\' -> escaped.append("\\\\");
                case '&' -> escaped.append("&amp;");
                default -> escaped.appendCodePoint(Labels.isVisible(point) ? point : Labels.REPLACEMENT.codePointAt(0));
            }
        });
        return escaped.toString();
    }
}
