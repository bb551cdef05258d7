package org.millrace.definition.finding;

import java.util.Comparator;
import java.util.Objects;

/**
 * A coded remark of the linter about one place of a workflow file.
 *
 * @param code which rule
 * @param severity how much it matters here; a team may have changed it from the code's own
 * @param place where in the file
 * @param message what was expected, what was found
 * @param remedy the way out, as an imperative sentence; empty if the message says it all
 */
public record LintFinding(Code code, Severity severity, Place place, String message, String remedy)
        implements Comparable<LintFinding> {

    private static final Comparator<LintFinding> ORDER = Comparator.<LintFinding, Position>comparing(
                    finding -> finding.place().position())
            .thenComparing(finding -> finding.code().id())
            .thenComparing(LintFinding::message);

    public LintFinding {
        Objects.requireNonNull(code, "code");
        Objects.requireNonNull(severity, "severity");
        Objects.requireNonNull(place, "place");
        Objects.requireNonNull(message, "message");
        Objects.requireNonNull(remedy, "remedy");
    }

    /** A finding with the severity that its code has by itself. */
    public static LintFinding of(Code code, Place place, String message, String remedy) {
        return new LintFinding(code, code.severity(), place, message, remedy);
    }

    /** The same finding with another severity. */
    public LintFinding withSeverity(Severity newSeverity) {
        return new LintFinding(code, newSeverity, place, message, remedy);
    }

    /** In the order of the file. */
    @Override
    public int compareTo(LintFinding other) {
        return ORDER.compare(this, other);
    }
}
