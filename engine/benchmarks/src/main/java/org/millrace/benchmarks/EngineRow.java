package org.millrace.benchmarks;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * One measurement of jobs that go through their whole life.
 *
 * @param setting what was measured
 * @param jobsPerSecond ended
 * @param transitionsPerSecond committed
 * @param requestsPerTransition that the server received
 * @param p50 milliseconds of a step with its commit, the median
 * @param p99 what 99 % of them stay below
 * @param rawPerSecond bare transactions of the same operations, sizes and concurrency a second; NaN if not measured
 */
record EngineRow(
        Setting setting,
        double jobsPerSecond,
        double transitionsPerSecond,
        double requestsPerTransition,
        double p50,
        double p99,
        double rawPerSecond) {

    /**
     * What was measured.
     *
     * @param name of the workflow
     * @param disk of the server
     * @param concurrent jobs at a time
     * @param queued jobs in the queue when the measurement begins
     */
    record Setting(String name, Disk disk, int concurrent, long queued) {}

    /** How much of the bare speed is reached. */
    double share() {
        return transitionsPerSecond / rawPerSecond;
    }

    Map<String, Object> figures() {
        Map<String, Object> figures = new LinkedHashMap<>();
        figures.put("workflow", setting.name());
        figures.put("disk", setting.disk().key());
        figures.put("concurrent", setting.concurrent());
        figures.put("queued", setting.queued());
        figures.put("jobs_per_s", Figures.rounded(jobsPerSecond));
        figures.put("transitions_per_s", Figures.rounded(transitionsPerSecond));
        figures.put("requests_per_transition", Figures.rounded(requestsPerTransition));
        figures.put("step_p50_ms", Figures.rounded(p50));
        figures.put("step_p99_ms", Figures.rounded(p99));
        figures.put("raw_per_s", Figures.rounded(rawPerSecond));
        figures.put("share_of_raw", Figures.rounded(share()));
        return figures;
    }

    void addTo(Table table) {
        table.add(
                setting.name(),
                setting.disk().key(),
                Integer.toString(setting.concurrent()),
                Long.toString(setting.queued()),
                "%.0f".formatted(jobsPerSecond),
                "%.0f".formatted(transitionsPerSecond),
                "%.2f".formatted(requestsPerTransition),
                "%.2f".formatted(p50),
                "%.2f".formatted(p99),
                "%.0f".formatted(rawPerSecond),
                "%.0f".formatted(100 * share()));
    }

    static Table table() {
        return new Table(
                "workflow",
                "disk",
                "jobs at a time",
                "queued",
                "jobs/s",
                "transitions/s",
                "requests/transition",
                "step p50 ms",
                "p99 ms",
                "raw/s",
                "% of raw");
    }
}
