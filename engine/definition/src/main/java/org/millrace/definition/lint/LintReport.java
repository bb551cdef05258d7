package org.millrace.definition.lint;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.millrace.definition.finding.LintFinding;
import org.millrace.definition.finding.Severity;
import org.millrace.definition.model.WorkflowDefinition;

/**
 * What the linter says about one file.
 *
 * @param source the file's name
 * @param text the file's text, to show lines of; empty if it could not be read as text
 * @param definition the workflow, as far as it could be understood; empty if the file is not a JSON object
 * @param findings in the order of the file
 */
public record LintReport(
        String source, String text, Optional<WorkflowDefinition> definition, List<LintFinding> findings) {

    public LintReport {
        Objects.requireNonNull(source, "source");
        Objects.requireNonNull(text, "text");
        Objects.requireNonNull(definition, "definition");
        findings = findings.stream().sorted().toList();
    }

    /** How many findings have a severity. */
    public long count(Severity severity) {
        return findings.stream()
                .filter(finding -> finding.severity() == severity)
                .count();
    }

    /** Whether nothing is wrong enough to keep the workflow from running. */
    public boolean isRunnable() {
        return definition.isPresent() && count(Severity.ERROR) == 0;
    }

    /** The same report with other findings. */
    public LintReport withFindings(List<LintFinding> newFindings) {
        return new LintReport(source, text, definition, newFindings);
    }
}
