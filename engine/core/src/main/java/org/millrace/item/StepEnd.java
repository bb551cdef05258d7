package org.millrace.item;

import java.util.Objects;
import org.millrace.spi.Status;

/**
 * How a step ended.
 *
 * @param status the aggregate of its elements
 * @param credit whether it counts as the last successful step
 * @param message what to tell
 */
public record StepEnd(Status status, Credit credit, String message) {

    /** Whether a step counts as the last successful one. */
    public enum Credit {
        /** An ordinary step that ended well: a failed job is resumed after it. */
        EARNED,
        /** A step that ended badly, or one that runs for failure or for the end. */
        NONE
    }

    public StepEnd {
        Objects.requireNonNull(status, "status");
        Objects.requireNonNull(credit, "credit");
        Objects.requireNonNull(message, "message");
    }

    /** An ordinary step that ended well. */
    public static StepEnd good() {
        return new StepEnd(Status.OK, Credit.EARNED, "");
    }
}
