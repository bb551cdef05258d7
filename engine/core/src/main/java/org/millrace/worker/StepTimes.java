package org.millrace.worker;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.millrace.definition.model.StepDefinition;
import org.millrace.definition.model.WorkflowDefinition;
import org.millrace.item.Item;
import org.millrace.item.Standing.Waiting;
import org.millrace.lifecycle.State;
import org.millrace.spi.Status;
import org.millrace.store.HistoryEntry;
import org.millrace.worker.StepResult.Ended;
import org.millrace.worker.StepResult.Waits;
import org.millrace.workspace.WorkspacePath;

/**
 * How long an item and its step may still take. When a step began is known from the history: its first put-off or the
 * beginning of its distribution left a line there, so that the time goes on through waits and crashes.
 */
final class StepTimes {

    /** A distributed step has begun. */
    static final String BEGIN = "BEGIN";
    /** A step goes on later. */
    static final String WAIT = "WAIT";
    /** A step's file is not there yet. */
    static final String WAIT_FOR = "WAIT_FOR";

    private static final Set<String> WORK = Set.of(BEGIN, WAIT);
    private static final Duration LONGEST_WAIT_FOR = Duration.ofDays(2);
    private static final Duration FIRST_LOOK = Duration.ofSeconds(1);
    private static final Duration LAST_LOOK = Duration.ofMinutes(5);

    private final Charge charge;
    private final WorkflowDefinition workflow;
    private final StepDefinition step;
    private final Instant now;

    StepTimes(Charge charge, WorkflowDefinition workflow, StepDefinition step) {
        this.charge = charge;
        this.workflow = workflow;
        this.step = step;
        this.now = charge.now();
    }

    /** When the item has taken as long as it may. Steps that close it always run. */
    Optional<Instant> itemDeadline() {
        Item item = charge.item();
        Instant started = item.course().started().orElse(item.modified());
        return step.behavior().isOrdinary() ? workflow.timeout().map(started::plus) : Optional.empty();
    }

    /** When the step has taken as long as it may. */
    Optional<Instant> stepDeadline() {
        return step.timeout().map(began(WORK)::plus);
    }

    /** Whether a time has come. */
    boolean isOver(Optional<Instant> deadline) {
        return deadline.filter(end -> !now.isBefore(end)).isPresent();
    }

    /** The end of an item whose time is over. */
    Ended itemOver() {
        return Ended.of(
                Status.KO, "TIMEOUT: it took longer than " + workflow.timeout().orElseThrow());
    }

    /** The end of a step whose time is over. */
    Ended stepOver() {
        return Ended.of(
                Status.FATAL,
                "The step " + step.name() + " took longer than "
                        + step.timeout().orElseThrow() + "; it is not tried again");
    }

    /** The same wait, but no longer than the item or the step may take. */
    Waiting bounded(Waiting wait) {
        Optional<Instant> until = Stream.of(wait.until(), itemDeadline(), stepDeadline())
                .flatMap(Optional::stream)
                .min(Instant::compareTo);
        return new Waiting(wait.group(), until, wait.wakeKey(), wait.reason());
    }

    /** Whether the file that the step waits for is not there: then it goes on later, or has waited too long. */
    Optional<StepResult> missingFile() {
        return step.waitFor().map(path -> WorkspacePath.of(path.value())).flatMap(this::missing);
    }

    private Optional<StepResult> missing(WorkspacePath path) {
        if (charge.hasProgress() || charge.files().published().exists(path)) {
            return Optional.empty();
        }
        Duration waited = Duration.between(began(Set.of(WAIT_FOR)), now);
        if (waited.compareTo(LONGEST_WAIT_FOR) >= 0) {
            return Optional.of(Ended.of(
                    Status.FATAL,
                    "The step " + step.name() + " waited 48 hours for " + path
                            + ", which did not come; check who writes it"));
        }
        Waiting wait = new Waiting(
                step.workerGroup().value(),
                Optional.of(now.plus(pause(waited))),
                Optional.empty(),
                "for the file " + path);
        return Optional.of(new Waits(wait, Optional.empty(), WAIT_FOR));
    }

    /** The longer it has waited, the rarer the looks. */
    private static Duration pause(Duration waited) {
        Duration half = waited.dividedBy(2);
        if (half.compareTo(FIRST_LOOK) < 0) {
            return FIRST_LOOK;
        }
        return half.compareTo(LAST_LOOK) > 0 ? LAST_LOOK : half;
    }

    /** Whether the history tells already that the step was put off for this reason. */
    boolean isTold(String label) {
        return sinceEntered().anyMatch(entry -> entry.outcome().equals(label));
    }

    private Instant began(Set<String> labels) {
        return sinceEntered()
                .filter(entry -> labels.contains(entry.outcome()))
                .map(entry -> entry.at().minus(entry.took()))
                .findFirst()
                .orElse(now);
    }

    private Stream<HistoryEntry> sinceEntered() {
        State state = charge.item().state();
        List<HistoryEntry> all = charge.history();
        int from = all.size();
        while (from > 0 && stays(all.get(from - 1), state)) {
            from--;
        }
        return all.subList(from, all.size()).stream();
    }

    private static boolean stays(HistoryEntry entry, State state) {
        return entry.from().equals(state) && entry.to().equals(state);
    }
}
