package org.millrace.definition.model;

import java.time.Duration;

/** How often and after what pauses a FATAL outcome is tried again. */
public record RetryPolicy(int maxAttempts, Duration delay, Backoff backoff, Duration maxDelay) {

    /** How pauses grow. */
    public enum Backoff {
        /** All pauses are equal. */
        FIXED,
        /** Each pause is twice the one before. */
        EXPONENTIAL
    }
}
