package org.millrace.app.engine;

import java.io.InputStream;
import java.util.List;
import org.millrace.app.input.WorkflowFile;
import org.millrace.app.input.WorkflowFiles;
import org.millrace.definition.finding.Severity;
import org.millrace.definition.handler.HandlerCatalog;
import org.millrace.definition.lint.LintReport;
import org.millrace.definition.lint.Linter;
import org.millrace.definition.lint.Source;

/** Checks workflow files before they are let into the system. */
public final class Lint {

    private final HandlerCatalog catalog;
    private final InputStream standardInput;

    public Lint(HandlerCatalog catalog, InputStream standardInput) {
        this.catalog = catalog;
        this.standardInput = standardInput;
    }

    /** One report for each file that the arguments name; workflows beside them may be started by them. */
    public List<LintReport> lint(List<String> arguments) {
        List<WorkflowFile> files = WorkflowFiles.find(arguments);
        return new Linter(catalog).lint(read(files), read(WorkflowFiles.besides(files)));
    }

    private List<Source> read(List<WorkflowFile> files) {
        return files.stream().map(file -> file.read(standardInput)).toList();
    }

    /** Whether one of the files cannot be run. */
    public static boolean hasErrors(List<LintReport> reports) {
        return reports.stream()
                .anyMatch(report -> report.definition().isEmpty()
                        || report.findings().stream().anyMatch(finding -> finding.severity() == Severity.ERROR));
    }
}
