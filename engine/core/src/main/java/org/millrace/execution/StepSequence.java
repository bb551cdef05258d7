package org.millrace.execution;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.millrace.definition.model.Behavior;
import org.millrace.definition.model.StepDefinition;
import org.millrace.definition.model.WorkflowDefinition;
import org.millrace.definition.model.WorkflowDefinition.OnFatal;
import org.millrace.spi.Status;

/**
 * In which order the steps of a workflow run.
 *
 * <p>Ordinary steps run in file order until one that blocks is KO, or any is FATAL. Then, and also at the end of a job in
 * which something was KO, come the ON_FAILURE steps; in any case, last, the FINALLY steps. Those two run in file order,
 * each whatever became of the one before.
 */
public final class StepSequence {

    private final WorkflowDefinition workflow;

    public StepSequence(WorkflowDefinition workflow) {
        this.workflow = workflow;
    }

    /** The step that a job begins with. */
    public StepDefinition first() {
        return Stream.concat(with(Behavior::isOrdinary), with(Behavior.FINALLY::equals))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException(
                        "Workflow " + workflow.id() + " has no step that a job could begin with"));
    }

    /**
     * What follows a step.
     *
     * @param step the step that has ended
     * @param ended how it ended
     * @param before the aggregate of the steps before it
     */
    public Next after(StepDefinition step, Status ended, Status before) {
        if (ended == Status.FATAL
                && workflow.onFatal() == OnFatal.PAUSE
                && step.behavior().isOrdinary()) {
            return new Next.Hold(step, "the step " + step.name() + " could not be done and the workflow asks to pause");
        }
        Status soFar = before.max(ended);
        Optional<StepDefinition> following = following(step, ended, soFar);
        if (following.isEmpty()) {
            return isBad(soFar) ? new Next.Fail() : new Next.Complete();
        }
        boolean gate = step.behavior() == Behavior.PAUSE && !isBad(ended);
        return gate
                ? new Next.Hold(following.get(), "the step " + step.name() + " waits for an operator's approval")
                : new Next.Go(following.get());
    }

    /** What a job goes through that is stopped before its next step: by a cancellation, or because its time is over. */
    public Next afterStop() {
        return closing(Status.KO).<Next>map(Next.Go::new).orElseGet(Next.Fail::new);
    }

    private Optional<StepDefinition> following(StepDefinition step, Status ended, Status soFar) {
        return switch (step.behavior()) {
            case BLOCKING, PAUSE, NOBLOCKING -> {
                boolean stops = ended == Status.FATAL || (ended == Status.KO && step.behavior() != Behavior.NOBLOCKING);
                Optional<StepDefinition> next = stops ? Optional.empty() : later(step, Behavior::isOrdinary);
                yield next.or(() -> closing(soFar));
            }
            case ON_FAILURE ->
                later(step, Behavior.ON_FAILURE::equals)
                        .or(() -> with(Behavior.FINALLY::equals).findFirst());
            case FINALLY -> later(step, Behavior.FINALLY::equals);
        };
    }

    private Optional<StepDefinition> closing(Status soFar) {
        Optional<StepDefinition> mending =
                isBad(soFar) ? with(Behavior.ON_FAILURE::equals).findFirst() : Optional.empty();
        return mending.or(() -> with(Behavior.FINALLY::equals).findFirst());
    }

    private Optional<StepDefinition> later(StepDefinition step, BehaviorTest test) {
        List<StepDefinition> steps = workflow.steps();
        return steps.subList(steps.indexOf(step) + 1, steps.size()).stream()
                .filter(later -> test.fits(later.behavior()))
                .findFirst();
    }

    private Stream<StepDefinition> with(BehaviorTest test) {
        return workflow.steps().stream().filter(step -> test.fits(step.behavior()));
    }

    private static boolean isBad(Status status) {
        return status.compareTo(Status.KO) >= 0;
    }

    private interface BehaviorTest {
        boolean fits(Behavior behavior);
    }
}
