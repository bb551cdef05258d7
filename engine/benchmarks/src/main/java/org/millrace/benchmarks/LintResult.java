package org.millrace.benchmarks;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Everything that {@code run lint} found out.
 *
 * @param environment where
 * @param pace how thoroughly
 * @param warm validations a second
 * @param cold the start of the command line
 */
record LintResult(Environment environment, Pace pace, WarmLint warm, ColdStart cold) {

    private static final String DOUBT = "! These measurements differ by more than a fifth: the machine was busy, or the"
            + " code not yet warm. Do not compare them.\n";

    /** The tables for people, then the result line. */
    String text() {
        return "Millrace lint benchmark, " + pace.key() + "\n" + environment + "\n\n"
                + "Warm validations on one thread, bytes in, report out\n"
                + warm.table() + "\n" + comparison() + "\n" + cold.table() + "\n" + line();
    }

    private String comparison() {
        StringBuilder text = new StringBuilder(warm.isDoubtful() ? DOUBT : "");
        for (Sample sample : Sample.values()) {
            text.append("%s: the linter takes %.1f times the floor's time and is %.1f times as fast as the schema"
                    .formatted(
                            sample.key(),
                            warm.ratio(sample, Contender.TOKENS, Contender.LINT_KNOWN),
                            warm.ratio(sample, Contender.LINT_KNOWN, Contender.SCHEMA_KNOWN)));
            text.append(" (handlers unknown: %.1f and %.1f)%n"
                    .formatted(
                            warm.ratio(sample, Contender.TOKENS, Contender.LINT_UNKNOWN),
                            warm.ratio(sample, Contender.LINT_UNKNOWN, Contender.SCHEMA_UNKNOWN)));
        }
        return text.toString();
    }

    /** All figures as one line of JSON; the module's README says what its keys mean. */
    String line() {
        Map<String, Object> figures = new LinkedHashMap<>();
        figures.put("benchmark", "lint");
        figures.put("pace", pace.key());
        figures.put("environment", environment.figures());
        figures.put("comparable", !warm.isDoubtful());
        figures.put(
                "validations_per_second",
                Figures.rounded(warm.speed(Sample.TYPICAL, Contender.LINT_KNOWN).perSecond()));
        figures.put(
                "cold_start_ms",
                Optional.ofNullable(cold.times().get(Starter.VALIDATE))
                        .flatMap(times -> Figures.rounded(times.median())));
        figures.put("warm", warm.figures());
        figures.put("cold_start", cold.figures());
        return Figures.line(figures);
    }
}
