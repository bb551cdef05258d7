package org.millrace.app.report;

import java.io.PrintWriter;
import org.millrace.definition.finding.LintFinding;
import org.millrace.definition.finding.Severity;
import org.millrace.definition.lint.LintReport;

/** For people, as a compiler prints: the place, the message, the source line with a mark, the way out; then a summary. */
public final class TextRenderer implements Renderer {

    /** Whether the last line is printed when there is nothing to say. */
    public enum Summary {
        /** Always. */
        ALWAYS,
        /** Only below findings. */
        BELOW_FINDINGS
    }

    private final Palette palette;
    private final Summary summary;

    public TextRenderer(Palette palette, Summary summary) {
        this.palette = palette;
        this.summary = summary;
    }

    @Override
    public void render(Validation validation, PrintWriter out) {
        validation.reports().forEach(report -> render(report, out));
        if (summary == Summary.ALWAYS || validation.findings() > 0) {
            out.print(summaryOf(validation) + "\n");
        }
    }

    /** One line that counts files and findings; where some are not shown, only what is shown is counted. */
    private String summaryOf(Validation validation) {
        StringBuilder line = new StringBuilder(counted(validation.reports().size(), "file"));
        String separator = ": ";
        for (Severity severity : Severity.values()) {
            long count = validation.count(severity);
            if (count > 0 || summary == Summary.ALWAYS) {
                line.append(separator).append(counted(count, severity.label()));
                separator = ", ";
            }
        }
        return validation.silenced() == 0 ? line.toString() : line + ", " + validation.silenced() + " silenced";
    }

    private static String counted(long number, String word) {
        return number + " " + word + (number == 1 ? "" : "s");
    }

    private void render(LintReport report, PrintWriter out) {
        if (!report.findings().isEmpty()) {
            SourceLines lines = SourceLines.of(report.text());
            report.findings().forEach(finding -> render(report.source(), lines, finding, out));
        }
    }

    private void render(String file, SourceLines lines, LintFinding finding, PrintWriter out) {
        Severity severity = finding.severity();
        out.print(palette.bold(VisibleText.line(file) + ":" + finding.place().position() + ":") + " "
                + palette.severity(severity, severity.label() + ":") + " " + VisibleText.line(finding.message()) + " ["
                + finding.code().id() + "]\n");
        lines.line(finding.place().position().line())
                .filter(line -> !line.isBlank())
                .map(line -> SourceExcerpt.of(line, finding.place().position()))
                .ifPresent(excerpt -> out.print(
                        "    " + excerpt.line() + "\n    " + palette.severity(severity, excerpt.mark()) + "\n"));
        if (!finding.remedy().isEmpty()) {
            out.print("    " + palette.faint("= help:") + " " + VisibleText.line(finding.remedy()) + "\n");
        }
    }
}
