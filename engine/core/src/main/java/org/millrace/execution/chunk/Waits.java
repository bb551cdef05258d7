package org.millrace.execution.chunk;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.millrace.definition.model.ActionDefinition;
import org.millrace.definition.model.WaitPolicy;
import org.millrace.execution.chunk.ElementMemo.WaitCount;
import org.millrace.spi.Outcome;

/** What "not yet" means: when to ask again, and when it has been said too often or for too long. */
final class Waits {

    private static final WaitPolicy DEFAULT =
            new WaitPolicy(Optional.empty(), Optional.empty(), OptionalInt.empty(), Optional.empty());
    private static final Duration USUAL_DELAY = Duration.ofMinutes(1);
    /** A handler that names a time that is over means "soon", not "at once and for ever". */
    private static final Duration SOON = Duration.ofMillis(100);

    private final WaitPolicy policy;
    private final Instant now;

    Waits(ActionDefinition action, Instant now) {
        this.policy = action.timing().waiting().orElse(DEFAULT);
        this.now = now;
    }

    /** The count after one more "not yet" of the action of this rank. */
    WaitCount count(ElementMemo before, int action) {
        return before.waited()
                .filter(count -> count.action() == action)
                .map(count -> new WaitCount(action, count.polls() + 1, count.since()))
                .orElseGet(() -> new WaitCount(action, 1, now.truncatedTo(ChronoUnit.MILLIS)));
    }

    /** Why it is enough, if it is. */
    Optional<String> excess(WaitCount count) {
        if (policy.maxPolls().isPresent() && count.polls() >= policy.maxPolls().getAsInt()) {
            return Optional.of("it was asked " + count.polls() + " times, the most that the workflow allows");
        }
        return policy.maxWait()
                .filter(longest -> !count.since().plus(longest).isAfter(now))
                .map(longest -> "it has waited since " + count.since() + ", longer than " + longest);
    }

    /** What to remember. */
    ElementMemo memo(ElementMemo before, WaitCount count, Outcome.Wait wait) {
        Optional<Instant> asked = wait.at().isPresent() || wait.wakeKey().isPresent()
                ? wait.at().map(at -> at.isAfter(now) ? at : now.plus(SOON))
                : Optional.of(now.plus(pause(count.polls())));
        Optional<Instant> last = policy.maxWait().map(longest -> count.since().plus(longest));
        Optional<Instant> until = Stream.of(asked, last)
                .flatMap(Optional::stream)
                .min(Instant::compareTo)
                .map(time -> time.truncatedTo(ChronoUnit.MILLIS));
        return new ElementMemo(before.attempts(), Optional.of(count), until, wait.wakeKey(), wait.reason());
    }

    /** Pauses are equal, or double up to the longest if the policy names one. */
    private Duration pause(int polls) {
        Duration delay = policy.delay().orElse(USUAL_DELAY);
        int doublings = Math.min(polls - 1, 20);
        return policy.maxDelay()
                .map(longest -> shorter(delay.multipliedBy(1L << doublings), longest))
                .orElse(delay);
    }

    private static Duration shorter(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }
}
