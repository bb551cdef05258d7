package org.millrace.benchmarks;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How fast a contender is on a sample.
 *
 * @param perSecond documents a second
 * @param error half of the 99.9 % confidence interval of that; not a number if there were too few measurements
 * @param best the best single measurement, which a busy machine disturbs least
 * @param allocated bytes of heap taken per document
 */
record Speed(double perSecond, double error, double best, double allocated) {

    private static final double DOUBTFUL = 0.2;

    /** Whether the measurements differ too much to be compared with others. */
    boolean isDoubtful() {
        return !(error <= DOUBTFUL * perSecond);
    }

    /** Megabytes (10^6 bytes) of documents a second. */
    double megabytesPerSecond(int documentBytes) {
        return perSecond * documentBytes / 1e6;
    }

    Map<String, Object> figures(int documentBytes) {
        Map<String, Object> figures = new LinkedHashMap<>();
        figures.put("ops_per_s", Figures.rounded(perSecond));
        figures.put("error_ops_per_s", Figures.rounded(error));
        figures.put("best_ops_per_s", Figures.rounded(best));
        figures.put("mb_per_s", Figures.rounded(megabytesPerSecond(documentBytes)));
        figures.put("allocated_bytes_per_op", Figures.rounded(allocated));
        return figures;
    }
}
