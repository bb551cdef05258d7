package org.millrace.benchmarks;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * How fast objects were ingested, and where the time went.
 *
 * @param sample what was ingested
 * @param run the program as a whole
 * @param times of the jobs
 */
record ObjectResult(IngestSample sample, MillraceRun run, JobTimes times) {

    private static final double MEGA = 1e6;
    private static final String BETWEEN = "between steps";

    private double objectsPerSecond() {
        return sample.number() / times.seconds();
    }

    private double megabytesPerSecond() {
        return sample.bytes() / MEGA / times.seconds();
    }

    private double worked() {
        return times.steps().values().stream().mapToDouble(Latencies::seconds).sum()
                + times.between().seconds();
    }

    Map<String, Object> figures() {
        Map<String, Object> figures = new LinkedHashMap<>();
        figures.put("objects", sample.number());
        figures.put("bytes_each", sample.size());
        figures.put("objects_per_s", Figures.rounded(objectsPerSecond()));
        figures.put("mb_per_s", Figures.rounded(megabytesPerSecond()));
        figures.put("seconds", Figures.rounded(times.seconds()));
        figures.put("command_seconds", Figures.rounded(run.seconds()));
        figures.put("resident_mb", megabytes(run.residentBytes()).flatMap(Figures::rounded));
        Map<String, Object> steps = new LinkedHashMap<>();
        times.steps().forEach((step, part) -> steps.put(step, figures(part)));
        figures.put("steps", steps);
        figures.put("between_steps", figures(times.between()));
        return figures;
    }

    private static Optional<Double> megabytes(OptionalLong bytes) {
        return bytes.isPresent() ? Optional.of(bytes.getAsLong() / MEGA) : Optional.empty();
    }

    private Map<String, Object> figures(Latencies part) {
        Map<String, Object> figures = new LinkedHashMap<>();
        figures.put("sum_s", Figures.rounded(part.seconds()));
        figures.put("share", Figures.rounded(part.seconds() / worked()));
        figures.put("median_ms", Figures.rounded(part.millis(0.5)));
        figures.put("p90_ms", Figures.rounded(part.millis(0.9)));
        return figures;
    }

    @Override
    public String toString() {
        Table table = new Table("step", "median ms", "p90 ms", "sum s", "share");
        times.steps().forEach((step, part) -> add(table, step, part));
        add(table, BETWEEN, times.between());
        String memory = megabytes(run.residentBytes())
                .map(", %.0f MB of memory"::formatted)
                .orElse("");
        return "%d objects of %d bytes: %.1f objects/s, %.1f MB/s in %.1f s; the command took %.1f s%s%n%n%s%n"
                .formatted(
                        sample.number(),
                        sample.size(),
                        objectsPerSecond(),
                        megabytesPerSecond(),
                        times.seconds(),
                        run.seconds(),
                        memory,
                        table);
    }

    private void add(Table table, String name, Latencies part) {
        table.add(
                name,
                "%.1f".formatted(part.millis(0.5)),
                "%.1f".formatted(part.millis(0.9)),
                "%.1f".formatted(part.seconds()),
                "%.2f".formatted(part.seconds() / worked()));
    }
}
