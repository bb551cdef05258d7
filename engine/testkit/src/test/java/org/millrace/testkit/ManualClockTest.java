package org.millrace.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ManualClockTest {

    private static final Instant START = Instant.parse("2026-03-01T12:00:00Z");

    private final ManualClock clock = ManualClock.at(START);

    @Test
    void standsStill() {
        assertThat(clock.instant()).isEqualTo(START);
        assertThat(clock.instant()).isEqualTo(START);
        assertThat(ManualClock.at("2026-03-01T12:00:00Z").millis()).isEqualTo(START.toEpochMilli());
    }

    @Test
    void advances() {
        assertThat(clock.advance(Duration.ofMinutes(5))).isEqualTo("2026-03-01T12:05:00Z");
        assertThat(clock.instant()).isEqualTo("2026-03-01T12:05:00Z");
    }

    @Test
    void goesBackOnlyWhenSet() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> clock.advance(Duration.ofSeconds(-1)))
                .withMessageContaining("PT-1S");
        clock.set(START.minusSeconds(1));
        assertThat(clock.instant()).isEqualTo(START.minusSeconds(1));
    }

    @Test
    void movesInAllZones() {
        ManualClock inParis = clock.withZone(ZoneId.of("Europe/Paris"));
        clock.advance(Duration.ofHours(1));
        assertThat(inParis.instant()).isEqualTo(START.plusSeconds(3600));
        assertThat(inParis.getZone()).isEqualTo(ZoneId.of("Europe/Paris"));
    }

    @Test
    void losesNoStepOfSeveralThreads() {
        IntStream.range(0, 1000).parallel().forEach(i -> clock.advance(Duration.ofSeconds(1)));
        assertThat(clock.instant()).isEqualTo(START.plusSeconds(1000));
    }
}
