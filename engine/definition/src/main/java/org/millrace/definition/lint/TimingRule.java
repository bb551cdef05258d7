package org.millrace.definition.lint;

import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;
import org.millrace.definition.finding.Code;
import org.millrace.definition.finding.FindingCollector;
import org.millrace.definition.finding.Place;
import org.millrace.definition.model.ActionDefinition;
import org.millrace.definition.model.RetryPolicy;
import org.millrace.definition.model.RetryPolicy.Backoff;
import org.millrace.definition.model.StepDefinition;
import org.millrace.definition.model.WaitPolicy;

/** Times that cannot all be meant: a part that may last longer than the whole, a longest pause below the first. */
final class TimingRule implements Rule {

    @Override
    public void check(Subject subject, FindingCollector findings) {
        Time whole = new Time("the workflow's timeout", subject.workflow().timeout());
        for (StepDefinition step : subject.workflow().steps()) {
            Time ofStep = new Time("the step's timeout", step.timeout());
            checkWithin(ofStep, whole, () -> subject.placeOf(step.place(), "timeout"), findings);
            step.retry()
                    .ifPresent(retry ->
                            checkRetry(retry, () -> subject.placeOf(step.place(), "retry", "delay"), findings));
            for (ActionDefinition action : step.actions()) {
                checkAction(action, step.timeout().isPresent() ? ofStep : whole, subject, findings);
            }
        }
    }

    private static void checkAction(ActionDefinition action, Time around, Subject subject, FindingCollector findings) {
        ActionDefinition.Timing timing = action.timing();
        Time own = new Time("the action's timeout", timing.timeout());
        checkWithin(own, around, () -> subject.placeOf(action.place(), "timeout"), findings);
        Supplier<Place> retryDelay = () -> subject.placeOf(action.place(), "retry", "delay");
        timing.retry().ifPresent(retry -> checkRetry(retry, retryDelay, findings));
        Supplier<Place> waitDelay = () -> subject.placeOf(action.place(), "wait", "delay");
        timing.waiting().ifPresent(wait -> checkWait(wait, waitDelay, findings));
    }

    private static void checkRetry(RetryPolicy retry, Supplier<Place> place, FindingCollector findings) {
        if (retry.backoff() == Backoff.EXPONENTIAL) {
            Time first = new Time("the first pause between attempts", Optional.of(retry.delay()));
            checkWithin(first, new Time("the longest", Optional.of(retry.maxDelay())), place, findings);
        }
    }

    private static void checkWait(WaitPolicy wait, Supplier<Place> place, FindingCollector findings) {
        Time pause = new Time("the first pause of the wait", wait.delay());
        checkWithin(pause, new Time("the longest", wait.maxDelay()), place, findings);
        checkWithin(pause, new Time("the whole wait", wait.maxWait()), place, findings);
    }

    private static void checkWithin(Time part, Time whole, Supplier<Place> place, FindingCollector findings) {
        if (part.isLongerThan(whole)) {
            findings.report(
                    Code.CONFLICTING_TIMES,
                    place.get(),
                    "Here " + part + " is longer than " + whole + ".",
                    "Lower the first or raise the second.");
        }
    }

    private record Time(String what, Optional<Duration> duration) {

        boolean isLongerThan(Time other) {
            return duration.isPresent()
                    && other.duration.isPresent()
                    && duration.get().compareTo(other.duration.get()) > 0;
        }

        @Override
        public String toString() {
            return what + duration.map(known -> " (" + known + ")").orElse("");
        }
    }
}
