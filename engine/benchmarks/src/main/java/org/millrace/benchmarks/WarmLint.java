package org.millrace.benchmarks;

import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * The speed of every contender on every sample.
 *
 * @param speeds by sample, then by contender
 */
record WarmLint(Map<Sample, Map<Contender, Speed>> speeds) {

    private static final String ALLOCATED = "gc.alloc.rate.norm";

    /**
     * Measures in forked virtual machines, telling of the progress on standard error.
     *
     * @throws RunnerException if a fork fails, or another measurement is running on this machine
     */
    static WarmLint measure(Pace pace) throws RunnerException {
        ChainedOptionsBuilder options = new OptionsBuilder()
                .include("^" + LintBenchmark.class.getName().replace(".", "\\.") + "\\.")
                .threads(1)
                .addProfiler(GCProfiler.class)
                .jvmArgs("-Xms1g", "-Xmx1g", "-XX:+UseSerialGC")
                .shouldFailOnError(true);
        pace.applyTo(options);
        Runner runner =
                new Runner(options.build(), OutputFormatFactory.createFormatInstance(System.err, VerboseMode.NORMAL));
        WarmLint measured = new WarmLint(new EnumMap<>(Sample.class));
        runner.run().forEach(measured::add);
        return measured;
    }

    private void add(RunResult result) {
        String benchmark = result.getParams().getBenchmark();
        Contender contender = Contender.ofMethod(benchmark.substring(benchmark.lastIndexOf('.') + 1));
        Sample sample = Sample.valueOf(result.getParams().getParam("sample"));
        Result<?> score = result.getPrimaryResult();
        Result<?> allocated = result.getSecondaryResults().get(ALLOCATED);
        speeds.computeIfAbsent(sample, key -> new EnumMap<>(Contender.class))
                .put(
                        contender,
                        new Speed(
                                score.getScore(),
                                score.getScoreError(),
                                score.getStatistics().getMax(),
                                allocated == null ? Double.NaN : allocated.getScore()));
    }

    /** How many times as fast one contender is as another. */
    double ratio(Sample sample, Contender one, Contender other) {
        return speed(sample, one).perSecond() / speed(sample, other).perSecond();
    }

    Speed speed(Sample sample, Contender contender) {
        Speed speed = speeds.getOrDefault(sample, Map.of()).get(contender);
        if (speed == null) {
            throw new IllegalStateException("Expected a figure for " + contender + " on " + sample + ", but got none");
        }
        return speed;
    }

    /** Whether some figure cannot be compared with others. */
    boolean isDoubtful() {
        return speeds.values().stream().flatMap(row -> row.values().stream()).anyMatch(Speed::isDoubtful);
    }

    /** The table for people. */
    Table table() {
        Table table = new Table("sample", "contender", "ops/s", "± ops/s", "best", "MB/s", "KB/op", "of floor");
        for (Sample sample : Sample.values()) {
            int bytes = sample.workflow().bytes().length;
            for (Contender contender : Contender.values()) {
                Speed speed = speed(sample, contender);
                table.add(
                        sample.key(),
                        contender.title(),
                        "%,.0f".formatted(speed.perSecond()),
                        "%,.0f".formatted(speed.error()) + (speed.isDoubtful() ? "!" : ""),
                        "%,.0f".formatted(speed.best()),
                        "%.1f".formatted(speed.megabytesPerSecond(bytes)),
                        "%,.1f".formatted(speed.allocated() / 1e3),
                        "%.1f %%".formatted(100 * ratio(sample, contender, Contender.TOKENS)));
            }
        }
        return table;
    }

    Map<String, Object> figures() {
        Map<String, Object> figures = new LinkedHashMap<>();
        for (Sample sample : Sample.values()) {
            figures.put(sample.key(), figures(sample));
        }
        return figures;
    }

    private Map<String, Object> figures(Sample sample) {
        Map<String, Object> figures = new LinkedHashMap<>();
        int bytes = sample.workflow().bytes().length;
        figures.put("bytes", bytes);
        figures.put("steps", sample.workflow().steps());
        figures.put("actions", sample.workflow().actions());
        for (Contender contender : Contender.values()) {
            figures.put(contender.key(), speed(sample, contender).figures(bytes));
        }
        figures.put("lint_known_to_tokens", Figures.rounded(ratio(sample, Contender.LINT_KNOWN, Contender.TOKENS)));
        figures.put(
                "lint_known_to_schema_known",
                Figures.rounded(ratio(sample, Contender.LINT_KNOWN, Contender.SCHEMA_KNOWN)));
        figures.put(
                "lint_unknown_to_schema_unknown",
                Figures.rounded(ratio(sample, Contender.LINT_UNKNOWN, Contender.SCHEMA_UNKNOWN)));
        return figures;
    }
}
