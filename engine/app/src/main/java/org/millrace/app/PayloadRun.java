package org.millrace.app;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.millrace.app.config.Config;
import org.millrace.app.config.WorkerSection;
import org.millrace.app.engine.PluginHandlerSource;
import org.millrace.app.engine.Session;
import org.millrace.app.engine.Staff;
import org.millrace.app.engine.Stopping;
import org.millrace.app.engine.Trial;
import org.millrace.app.live.Board;
import org.millrace.app.payload.Payload;
import org.millrace.app.payload.Repeats;
import org.millrace.app.payload.SubmissionKey;
import org.millrace.batch.BatchId;
import org.millrace.control.Actions;
import org.millrace.control.Bulk;
import org.millrace.control.Operator;
import org.millrace.control.Order;
import org.millrace.control.Requeue;
import org.millrace.control.Selection;
import org.millrace.control.Submissions;
import org.millrace.definition.lint.LintReport;
import org.millrace.item.Item;
import org.millrace.lifecycle.State;
import org.millrace.plugins.PluginScan;
import org.millrace.store.Tally;
import picocli.CommandLine.Model.CommandSpec;

/** Ingests a payload in this process, from the submission to the report. */
final class PayloadRun {

    /** Somebody who interrupts a run waits in front of a terminal. */
    private static final Duration LONGEST_DRAIN = Duration.ofSeconds(3);

    private static final int FULLEST_DISK = 95;

    private final Payload payload;
    private final Map<String, String> described;
    private final SubmissionOptions options;
    private final Wish wish;
    private final Reporting reporting;

    /** What is to become of a submission that was handed in before. */
    enum Wish {
        /** Go on with it, or tell what came of it. */
        GO_ON,
        /** Hand it in once more. */
        AGAIN,
        /** Try what failed again. */
        RETRY
    }

    PayloadRun(
            Payload payload, Map<String, String> described, SubmissionOptions options, Wish wish, Reporting reporting) {
        this.payload = payload;
        this.described = new LinkedHashMap<>(described);
        this.options = options;
        this.wish = wish;
        this.reporting = reporting;
        this.described.putAll(payload.parameters());
    }

    /**
     * What the run may read of this machine: the folder of the payload, so that a manifest can name its neighbours. And a
     * disk that serves other things too may be nearly full.
     */
    Config.Loaded allowed(Config.Loaded loaded) {
        Config.Loaded trying = loaded.filling(FULLEST_DISK);
        return payload.content()
                .flatMap(content -> Optional.ofNullable(content.file().getParent()))
                .map(trying::allowingFiles)
                .orElse(trying);
    }

    /** Runs it; returns the exit code. */
    int run(Config.Loaded loaded, Config config, PluginScan scan, List<LintReport> reports) {
        Clock clock = Clock.systemUTC();
        Config patient = config.with(impatient(config.worker()));
        try (Stopping stopping = new Stopping();
                PluginHandlerSource handlers = PluginHandlerSource.load(scan, loaded.as(config), clock);
                Session session = Session.stay(patient, clock)) {
            Trial trial = new Trial(session, reports);
            trial.deploy();
            BatchId batch = batch(session, trial.workflow(), config);
            Board board = new Board();
            Watching watching = new Watching(session, batch, reporting, stopping, board);
            if (watching.isOver()) {
                return watching.conclude();
            }
            watch(Staff.start(session, handlers, patient, trial.groups(), board), watching);
            return watching.conclude();
        }
    }

    private static void watch(Staff staff, Watching watching) {
        try (staff) {
            watching.watch();
        }
    }

    private static WorkerSection impatient(WorkerSection worker) {
        Duration drain = worker.drain().compareTo(LONGEST_DRAIN) < 0 ? worker.drain() : LONGEST_DRAIN;
        return new WorkerSection(worker.groups(), worker.slots(), drain, worker.healthPort());
    }

    /** The batch that was made before of the same submission, or a new one. */
    private BatchId batch(Session session, String workflow, Config config) {
        Repeats repeats = new Repeats(folder(config));
        SubmissionKey key = SubmissionKey.of(workflow, options.over(described));
        Found found = submit(session, workflow, options.key().orElseGet(() -> repeats.last(key)));
        Item item = session.stores().state().load(found.batch());
        Tally tally = session.stores().intake().tally(found.batch());
        boolean over = item.state().kind().isTerminal() && tally.counts().processing() == 0;
        if (!found.isNew()
                && over
                && isWantedAnew(item.state(), tally)
                && options.key().isEmpty()) {
            found = submit(session, workflow, repeats.next(key));
        }
        announce(found, over);
        if (wish == Wish.RETRY && !found.isNew()) {
            retry(session, found.batch());
        }
        return found.batch();
    }

    /** A batch that failed before it had jobs has nothing that could be tried again but itself. */
    private boolean isWantedAnew(State state, Tally tally) {
        boolean barren = state.equals(State.FAILED) && tally.made() == 0;
        return state.equals(State.DELETED) || wish == Wish.AGAIN || (wish == Wish.RETRY && barren);
    }

    private static Path folder(Config config) {
        return config.zookeeper().embedded().dataDir().resolveSibling("runs");
    }

    /** A batch, and whether it was made just now. */
    private record Found(BatchId batch, boolean isNew) {}

    private Found submit(Session session, String workflow, String key) {
        List<BatchId> before = batches(session);
        BatchId batch = new Submissions(session.stores(), session.files(), Clock.systemUTC())
                .submit(options.submission(
                        workflow, key, described, payload.content().map(Payload.Content::file)));
        return new Found(batch, !before.contains(batch));
    }

    private static List<BatchId> batches(Session session) {
        try (Stream<BatchId> all = session.stores().overview().batches()) {
            return all.toList();
        }
    }

    private void announce(Found found, boolean over) {
        String id = found.batch().value();
        String what = payload.filename() + ", " + payload.type().phrase();
        if (found.isNew()) {
            reporting.say(what + ", is " + id);
        } else if (!over) {
            reporting.say(what + ", is " + id + " already; going on with it");
        } else if (wish != Wish.RETRY) {
            reporting.say(what + ", was handed in before, as " + id
                    + ". This is what came of it; to hand it in once more, add --again.");
        } else {
            reporting.say(what + ", is " + id + "; trying again what failed");
        }
    }

    private static void retry(Session session, BatchId batch) {
        Order order = new Order(System.getProperty("user.name", "operator"), "run --retry");
        Operator operator = new Operator(session.stores(), Clock.systemUTC());
        new Bulk(session.stores(), operator)
                .act(
                        Selection.ofBatch(batch).in(State.FAILED),
                        new Actions(session.stores()).requeue(order, Requeue.AFTER_LAST_GOOD),
                        effect -> {});
    }

    /**
     * How a run is told.
     *
     * @param out where
     * @param form for whom
     * @param commands what is to be typed for a command with its operands
     * @param goOn the command that goes on with it, when it is interrupted
     * @param retry the command that tries again what failed
     */
    record Reporting(PrintWriter out, Form form, UnaryOperator<String> commands, String goOn, String retry) {

        /** For whom it is told. */
        enum Form {
            TERMINAL,
            LINES,
            JSON;

            /** The form that a command was asked for; on a terminal, where colours are too. */
            static Form of(ResultFormat format, CommandSpec spec) {
                if (format == ResultFormat.JSON) {
                    return JSON;
                }
                return spec.commandLine().getColorScheme().ansi().enabled() ? TERMINAL : LINES;
            }
        }

        void say(String sentence) {
            if (form != Form.JSON) {
                out.println(FailureMessage.oneLine(sentence));
                out.flush();
            }
        }
    }
}
