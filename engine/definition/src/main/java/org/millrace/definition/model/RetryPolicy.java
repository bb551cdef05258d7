package org.millrace.definition.model;

import java.time.Duration;

/** How often and after what pauses a FATAL outcome is tried again. */
public record RetryPolicy(int maxAttempts, Duration delay, Backoff backoff, Duration maxDelay) {

    /** What an action and its step get if they say nothing. */
    public static final RetryPolicy DEFAULT =
            new RetryPolicy(3, Duration.ofSeconds(1), Backoff.FIXED, Duration.ofMinutes(10));

    /** How pauses grow. */
    public enum Backoff {
        /** All pauses are equal. */
        FIXED,
        /** Each pause is twice the one before. */
        EXPONENTIAL
    }
}
