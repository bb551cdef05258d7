package org.millrace.app.report;

import java.util.List;
import org.millrace.definition.finding.Severity;
import org.millrace.definition.lint.LintReport;

/**
 * What one call of {@code validate} found.
 *
 * @param reports one per file, in the order of the files
 * @param silenced how many findings a baseline took out
 */
public record Validation(List<LintReport> reports, long silenced) {

    public Validation {
        reports = List.copyOf(reports);
    }

    /** How many findings of all files have a severity. */
    public long count(Severity severity) {
        return reports.stream().mapToLong(report -> report.count(severity)).sum();
    }

    /** How many findings there are. */
    public long findings() {
        return reports.stream().mapToLong(report -> report.findings().size()).sum();
    }

    /** The same files with only the findings that are at least as bad as a severity. */
    public Validation atLeast(Severity severity) {
        return new Validation(
                reports.stream()
                        .map(report -> report.withFindings(report.findings().stream()
                                .filter(finding -> finding.severity().compareTo(severity) <= 0)
                                .toList()))
                        .toList(),
                silenced);
    }
}
