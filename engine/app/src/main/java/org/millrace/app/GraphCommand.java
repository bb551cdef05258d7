package org.millrace.app;

import java.io.InputStream;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.millrace.app.input.UnusableInput;
import org.millrace.app.input.WorkflowFile;
import org.millrace.app.input.WorkflowFiles;
import org.millrace.app.report.VisibleText;
import org.millrace.definition.finding.Severity;
import org.millrace.definition.graph.DotGraph;
import org.millrace.definition.graph.MermaidGraph;
import org.millrace.definition.handler.HandlerCatalog;
import org.millrace.definition.lint.LintReport;
import org.millrace.definition.lint.Linter;
import org.millrace.definition.model.WorkflowDefinition;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Draws a workflow. */
@Command(
        name = "graph",
        description = "Draws a workflow: its steps, their actions, and who reads what whom wrote.",
        parameterListHeading = "%nArguments:%n",
        optionListHeading = "%nOptions:%n",
        footerHeading = "%nExamples:%n",
        footer = {
            "  millrace graph Ingest.json > ingest.mmd",
            "  millrace graph Ingest.json --format dot | dot -Tsvg > ingest.svg"
        })
final class GraphCommand implements Callable<Integer> {

    /** The languages of drawings. */
    enum Language {
        MERMAID,
        DOT;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Parameters(paramLabel = "FILE|-", description = "A workflow file, or - for standard input.")
    private String file = "";

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = "mermaid",
            description = "One of ${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.")
    private Language language = Language.MERMAID;

    private final InputStream in;

    GraphCommand(InputStream in) {
        this.in = in;
    }

    @Override
    public Integer call() {
        LintReport report = read();
        warn(report);
        report.definition().map(this::draw).ifPresent(spec.commandLine().getOut()::print);
        return report.definition().isPresent() ? ExitCode.GOOD : ExitCode.FAILED;
    }

    private LintReport read() {
        List<WorkflowFile> files = WorkflowFiles.find(List.of(file));
        if (files.size() != 1) {
            throw new UnusableInput(file + ": expected one workflow file, but there are " + files.size());
        }
        return new Linter(HandlerCatalog.unknown())
                .lint(List.of(files.get(0).read(in)))
                .get(0);
    }

    private void warn(LintReport report) {
        long errors = report.count(Severity.ERROR);
        if (errors == 0 && report.definition().isPresent()) {
            return;
        }
        PrintWriter err = spec.commandLine().getErr();
        String drawn =
                report.definition().isPresent() ? "the drawing shows what could be understood" : "nothing to draw";
        String file = VisibleText.line(report.source());
        err.println("millrace: " + file + ": " + errors + (errors == 1 ? " error" : " errors") + "; " + drawn
                + ". See 'millrace validate " + file + "'.");
    }

    private String draw(WorkflowDefinition workflow) {
        return switch (language) {
            case MERMAID -> MermaidGraph.draw(workflow);
            case DOT -> DotGraph.draw(workflow);
        };
    }
}
