package org.millrace.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.annotations.Benchmark;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class LintResultTest {

    private static final Environment SOMEWHERE = new Environment("17 \"quoted\"", "Linux", 2, -1);

    @Test
    void endsWithOneLineOfJson() {
        JsonNode figures = lastLine(new LintResult(SOMEWHERE, Pace.QUICK, warm(1_000), cold(Starter.values())));

        assertThat(figures.at("/benchmark").asString()).isEqualTo("lint");
        assertThat(figures.at("/pace").asString()).isEqualTo("quick");
        assertThat(figures.at("/validations_per_second").asDouble()).isEqualTo(2_000);
        assertThat(figures.at("/comparable").asBoolean()).isTrue();
        assertThat(figures.at("/warm/typical/steps").asInt()).isEqualTo(13);
        assertThat(figures.at("/warm/typical/lint_known_to_tokens").asDouble()).isEqualTo(2);
        assertThat(figures.at("/warm/large/tokens/ops_per_s").asDouble()).isEqualTo(1_000);
    }

    @Test
    void saysHowLongStartsTook() {
        JsonNode figures = lastLine(new LintResult(SOMEWHERE, Pace.FULL, warm(1_000), cold(Starter.values())));

        assertThat(figures.at("/cold_start_ms").asDouble()).isEqualTo(5.5);
        assertThat(figures.at("/cold_start/validate/runs").asInt()).isEqualTo(10);
        assertThat(figures.at("/cold_start/validate/min_ms").asDouble()).isEqualTo(1);
        assertThat(figures.at("/cold_start/validate/p90_ms").asDouble()).isEqualTo(9);
        assertThat(figures.at("/cold_start/validate_to_hello").asDouble()).isEqualTo(1);
    }

    @Test
    void keepsTheKeysOfWhatCouldNotBeMeasured() {
        JsonNode figures = lastLine(new LintResult(SOMEWHERE, Pace.QUICK, warm(Double.NaN), cold(Starter.HELLO)));

        assertThat(figures.at("/comparable").asBoolean()).isFalse();
        assertThat(figures.at("/cold_start_ms").isNull()).isTrue();
        assertThat(figures.at("/cold_start/validate").isNull()).isTrue();
        assertThat(figures.at("/warm/small/tokens/ops_per_s").isNull()).isTrue();
    }

    @Test
    void everyBenchmarkHasItsContender() {
        List<Contender> measured = Arrays.stream(LintBenchmark.class.getDeclaredMethods())
                .filter(method -> method.isAnnotationPresent(Benchmark.class))
                .map(Method::getName)
                .map(Contender::ofMethod)
                .toList();

        assertThat(measured).containsExactlyInAnyOrder(Contender.values());
    }

    private static JsonNode lastLine(LintResult result) {
        List<String> lines = result.text().lines().toList();
        return new JsonMapper().readTree(lines.get(lines.size() - 1));
    }

    /** The linter is twice as fast as the floor here, which no machine will say. */
    private static WarmLint warm(double tokensPerSecond) {
        Map<Sample, Map<Contender, Speed>> speeds = new EnumMap<>(Sample.class);
        for (Sample sample : Sample.values()) {
            Map<Contender, Speed> row = new EnumMap<>(Contender.class);
            for (Contender contender : Contender.values()) {
                double factor = contender == Contender.TOKENS ? 1 : 2;
                row.put(
                        contender,
                        new Speed(factor * tokensPerSecond, 0.1 * tokensPerSecond, factor * tokensPerSecond, 10));
            }
            speeds.put(sample, row);
        }
        return new WarmLint(speeds);
    }

    private static ColdStart cold(Starter... starters) {
        List<Duration> tenMillis =
                IntStream.rangeClosed(1, 10).mapToObj(Duration::ofMillis).toList();
        Map<Starter, StartTimes> times = new EnumMap<>(Starter.class);
        for (Starter starter : starters) {
            times.put(starter, new StartTimes(tenMillis));
        }
        return new ColdStart(times);
    }
}
