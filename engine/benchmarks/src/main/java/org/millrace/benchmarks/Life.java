package org.millrace.benchmarks;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * How no-op jobs fared in one window of time, beside bare requests of the same kind.
 *
 * @param disk what a write costs
 * @param queued how many jobs were left in the queue all the time
 * @param slots how many were worked on at a time
 * @param speed how fast they went
 * @param rawTransitions what bare requests reached, transitions a second; NaN if not measured
 */
record Life(Disk disk, int queued, int slots, Speed speed, double rawTransitions) {

    /**
     * How fast jobs went.
     *
     * @param transitions a second
     * @param jobs that reached their end, a second
     * @param requests per transition, blurred by lives that began before the window or end after it
     * @param writes per transition, likewise
     * @param step time of a step with its commit
     * @param claim time of a claim
     */
    record Speed(double transitions, double jobs, double requests, double writes, Times step, Times claim) {}

    /** A median and what 99 % stay below, in milliseconds. */
    record Times(double p50, double p99) {

        static Times of(Latencies latencies) {
            return new Times(latencies.millis(0.5), latencies.millis(0.99));
        }

        Map<String, Object> figures() {
            Map<String, Object> figures = new LinkedHashMap<>();
            figures.put("p50_ms", Figures.rounded(p50));
            figures.put("p99_ms", Figures.rounded(p99));
            return figures;
        }
    }

    /** What share of the bare requests' transitions was reached. */
    double share() {
        return speed.transitions() / rawTransitions;
    }

    static Table table() {
        return new Table(
                "disk",
                "queued",
                "slots",
                "jobs/s",
                "transitions/s",
                "raw",
                "share",
                "requests",
                "writes",
                "step p50",
                "p99",
                "claim p50",
                "p99");
    }

    void addTo(Table table) {
        table.add(
                disk.key(),
                Integer.toString(queued),
                Integer.toString(slots),
                "%.0f".formatted(speed.jobs()),
                "%.0f".formatted(speed.transitions()),
                Double.isNaN(rawTransitions) ? "-" : "%.0f".formatted(rawTransitions),
                Double.isNaN(rawTransitions) ? "-" : "%.2f".formatted(share()),
                "%.3f".formatted(speed.requests()),
                "%.3f".formatted(speed.writes()),
                "%.2f".formatted(speed.step().p50()),
                "%.2f".formatted(speed.step().p99()),
                "%.2f".formatted(speed.claim().p50()),
                "%.2f".formatted(speed.claim().p99()));
    }

    Map<String, Object> figures() {
        Map<String, Object> figures = new LinkedHashMap<>();
        figures.put("disk", disk.key());
        figures.put("queued", queued);
        figures.put("slots", slots);
        figures.put("jobs_per_s", Figures.rounded(speed.jobs()));
        figures.put("transitions_per_s", Figures.rounded(speed.transitions()));
        figures.put(
                "raw_transitions_per_s",
                Double.isNaN(rawTransitions) ? Optional.empty() : Figures.rounded(rawTransitions));
        figures.put("requests_per_transition", Figures.rounded(speed.requests()));
        figures.put("writes_per_transition", Figures.rounded(speed.writes()));
        figures.put("step", speed.step().figures());
        figures.put("claim", speed.claim().figures());
        return figures;
    }
}
