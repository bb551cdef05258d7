package org.millrace.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.millrace.lifecycle.State;
import org.millrace.store.HistoryEntry;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class ObjectResultTest {

    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

    /** Two jobs side by side: each 100 ms Pending, 50 ms of waiting, 300 ms Storing. The batch takes two seconds. */
    private static final JobTimes TIMES = JobTimes.of(
            List.of(entry(200, "Pending", "Processing", 200), entry(2_000, "Processing", "Completed", 10)),
            List.of(
                    List.of(entry(500, "Pending", "Storing", 100), entry(850, "Storing", "Completed", 300)),
                    List.of(entry(600, "Pending", "Storing", 100), entry(950, "Storing", "Completed", 300))));

    @Test
    void tellsWhereTheTimeOfJobsWent() {
        JsonNode figures = figures();

        assertThat(figures.at("/steps").propertyNames()).containsExactly("Pending", "Storing");
        assertThat(figures.at("/steps/Storing/median_ms").asDouble()).isEqualTo(300);
        assertThat(figures.at("/steps/Storing/sum_s").asDouble()).isEqualTo(0.6);
        assertThat(figures.at("/steps/Pending/share").asDouble()).isEqualTo(0.2222);
        assertThat(figures.at("/between_steps/sum_s").asDouble()).isEqualTo(0.1);
        assertThat(figures.at("/between_steps/median_ms").asDouble()).isEqualTo(50);
    }

    @Test
    void reckonsSpeedFromTheSubmissionsFirstStepToItsReport() {
        JsonNode figures = figures();

        assertThat(figures.at("/seconds").asDouble()).isEqualTo(2);
        assertThat(figures.at("/objects_per_s").asDouble()).isEqualTo(1);
        assertThat(figures.at("/mb_per_s").asDouble()).isEqualTo(3);
        assertThat(figures.at("/command_seconds").asDouble()).isEqualTo(5);
        assertThat(figures.at("/resident_mb").isNull()).isTrue();
    }

    private static JsonNode figures() {
        ObjectResult result = new ObjectResult(
                new IngestSample("two", 2, 3_000_000), new MillraceRun(5, OptionalLong.empty()), TIMES);
        return new JsonMapper().readTree(Figures.line(result.figures()));
    }

    private static HistoryEntry entry(long at, String from, String to, long took) {
        return new HistoryEntry(
                START.plusMillis(at), "w", State.of(from), State.of(to), "OK", Duration.ofMillis(took), "");
    }
}
