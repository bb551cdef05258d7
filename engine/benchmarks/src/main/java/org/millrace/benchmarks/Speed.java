package org.millrace.benchmarks;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How fast a contender is on a sample.
 *
 * @param perSecond documents a second
 * @param error half of the 99.9 % confidence interval of that; not a number if there were too few measurements
 * @param allocated bytes of heap taken per document
 */
record Speed(double perSecond, double error, double allocated) {

    /** Megabytes (10^6 bytes) of documents a second. */
    double megabytesPerSecond(int documentBytes) {
        return perSecond * documentBytes / 1e6;
    }

    Map<String, Object> figures(int documentBytes) {
        Map<String, Object> figures = new LinkedHashMap<>();
        figures.put("ops_per_s", Figures.rounded(perSecond));
        figures.put("error_ops_per_s", Figures.rounded(error));
        figures.put("mb_per_s", Figures.rounded(megabytesPerSecond(documentBytes)));
        figures.put("allocated_bytes_per_op", Figures.rounded(allocated));
        return figures;
    }
}
