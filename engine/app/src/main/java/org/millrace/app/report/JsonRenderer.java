package org.millrace.app.report;

import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.millrace.app.baseline.Baseline;
import org.millrace.app.baseline.Fingerprint;
import org.millrace.definition.finding.LintFinding;
import org.millrace.definition.finding.Position;
import org.millrace.definition.finding.Severity;
import org.millrace.definition.json.JsonWriter;
import org.millrace.definition.lint.LintReport;

/** For programs: one JSON object, which a later call can take as its baseline. */
public final class JsonRenderer implements Renderer {

    @Override
    public void render(Validation validation, PrintWriter out) {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("format", Baseline.FORMAT);
        document.put(
                "files", validation.reports().stream().map(JsonRenderer::file).toList());
        document.put("summary", summary(validation));
        out.print(JsonWriter.write(document));
    }

    private static Map<String, Object> file(LintReport report) {
        List<Map<String, Object>> findings = report.findings().stream()
                .map(finding -> finding(report, finding))
                .toList();
        Map<String, Object> file = new LinkedHashMap<>();
        file.put("file", report.source());
        file.put("findings", findings);
        return file;
    }

    private static Map<String, Object> finding(LintReport report, LintFinding finding) {
        Position position = finding.place().position();
        Map<String, Object> entry = new LinkedHashMap<>();
        entry.put("code", finding.code().id());
        entry.put("severity", finding.severity().label());
        entry.put("line", position.line());
        entry.put("column", position.column());
        entry.put("length", position.length());
        entry.put("pointer", finding.place().pointer().toString());
        entry.put("message", finding.message());
        entry.put("remedy", finding.remedy());
        entry.put("fingerprint", Fingerprint.of(report, finding));
        return entry;
    }

    private static Map<String, Object> summary(Validation validation) {
        Map<String, Object> summary = new LinkedHashMap<>();
        summary.put("files", validation.reports().size());
        summary.put("errors", validation.count(Severity.ERROR));
        summary.put("warnings", validation.count(Severity.WARNING));
        summary.put("notes", validation.count(Severity.NOTE));
        summary.put("silenced", validation.silenced());
        return summary;
    }
}
