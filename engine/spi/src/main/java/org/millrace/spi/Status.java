package org.millrace.spi;

/**
 * How bad it is, from nothing known to the platform being ill. The order is the severity: an aggregate is the maximum
 * of its parts.
 */
public enum Status {
    /** Nothing is known yet. */
    UNKNOWN,
    /** Begun, not ended. */
    STARTED,
    /** An earlier attempt had done it. */
    ALREADY_EXECUTED,
    /** Done. */
    OK,
    /** Done, with remarks. Never fails a job. */
    WARNING,
    /** The content is bad. Never retried. */
    KO,
    /** The platform is ill. Retried by policy. */
    FATAL;

    /**
     * The aggregate of two.
     *
     * @param other another status
     * @return the more severe of the two
     */
    public Status max(Status other) {
        return compareTo(other) >= 0 ? this : other;
    }
}
