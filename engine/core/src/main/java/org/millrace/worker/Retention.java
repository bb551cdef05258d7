package org.millrace.worker;

import java.time.Duration;

/**
 * How long items that have ended well are kept.
 *
 * @param keep how long after their end
 * @param pause between two passes
 * @param perPass how many jobs are removed, and how many batches looked at, in one pass
 */
public record Retention(Duration keep, Duration pause, int perPass) {

    public Retention {
        if (keep.isNegative() || pause.isNegative() || pause.isZero() || perPass < 1) {
            throw new IllegalArgumentException("Expected a time to keep items, a pause and a number per pass above 0,"
                    + " but got " + keep + ", " + pause + " and " + perPass);
        }
    }

    /** The usual pace. */
    public static Retention of(Duration keep) {
        return new Retention(keep, Duration.ofMinutes(10), 1_000);
    }
}
