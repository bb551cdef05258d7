package org.millrace.app.report;

import java.io.PrintWriter;
import org.millrace.definition.finding.LintFinding;
import org.millrace.definition.finding.Position;
import org.millrace.definition.finding.Severity;

/** Workflow commands that a GitHub Actions job turns into annotations at the lines of a pull request. */
public final class GithubRenderer implements Renderer {

    @Override
    public void render(Validation validation, PrintWriter out) {
        validation
                .reports()
                .forEach(report -> report.findings().forEach(finding -> out.print(command(report.source(), finding))));
    }

    private static String command(String file, LintFinding finding) {
        Position position = finding.place().position();
        String message = finding.remedy().isEmpty() ? finding.message() : finding.message() + "\n" + finding.remedy();
        return "::%s file=%s,line=%d,endLine=%d,col=%d,endColumn=%d,title=%s::%s\n"
                .formatted(
                        name(finding.severity()),
                        property(file),
                        position.line(),
                        position.line(),
                        position.column(),
                        position.column() + position.length() - 1,
                        property(finding.code().id()),
                        data(message));
    }

    private static String name(Severity severity) {
        return switch (severity) {
            case ERROR -> "error";
            case WARNING -> "warning";
            case NOTE -> "notice";
        };
    }

    private static String data(String text) {
        return VisibleText.lines(text).replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A");
    }

    private static String property(String text) {
        return data(text).replace(":", "%3A").replace(",", "%2C");
    }
}
