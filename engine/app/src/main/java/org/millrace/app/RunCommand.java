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
import picocli.CommandLine.Spec;

/** Tries a workflow out, all in one process. */
@Command(
        name = "run",
        description = "Runs a workflow file from its beginning to its end, in this process, and shows what happens.",
        optionListHeading = "%nOptions:%n",
        footerHeading = "%nExamples:%n",
        footer = {
            "  millrace run --workflow FixityCheck.json --input delivery/",
            "  millrace run --workflow Batch.json --workflow Job.json --ephemeral",
            "  millrace run --workflow FixityCheck.json --resume bid0000000001"
        })
final class RunCommand implements Callable<Integer> {

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Option(
            names = "--workflow",
            paramLabel = "FILE",
            required = true,
            description = "The workflow. Repeat it to add those that the first one starts as jobs.")
    private List<String> workflows = new ArrayList<>();

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

    private final InputStream in;

    RunCommand(InputStream in) {
        this.in = in;
    }

    @Override
    public Integer call() {
        Config.Loaded loaded = store.config();
        PluginScan scan = plugins.scan(loaded.config().plugins());
        List<LintReport> reports = new Lint(scan.catalog(), in).lint(workflows);
        if (Lint.hasErrors(reports)) {
            Palette palette = new Palette(spec.commandLine().getColorScheme().ansi());
            new TextRenderer(palette, Summary.ALWAYS).render(new Validation(reports, 0), out());
            return ExitCode.FAILED;
        }
        LogSink.open(Level.ERROR, LogSink.Style.TEXT);
        if (!ephemeral) {
            return run(loaded, loaded.config(), scan, reports);
        }
        try (TemporaryFolder folder = TemporaryFolder.make()) {
            return run(loaded, loaded.config().in(folder.path()), scan, reports);
        }
    }

    private int run(Config.Loaded loaded, Config config, PluginScan scan, List<LintReport> reports) {
        Clock clock = Clock.systemUTC();
        try (Stopping stopping = new Stopping();
                PluginHandlerSource handlers = PluginHandlerSource.load(scan, loaded, clock);
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
        return ExitCode.FAILED;
    }

    private PrintWriter out() {
        return spec.commandLine().getOut();
    }
}
