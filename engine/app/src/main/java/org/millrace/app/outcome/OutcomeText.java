package org.millrace.app.outcome;

import java.io.PrintWriter;
import java.util.List;
import java.util.function.UnaryOperator;
import org.millrace.app.live.Amounts;
import org.millrace.app.report.VisibleText;
import org.millrace.app.view.TextTable;
import org.millrace.execution.Sentence;
import org.millrace.lifecycle.State;
import org.millrace.spi.Fact;

/** What came of a batch, for people. */
public final class OutcomeText {

    /** How many jobs are looked at for it. */
    public static final int MOST_JOBS = 1_000;

    private static final int MOST_SHOWN = 50;

    private final PrintWriter out;
    private final UnaryOperator<String> commands;
    private final String again;

    /**
     * A text.
     *
     * @param out where it goes
     * @param commands what is to be typed for a command with its operands
     * @param again the command that tries what failed again, once it is mended
     */
    public OutcomeText(PrintWriter out, UnaryOperator<String> commands, String again) {
        this.out = out;
        this.commands = commands;
        this.again = again;
    }

    /** Prints the report. */
    public void print(Outcome outcome) {
        objects(outcome);
        failures(outcome);
        out.println();
        say(summary(outcome));
        if (isBarren(outcome)) {
            say("  = help: " + Sentence.of(outcome.batch().course().message()).thenSubmit());
        }
        next(outcome);
    }

    private void objects(Outcome outcome) {
        List<JobEnd> completed = outcome.completed();
        if (completed.isEmpty()) {
            return;
        }
        TextTable table = new TextTable("OBJECT", "VERSION", "FILES", "SIZE", "WHAT", "JOB", "WHERE IT LIES");
        completed.stream()
                .limit(MOST_SHOWN)
                .forEach(end -> table.add(
                        end.ark(),
                        stored(end, Fact.Stored::version),
                        stored(end, Fact.Stored::files),
                        end.stored().map(fact -> Amounts.bytes(fact.bytes())).orElse(""),
                        end.label(),
                        end.job().id().value(),
                        end.stored()
                                .map(fact -> Locations.shown(fact.location()))
                                .orElse("")));
        out.println();
        table.print(out);
        more(outcome.tally().counts().completed() - MOST_SHOWN, "Completed", outcome);
    }

    private static String stored(JobEnd end, java.util.function.ToLongFunction<Fact.Stored> number) {
        return end.stored().map(fact -> Amounts.count(number.applyAsLong(fact))).orElse("");
    }

    private void failures(Outcome outcome) {
        List<JobEnd> failed = outcome.failed();
        if (failed.isEmpty()) {
            return;
        }
        out.println();
        failed.stream().limit(MOST_SHOWN).forEach(this::failure);
        more(outcome.tally().counts().failed() - MOST_SHOWN, "Failed", outcome);
    }

    private void failure(JobEnd end) {
        String label = end.label().isEmpty() ? "" : " " + end.label();
        String row = end.row().isEmpty() ? "" : " (" + end.row() + ")";
        String step = end.failedIn().map(state -> " in " + state).orElse("");
        String ark = end.ark().isEmpty() ? "" : ", " + end.ark();
        say("FAILED " + end.job().id().value() + label + row + step + ark);
        say("  " + Sentence.of(end.job().course().message()).found());
        String retry = "requeue " + end.job().id().value();
        say("  = help: " + remedy(end).replace("millrace " + retry, commands.apply(retry)));
    }

    /** What to do about a failed job. */
    static String remedy(JobEnd end) {
        Sentence told = Sentence.of(end.job().course().message());
        return end.isFinal()
                ? told.thenSubmit()
                : told.thenRequeue(end.job().id().value());
    }

    private void more(long more, String state, Outcome outcome) {
        if (more > 0) {
            out.println("and " + Amounts.count(more) + " more: "
                    + commands.apply("jobs --batch " + outcome.batch().id().value() + " --state " + state));
        }
    }

    private static String summary(Outcome outcome) {
        long made = outcome.tally().made();
        String id = outcome.batch().id().value() + " is " + outcome.batch().state();
        String message = outcome.batch().course().message();
        if (made == 0) {
            return id + (message.isEmpty() ? "" : ": " + Sentence.of(message).found());
        }
        String objects = Amounts.count(outcome.tally().counts().completed()) + " of " + Amounts.of(made, "object")
                + " preserved";
        String size = outcome.isWhole() && outcome.files() > 0
                ? ", " + Amounts.of(outcome.files(), "file") + ", " + Amounts.bytes(outcome.bytes())
                : "";
        long failed = outcome.tally().counts().failed();
        return id + ": " + objects + size + (failed == 0 ? "" : "; " + Amounts.count(failed) + " failed");
    }

    /** Whether the batch failed before it had jobs. */
    private static boolean isBarren(Outcome outcome) {
        return outcome.tally().made() == 0 && outcome.batch().state().equals(State.FAILED);
    }

    private void next(Outcome outcome) {
        TextTable table = new TextTable("Next:", "");
        String batch = outcome.batch().id().value();
        outcome.failed().stream().findFirst().ifPresent(end -> {
            table.add("  why it failed", commands.apply("why " + end.job().id().value()));
        });
        if (isBarren(outcome) || outcome.failed().stream().anyMatch(end -> !end.isFinal())) {
            table.add("  try again what failed, once mended", again);
        }
        String shown = outcome.completed().stream()
                .findFirst()
                .or(() -> outcome.failed().stream().findFirst())
                .map(end -> end.job().id().value())
                .orElse(batch);
        table.add("  what happened, step by step", commands.apply("show " + shown));
        if (outcome.tally().made() > 1) {
            table.add("  all jobs, for a program", commands.apply("jobs --batch " + batch + " --format json"));
        }
        table.print(out);
    }

    private void say(String sentence) {
        out.println(VisibleText.line(sentence));
    }
}
