package org.millrace.execution;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.millrace.definition.model.RetryPolicy;
import org.millrace.definition.model.RetryPolicy.Backoff;

class RetryTest {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");

    @Test
    void endsWithTheLastAttempt() {
        assertThat(Retry.next(RetryPolicy.DEFAULT, 1, NOW)).contains(NOW.plusSeconds(1));
        assertThat(Retry.next(RetryPolicy.DEFAULT, 2, NOW)).contains(NOW.plusSeconds(1));
        assertThat(Retry.next(RetryPolicy.DEFAULT, 3, NOW)).isEmpty();
    }

    @Test
    void doublesThePauseUpToTheLongest() {
        RetryPolicy policy = new RetryPolicy(1_000, Duration.ofSeconds(2), Backoff.EXPONENTIAL, Duration.ofSeconds(30));

        assertThat(Retry.next(policy, 1, NOW)).contains(NOW.plusSeconds(2));
        assertThat(Retry.next(policy, 2, NOW)).contains(NOW.plusSeconds(4));
        assertThat(Retry.next(policy, 4, NOW)).contains(NOW.plusSeconds(16));
        assertThat(Retry.next(policy, 5, NOW)).contains(NOW.plusSeconds(30));
        assertThat(Retry.next(policy, 999, NOW)).contains(NOW.plusSeconds(30));
    }
}
