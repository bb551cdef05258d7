package org.millrace.execution.chunk;

import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.millrace.definition.model.ActionDefinition;
import org.millrace.definition.model.RetryPolicy;
import org.millrace.execution.ActionSequence;
import org.millrace.execution.ChunkRunner.CancelledException;
import org.millrace.execution.Retry;
import org.millrace.execution.StepWork;
import org.millrace.execution.binding.CallSite;
import org.millrace.execution.call.ActionCall;
import org.millrace.execution.call.ActionCall.Scene;
import org.millrace.execution.call.CallEnd;
import org.millrace.execution.call.CallEnd.Retries;
import org.millrace.execution.chunk.ElementMemo.WaitCount;
import org.millrace.spi.Element;
import org.millrace.spi.Finding;
import org.millrace.spi.Outcome;
import org.millrace.spi.Status;

/** One run of one element through the actions of its step, from the first. */
final class ElementRun {

    private final StepWork work;
    private final Element element;
    private final ElementMemo before;
    private final ActionCall calls;
    private final Clock clock;
    private final List<Remark> remarks = new ArrayList<>();
    private Status worst = Status.UNKNOWN;

    ElementRun(StepWork work, Element element, ElementMemo before, ActionCall calls, Clock clock) {
        this.work = work;
        this.element = element;
        this.before = before;
        this.calls = calls;
        this.clock = clock;
    }

    /** Runs the actions until one ends the element. What they wrote is in the scene; the caller keeps or drops it. */
    ElementEnd run(Scene scene, long token) throws CancelledException {
        List<ActionDefinition> actions = work.step().actions();
        for (int index = 0; index < actions.size(); index++) {
            if (!isToRun(actions.get(index))) {
                continue;
            }
            CallSite site = new CallSite(work, index, element, before.attempts() + 1, token);
            CallEnd end = calls.run(site, scene);
            Optional<ElementMemo> later = later(site, end);
            if (later.isPresent()) {
                return new ElementEnd.Later(later.get());
            }
            if (!counts(site, end.outcome())) {
                break;
            }
        }
        return new ElementEnd.Ended(worst == Status.UNKNOWN ? Status.OK : worst, remarks);
    }

    private boolean isToRun(ActionDefinition action) {
        return action.when()
                .map(condition -> condition.value().holds(work.item().workflow().parameters()))
                .orElse(true);
    }

    /** What to remember, if the call says "not yet" or is to be tried again. */
    private Optional<ElementMemo> later(CallSite site, CallEnd end) {
        if (end.outcome() instanceof Outcome.Wait wait) {
            Waits waits = new Waits(site.action(), clock.instant());
            WaitCount count = waits.count(before, site.index());
            return waits.excess(count).isPresent() ? Optional.empty() : Optional.of(waits.memo(before, count, wait));
        }
        if (end.outcome() instanceof Outcome.Fatal fatal && end.retries() == Retries.BY_POLICY) {
            return again(site.action()).map(time -> before.failed(time, "to be tried again after " + fatal.message()));
        }
        return Optional.empty();
    }

    private Optional<Instant> again(ActionDefinition action) {
        RetryPolicy policy =
                action.timing().retry().or(() -> work.step().retry()).orElse(RetryPolicy.DEFAULT);
        return Retry.next(policy, before.attempts() + 1, clock.instant())
                .map(time -> time.truncatedTo(ChronoUnit.MILLIS));
    }

    /** Adds a call to the element's account; whether the next action runs. */
    private boolean counts(CallSite site, Outcome outcome) {
        ActionDefinition action = site.action();
        Status status = outcome instanceof Outcome.Wait ? Status.FATAL : outcome.status();
        Status counted = ActionSequence.counted(action, status);
        worst = worst.max(counted);
        remark(site, outcome, counted);
        return ActionSequence.goesOn(action, status);
    }

    private void remark(CallSite site, Outcome outcome, Status counted) {
        String key = site.action().key().value();
        if (outcome instanceof Outcome.Wait wait) {
            remarks.add(Remark.fatal(element.id(), key, waitedTooLong(site, wait)));
        } else if (outcome instanceof Outcome.Fatal fatal) {
            remarks.add(Remark.fatal(element.id(), key, fatal.message()));
        } else {
            for (Finding finding : findings(outcome)) {
                remarks.add(Remark.of(element.id(), key, counted, finding));
            }
        }
    }

    private String waitedTooLong(CallSite site, Outcome.Wait wait) {
        Waits waits = new Waits(site.action(), clock.instant());
        String excess = waits.excess(waits.count(before, site.index())).orElse("its time is over");
        return "The " + site.inWords() + " still waits " + wait.reason() + ", but " + excess;
    }

    private static List<Finding> findings(Outcome outcome) {
        if (outcome instanceof Outcome.Warning warning) {
            return warning.findings();
        }
        return outcome instanceof Outcome.Ko ko ? ko.findings() : List.of();
    }
}
