package org.millrace.definition.graph;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.millrace.definition.graph.WorkflowGraph.Course;
import org.millrace.definition.graph.WorkflowGraph.StepArrow;
import org.millrace.definition.model.Behavior;
import org.millrace.definition.model.StepDefinition;

/**
 * Which step follows which: the ordinary steps in a row, from each step that blocks an arrow to what runs on failure,
 * then the FINALLY steps.
 */
final class StepOrder {

    private final List<Rank> ordinary;
    private final List<Rank> onFailure;
    private final List<Rank> last;
    private final List<StepArrow> arrows = new ArrayList<>();

    private StepOrder(List<StepDefinition> steps) {
        this.ordinary = select(steps, Behavior::isOrdinary);
        this.onFailure = select(steps, behavior -> behavior == Behavior.ON_FAILURE);
        this.last = select(steps, behavior -> behavior == Behavior.FINALLY);
    }

    static List<StepArrow> arrows(List<StepDefinition> steps) {
        StepOrder order = new StepOrder(steps);
        order.ordinary();
        order.failures();
        order.chain(order.onFailure, Course.FAILURE);
        order.chain(order.last, Course.FINALLY);
        first(order.last).ifPresent(order::intoFinally);
        return List.copyOf(order.arrows);
    }

    private void ordinary() {
        for (int i = 1; i < ordinary.size(); i++) {
            Rank from = ordinary.get(i - 1);
            connect(from, ordinary.get(i), from.behavior == Behavior.PAUSE ? Course.RELEASE : Course.NEXT);
        }
    }

    private void failures() {
        Optional<Rank> target = first(onFailure).or(() -> first(last));
        target.ifPresent(rank -> ordinary.stream()
                .filter(step -> step.behavior != Behavior.NOBLOCKING || isLastOrdinary(step))
                .filter(step -> !(onFailure.isEmpty() && isLastOrdinary(step)))
                .forEach(step -> connect(step, rank, Course.FAILURE)));
    }

    private void intoFinally(Rank firstFinally) {
        last(ordinary).ifPresent(step -> connect(step, firstFinally, Course.FINALLY));
        last(onFailure).ifPresent(step -> connect(step, firstFinally, Course.FINALLY));
    }

    private void chain(List<Rank> ranks, Course course) {
        for (int i = 1; i < ranks.size(); i++) {
            connect(ranks.get(i - 1), ranks.get(i), course);
        }
    }

    private boolean isLastOrdinary(Rank step) {
        return step.equals(ordinary.get(ordinary.size() - 1));
    }

    private void connect(Rank from, Rank to, Course course) {
        arrows.add(new StepArrow("s" + from.rank, "s" + to.rank, course));
    }

    private static List<Rank> select(List<StepDefinition> steps, Predicate<Behavior> wanted) {
        List<Rank> selected = new ArrayList<>();
        for (int rank = 0; rank < steps.size(); rank++) {
            Behavior behavior = steps.get(rank).behavior();
            if (wanted.test(behavior)) {
                selected.add(new Rank(rank, behavior));
            }
        }
        return selected;
    }

    private static Optional<Rank> first(List<Rank> ranks) {
        return ranks.stream().findFirst();
    }

    private static Optional<Rank> last(List<Rank> ranks) {
        return ranks.isEmpty() ? Optional.empty() : Optional.of(ranks.get(ranks.size() - 1));
    }

    private record Rank(int rank, Behavior behavior) {}
}
