package org.millrace.app;

import java.io.InputStream;
import java.io.PrintWriter;
import java.lang.System.Logger.Level;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import org.millrace.app.PayloadRun.Reporting;
import org.millrace.app.PayloadRun.Wish;
import org.millrace.app.config.Config;
import org.millrace.app.engine.Ids;
import org.millrace.app.engine.Lint;
import org.millrace.app.engine.PluginHandlerSource;
import org.millrace.app.engine.Session;
import org.millrace.app.engine.Staff;
import org.millrace.app.engine.Stopping;
import org.millrace.app.engine.TemporaryFolder;
import org.millrace.app.engine.Trial;
import org.millrace.app.log.LogSink;
import org.millrace.app.payload.Payload;
import org.millrace.app.payload.Payloads;
import org.millrace.app.report.Palette;
import org.millrace.app.report.TextRenderer;
import org.millrace.app.report.TextRenderer.Summary;
import org.millrace.app.report.Validation;
import org.millrace.batch.BatchId;
import org.millrace.control.Submissions;
import org.millrace.definition.lint.LintReport;
import org.millrace.plugins.PluginScan;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Tries a workflow out, all in one process. */
@Command(
        name = "run",
        description = {
            "Ingests a payload in this process, and shows what happens: a manifest, a file, an archive, or the URL of one.",
            "Or runs any workflow from its beginning to its end. The same command again goes on with what was interrupted."
        },
        parameterListHeading = "%nArguments:%n",
        optionListHeading = "%nOptions:%n",
        footerHeading = "%nExamples:%n",
        footer = {
            "  millrace run examples/first-batch/batch.checkm",
            "  millrace run letters.zip --title 'Letters to Ada' --creator 'Charles'",
            "  millrace run --workflow FixityCheck.json --input delivery/",
            "  millrace run --workflow Batch.json --workflow Job.json --ephemeral",
            "  millrace run --workflow FixityCheck.json --resume bid0000000001"
        })
final class RunCommand implements Callable<Integer> {

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Parameters(
            arity = "0..1",
            paramLabel = "PAYLOAD",
            description = "What to ingest: a manifest, a file, an archive, or an http or https URL of one.")
    private Optional<String> payload = Optional.empty();

    @Option(
            names = "--workflow",
            paramLabel = "FILE",
            description = {
                "The workflow. Repeat it to add those that the first one starts as jobs.",
                "Default for a PAYLOAD: the shipped IngestBatch and Ingest."
            })
    private List<String> workflows = new ArrayList<>();

    @Mixin
    private IngestOptions ingest = new IngestOptions();

    @Mixin
    private SubmissionOptions submission = new SubmissionOptions();

    @Mixin
    private StoreOptions store = new StoreOptions();

    @Mixin
    private PluginOptions plugins = new PluginOptions();

    @Option(names = "--ephemeral", description = "Keep everything in a temporary folder that goes when the run ends.")
    private boolean ephemeral;

    @Option(names = "--resume", paramLabel = "BATCH", description = "Go on with a run that was interrupted.")
    private Optional<String> resumed = Optional.empty();

    @Option(names = "--again", description = "Hand a PAYLOAD in once more that was handed in before.")
    private boolean again;

    @Option(names = "--retry", description = "Try again what failed when the PAYLOAD was handed in before.")
    private boolean retried;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = "text",
            description = "For a PAYLOAD: one of ${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.")
    private ResultFormat format = ResultFormat.TEXT;

    private final InputStream in;

    RunCommand(InputStream in) {
        this.in = in;
    }

    @Override
    public Integer call() {
        refuseContradictions();
        return payload.map(this::ingest).orElseGet(() -> start(workflows, store.config(), this::run));
    }

    private void refuseContradictions() {
        if (payload.isEmpty() && workflows.isEmpty()) {
            throw refusal("Expected a PAYLOAD to ingest, or a workflow to run with --workflow");
        }
        if (payload.isPresent() && resumed.isPresent()) {
            throw refusal("--resume goes with --workflow alone: the same PAYLOAD again goes on by itself");
        }
        if (again && retried) {
            throw refusal("--again and --retry exclude each other: give one of them");
        }
        if (payload.isEmpty() && (again || retried || format != ResultFormat.TEXT)) {
            throw refusal("--again, --retry and --format go with a PAYLOAD");
        }
    }

    private ParameterException refusal(String message) {
        return new ParameterException(spec.commandLine(), message);
    }

    private int ingest(String name) {
        Payload found = Payloads.find(name, ingest.type());
        Wish wish = again ? Wish.AGAIN : retried ? Wish.RETRY : Wish.GO_ON;
        PayloadRun run = new PayloadRun(found, ingest.parameters(), submission, wish, reporting());
        List<String> files = workflows.isEmpty() ? ShippedWorkflows.files() : workflows;
        return start(files, run.allowed(store.config()), run::run);
    }

    /** The commands that go on with the same submission have the same words. */
    private Reporting reporting() {
        List<String> words = new ArrayList<>(spec.commandLine().getParseResult().originalArgs());
        words.removeAll(List.of("--again", "--retry"));
        String command = words.stream().map(ShellWord::of).collect(Collectors.joining(" ", "millrace ", ""));
        return new Reporting(out(), Reporting.Form.of(format, spec), store::command, command, command + " --retry");
    }

    /** What is done with workflows that are in order. */
    @FunctionalInterface
    private interface Work {
        int run(Config.Loaded loaded, Config config, PluginScan scan, List<LintReport> reports);
    }

    private int start(List<String> files, Config.Loaded loaded, Work work) {
        PluginScan scan = plugins.scan(loaded.config().plugins());
        List<LintReport> reports = new Lint(scan.catalog(), in).lint(files);
        if (Lint.hasErrors(reports)) {
            Palette palette = new Palette(spec.commandLine().getColorScheme().ansi());
            new TextRenderer(palette, Summary.ALWAYS).render(new Validation(reports, 0), out());
            return ExitCode.FAILED;
        }
        LogSink.open(Level.ERROR, LogSink.Style.TEXT);
        if (!ephemeral) {
            return work.run(loaded, loaded.config(), scan, reports);
        }
        try (TemporaryFolder folder = TemporaryFolder.make()) {
            Config.Loaded elsewhere = loaded.as(loaded.config().in(folder.path()));
            return work.run(elsewhere, elsewhere.config(), scan, reports);
        }
    }

    private int run(Config.Loaded loaded, Config config, PluginScan scan, List<LintReport> reports) {
        Clock clock = Clock.systemUTC();
        try (Stopping stopping = new Stopping();
                PluginHandlerSource handlers = PluginHandlerSource.load(scan, loaded.as(config), clock);
                Session session = Session.stay(config, clock)) {
            Trial trial = new Trial(session, reports);
            trial.deploy();
            BatchId batch = resumed.map(Ids::batch).orElseGet(() -> submit(session, trial));
            out().println(batch.value() + " runs by " + trial.workflow());
            out().flush();
            Staff staff = Staff.start(session, handlers, config, trial.groups());
            boolean ended = watch(staff, () -> trial.watch(batch, stopping, out()));
            return ended ? trial.conclude(batch, out()) : interrupted(batch);
        }
    }

    private static boolean watch(Staff staff, BooleanSupplier watching) {
        try (staff) {
            return watching.getAsBoolean();
        }
    }

    private BatchId submit(Session session, Trial trial) {
        return new Submissions(session.stores(), session.files(), Clock.systemUTC())
                .submit(submission.submission(trial.workflow()));
    }

    private int interrupted(BatchId batch) {
        out().println(
                        ephemeral
                                ? batch.value() + " was interrupted"
                                : batch.value() + " was interrupted; go on with --resume " + batch.value());
        out().flush(); // the process ends as soon as it may
        return ExitCode.FAILED;
    }

    private PrintWriter out() {
        return spec.commandLine().getOut();
    }
}
