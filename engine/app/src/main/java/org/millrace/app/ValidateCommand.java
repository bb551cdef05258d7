package org.millrace.app;

import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.millrace.app.baseline.Baseline;
import org.millrace.app.input.LintConfigurations;
import org.millrace.app.input.WorkflowFile;
import org.millrace.app.input.WorkflowFiles;
import org.millrace.app.report.Format;
import org.millrace.app.report.GithubRenderer;
import org.millrace.app.report.JsonRenderer;
import org.millrace.app.report.Palette;
import org.millrace.app.report.Renderer;
import org.millrace.app.report.SarifRenderer;
import org.millrace.app.report.TextRenderer;
import org.millrace.app.report.TextRenderer.Summary;
import org.millrace.app.report.Validation;
import org.millrace.definition.finding.Severity;
import org.millrace.definition.lint.LintReport;
import org.millrace.definition.lint.Linter;
import org.millrace.definition.lint.Source;
import org.millrace.definition.model.DistributionKind;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Proves workflow files right, or says at which line they are not. */
@Command(
        name = "validate",
        description = "Checks workflow files and shows every mistake at its line.",
        parameterListHeading = "%nArguments:%n",
        optionListHeading = "%nOptions:%n",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:no errors (with --strict: no warnings either)",
            "1:errors (with --strict: or warnings)",
            "2:usage, unreadable input, or no file matched"
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  millrace validate Ingest.json",
            "  millrace validate workflows/ --strict",
            "  millrace validate workflows/ --format json > baseline.json",
            "  millrace validate workflows/ --baseline baseline.json",
            "  millrace validate workflows/ --format sarif > millrace.sarif",
            "  millrace validate workflows/ --handlers catalog.json",
            "  git show HEAD:Ingest.json | millrace validate -",
            "",
            "Severities are changed by a file .millrace-lint.json beside the workflows:",
            "  {\"severity\": {\"MR303\": \"off\", \"MR503\": \"error\"}}"
        })
final class ValidateCommand implements Callable<Integer> {

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Parameters(
            arity = "1..*",
            paramLabel = "FILE|DIR|-",
            description = "A file, a folder (all *.json below it), or - for standard input.")
    private List<String> arguments = new ArrayList<>();

    @Mixin
    private CatalogOptions handlers = new CatalogOptions();

    @Option(
            names = "--baseline",
            paramLabel = "FILE",
            description = "Say nothing about the findings of FILE, written by --format json.")
    private Optional<Path> baseline = Optional.empty();

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = "text",
            description = "One of ${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.")
    private Format format = Format.TEXT;

    @Option(names = "--strict", description = "Warnings count as errors for the exit code.")
    private boolean strict;

    @Option(names = "--quiet", description = "Show only what makes the exit code 1, and nothing if all is well.")
    private boolean quiet;

    private final InputStream in;

    ValidateCommand(InputStream in) {
        this.in = in;
    }

    @Override
    public Integer call() {
        Validation validation = validate();
        Severity failing = strict ? Severity.WARNING : Severity.ERROR;
        Validation failures = validation.atLeast(failing);
        renderer().render(quiet ? failures : validation, spec.commandLine().getOut());
        return failures.findings() == 0 ? ExitCode.GOOD : ExitCode.FAILED;
    }

    private Validation validate() {
        Linter linter = new Linter(handlers.catalog());
        Baseline known = baseline.map(Baseline::read).orElseGet(Baseline::none);
        List<WorkflowFile> files = WorkflowFiles.find(arguments, settings());
        Validation all = new Validation(configured(files, lint(linter, files)), 0);
        Validation remaining = new Validation(known.silence(all.reports()), 0);
        return new Validation(remaining.reports(), all.findings() - remaining.findings());
    }

    private List<Path> settings() {
        return Stream.concat(baseline.stream(), handlers.catalogFile().stream()).toList();
    }

    /** Only a workflow that starts others needs to know what lies beside it. */
    private List<LintReport> lint(Linter linter, List<WorkflowFile> files) {
        List<Source> sources = files.stream().map(file -> file.read(in)).toList();
        List<LintReport> reports = linter.lint(sources);
        if (reports.stream().noneMatch(ValidateCommand::startsJobs)) {
            return reports;
        }
        List<Source> neighbours =
                WorkflowFiles.besides(files).stream().map(file -> file.read(in)).toList();
        return neighbours.isEmpty() ? reports : linter.lint(sources, neighbours);
    }

    private static boolean startsJobs(LintReport report) {
        return report.definition().stream()
                .flatMap(workflow -> workflow.steps().stream())
                .anyMatch(step -> step.distribution().kind() == DistributionKind.JOBS);
    }

    private static List<LintReport> configured(List<WorkflowFile> files, List<LintReport> reports) {
        LintConfigurations configurations = new LintConfigurations();
        List<LintReport> configured = new ArrayList<>();
        for (int i = 0; i < files.size(); i++) {
            LintReport report = reports.get(i);
            configured.add(report.withFindings(configurations.of(files.get(i)).apply(report.findings())));
        }
        return configured;
    }

    private Renderer renderer() {
        return switch (format) {
            case TEXT ->
                new TextRenderer(
                        new Palette(spec.commandLine().getColorScheme().ansi()),
                        quiet ? Summary.BELOW_FINDINGS : Summary.ALWAYS);
            case JSON -> new JsonRenderer();
            case SARIF -> new SarifRenderer(Version.number());
            case GITHUB -> new GithubRenderer();
        };
    }
}
