package org.millrace.benchmarks;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How long a program took, each time it was started.
 *
 * @param times shortest first, at least one
 */
record StartTimes(List<Duration> times) {

    StartTimes {
        times = times.stream().sorted().toList();
    }

    double median() {
        int middle = times.size() / 2;
        return times.size() % 2 == 1 ? millis(middle) : (millis(middle - 1) + millis(middle)) / 2;
    }

    double min() {
        return millis(0);
    }

    /** The time that nine starts in ten did not exceed. */
    double p90() {
        return millis((int) Math.ceil(times.size() * 0.9) - 1);
    }

    private double millis(int rank) {
        return times.get(rank).toNanos() / 1e6;
    }

    Map<String, Object> figures() {
        Map<String, Object> figures = new LinkedHashMap<>();
        figures.put("runs", times.size());
        figures.put("median_ms", Figures.rounded(median()));
        figures.put("min_ms", Figures.rounded(min()));
        figures.put("p90_ms", Figures.rounded(p90()));
        return figures;
    }
}
