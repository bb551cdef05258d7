package org.millrace.item;

import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import org.millrace.lifecycle.State;
import org.millrace.spi.Status;

/**
 * How an item has fared so far.
 *
 * @param lastSuccessful the last ordinary step that ended well; empty until one did
 * @param retryCount how often an operator has had it tried again
 * @param outcome the aggregate of its steps since it was started or resumed
 * @param message what its last change had to say
 * @param started when its first step began, moved forward by the time it was held: its time-out counts from here
 */
public record Course(
        Optional<State> lastSuccessful, int retryCount, Status outcome, String message, Optional<Instant> started) {

    /** Nothing has happened yet. */
    public static final Course FRESH = new Course(Optional.empty(), 0, Status.UNKNOWN, "", Optional.empty());

    public Course {
        Objects.requireNonNull(lastSuccessful, "lastSuccessful");
        Objects.requireNonNull(outcome, "outcome");
        Objects.requireNonNull(message, "message");
        Objects.requireNonNull(started, "started");
    }

    /** Work begins, if it had not. */
    public Course begun(Instant now) {
        return started.isPresent() ? this : new Course(lastSuccessful, retryCount, outcome, message, Optional.of(now));
    }

    /** Time went by that does not count. */
    public Course paused(Duration pause) {
        return new Course(lastSuccessful, retryCount, outcome, message, started.map(start -> start.plus(pause)));
    }

    /** A step ended. What went wrong before stays told until something worse happens. */
    public Course after(State step, StepEnd end) {
        Optional<State> last = end.credit() == StepEnd.Credit.EARNED ? Optional.of(step) : lastSuccessful;
        boolean isOldNewsWorse =
                outcome.compareTo(Status.KO) >= 0 && end.status().compareTo(outcome) < 0;
        String told = isOldNewsWorse ? message : end.message();
        return new Course(last, retryCount, outcome.max(end.status()), told, started);
    }

    /** The same with another message. */
    public Course saying(String newMessage) {
        return new Course(lastSuccessful, retryCount, outcome, newMessage, started);
    }

    /** It is tried again: outcome and clock begin anew. */
    public Course again() {
        return new Course(lastSuccessful, retryCount + 1, Status.UNKNOWN, "", Optional.empty());
    }

    /** Somebody else has it tried again, and has counted that and said what there is to say. */
    public Course triedElsewhere() {
        return new Course(lastSuccessful, retryCount, Status.UNKNOWN, message, Optional.empty());
    }
}
