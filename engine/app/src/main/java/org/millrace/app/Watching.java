package org.millrace.app;

import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.Map;
import org.millrace.app.PayloadRun.Reporting;
import org.millrace.app.engine.Session;
import org.millrace.app.engine.Stopping;
import org.millrace.app.live.Activity;
import org.millrace.app.live.Display;
import org.millrace.app.live.LiveDisplay;
import org.millrace.app.live.Lookout;
import org.millrace.app.live.PlainDisplay;
import org.millrace.app.live.Terminal;
import org.millrace.app.live.View;
import org.millrace.app.outcome.Outcome;
import org.millrace.app.outcome.OutcomeJson;
import org.millrace.app.outcome.OutcomeText;
import org.millrace.app.outcome.Outcomes;
import org.millrace.batch.BatchId;
import org.millrace.control.Actions;
import org.millrace.control.Operator;
import org.millrace.control.Order;
import org.millrace.definition.json.JsonWriter;
import org.millrace.lifecycle.State;

/** Follows a batch to its end, shows it meanwhile, and tells what came of it. */
final class Watching {

    private static final long LOOK_MILLIS = 100;

    private final Session session;
    private final BatchId batch;
    private final Reporting reporting;
    private final Stopping stopping;
    private final Lookout lookout;
    private boolean mended;
    private boolean interrupted;

    Watching(Session session, BatchId batch, Reporting reporting, Stopping stopping, Activity activity) {
        this.session = session;
        this.batch = batch;
        this.reporting = reporting;
        this.stopping = stopping;
        this.lookout = new Lookout(session.stores(), batch, activity, Clock.systemUTC());
    }

    /** Whether there is nothing to wait for. */
    boolean isOver() {
        View view = lookout.look();
        return lookout.rests(view) && !isToBeReported(view);
    }

    /** Shows the batch until it rests, or until somebody asks to stop. */
    void watch() {
        try (Display display = display()) {
            boolean reported = false;
            while (!interrupted) {
                View view = lookout.look();
                display.show(view);
                mended |= view.batch().state().equals(State.FAILED)
                        && view.tally().counts().processing() > 0;
                if (lookout.rests(view)) {
                    if (reported || !isToBeReported(view)) {
                        return;
                    }
                    report();
                    reported = true;
                }
                interrupted = stopping.await(LOOK_MILLIS);
            }
        }
    }

    /** A failed batch whose jobs have been mended ends well only when it has been reported on again. */
    private boolean isToBeReported(View view) {
        boolean allGood =
                view.tally().counts().failed() == 0 && view.tally().counts().completed() > 0;
        return view.batch().state().equals(State.FAILED) && (mended || allGood);
    }

    private void report() {
        Order order = new Order(System.getProperty("user.name", "operator"), "its jobs were tried again");
        new Operator(session.stores(), Clock.systemUTC()).act(batch, new Actions(session.stores()).report(order));
    }

    private Display display() {
        return switch (reporting.form()) {
            case TERMINAL -> new LiveDisplay(reporting.out(), Terminal.current());
            case LINES -> new PlainDisplay(reporting.out());
            case JSON -> Display.NONE;
        };
    }

    /** Tells what came of it; returns the exit code. */
    int conclude() {
        boolean json = reporting.form() == Reporting.Form.JSON;
        Outcome outcome = new Outcomes(session.stores()).of(batch, json ? Long.MAX_VALUE : OutcomeText.MOST_JOBS);
        if (json) {
            Map<String, Object> view = new LinkedHashMap<>(OutcomeJson.of(outcome));
            view.put("interrupted", interrupted);
            reporting.out().print(JsonWriter.write(view));
        } else {
            new OutcomeText(reporting.out(), reporting.commands(), reporting.retry()).print(outcome);
            if (interrupted && !outcome.isEnded()) {
                reporting.say("Interrupted; nothing is lost. To go on: " + reporting.goOn());
            }
        }
        reporting.out().flush(); // a process that was interrupted ends as soon as it may
        return outcome.isGood() ? ExitCode.GOOD : ExitCode.FAILED;
    }
}
