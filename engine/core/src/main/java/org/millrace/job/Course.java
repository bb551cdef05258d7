package org.millrace.job;

import java.util.Objects;
import java.util.Optional;
import org.millrace.lifecycle.State;
import org.millrace.spi.Status;

/**
 * How a job has fared so far.
 *
 * @param lastSuccessful the last ordinary step that ended well; empty until one did
 * @param retryCount how often an operator has had it tried again
 * @param outcome the aggregate of its steps since it was started or resumed
 * @param message what its last change had to say
 */
public record Course(Optional<State> lastSuccessful, int retryCount, Status outcome, String message) {

    /** Nothing has happened yet. */
    public static final Course FRESH = new Course(Optional.empty(), 0, Status.UNKNOWN, "");

    public Course {
        Objects.requireNonNull(lastSuccessful, "lastSuccessful");
        Objects.requireNonNull(outcome, "outcome");
        Objects.requireNonNull(message, "message");
    }

    Course passed(State step) {
        return new Course(Optional.of(step), retryCount, outcome, message);
    }

    Course with(Status stepOutcome) {
        return new Course(lastSuccessful, retryCount, outcome.max(stepOutcome), message);
    }

    Course saying(String newMessage) {
        return new Course(lastSuccessful, retryCount, outcome, newMessage);
    }

    Course again() {
        return new Course(lastSuccessful, retryCount + 1, Status.UNKNOWN, "");
    }
}
