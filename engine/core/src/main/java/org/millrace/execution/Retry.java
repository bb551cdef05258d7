package org.millrace.execution;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.millrace.definition.model.RetryPolicy;
import org.millrace.definition.model.RetryPolicy.Backoff;

/** When a FATAL call is tried again. */
public final class Retry {

    private Retry() {}

    /**
     * The time of the next attempt.
     *
     * @param policy the action's, else the step's
     * @param attempts how many there have been
     * @param now when the last one ended
     * @return empty if there are to be no more
     */
    public static Optional<Instant> next(RetryPolicy policy, int attempts, Instant now) {
        return attempts >= policy.maxAttempts() ? Optional.empty() : Optional.of(now.plus(pause(policy, attempts)));
    }

    private static Duration pause(RetryPolicy policy, int attempts) {
        if (policy.backoff() == Backoff.FIXED) {
            return policy.delay();
        }
        int doublings = Math.min(attempts - 1, 30); // far beyond any longest pause, and no overflow
        Duration grown = policy.delay().multipliedBy(1L << doublings);
        return grown.compareTo(policy.maxDelay()) > 0 ? policy.maxDelay() : grown;
    }
}
