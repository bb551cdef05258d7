package org.millrace.control;

import java.util.Objects;
import java.util.Optional;

/**
 * How a failed job is tried again.
 *
 * @param step where; after the last good step if it is empty
 * @param will whether also a job that was refused in Pending
 */
public record Requeue(Optional<String> step, Will will) {

    /** After the last good step, unless the job was refused in Pending. */
    public static final Requeue AFTER_LAST_GOOD = new Requeue(Optional.empty(), Will.NORMAL);

    public Requeue {
        Objects.requireNonNull(step, "step");
        Objects.requireNonNull(will, "will");
    }

    /** What may be overruled. */
    public enum Will {
        /** Nothing. */
        NORMAL,
        /** That a job whose content was refused in Pending is refused for good. */
        FORCE
    }
}
