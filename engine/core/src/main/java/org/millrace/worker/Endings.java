package org.millrace.worker;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.millrace.definition.model.StepDefinition;
import org.millrace.definition.model.WorkflowDefinition;
import org.millrace.execution.FinalMessage;
import org.millrace.execution.Next;
import org.millrace.files.ItemFiles.Leftovers;
import org.millrace.item.Item;
import org.millrace.item.Standing.Idle;
import org.millrace.item.Standing.Ready;
import org.millrace.item.StepEnd;
import org.millrace.item.StepEnd.Credit;
import org.millrace.lifecycle.Hold;
import org.millrace.lifecycle.State;
import org.millrace.spi.Status;
import org.millrace.store.Change;
import org.millrace.store.HistoryEntry;
import org.millrace.store.Message;
import org.millrace.store.ProgressWrite.Remove;
import org.millrace.worker.StepResult.Ended;
import org.millrace.workspace.WorkspaceException;

/** Commits what follows from the end of a step: one commit, or two if outputs must be visible before the item rests. */
final class Endings {

    private static final Log LOG = Log.of(Endings.class);

    private final Boundary boundary;

    Endings(Boundary boundary) {
        this.boundary = boundary;
    }

    /**
     * The end of a step.
     *
     * @param workflow the item's
     * @param step that ended
     * @param ended how
     * @param next what follows
     * @param took how long it ran
     */
    record Ending(WorkflowDefinition workflow, StepDefinition step, Ended ended, Next next, Duration took) {}

    void commit(Charge charge, Ending ending) {
        Item after = after(charge, ending);
        boolean rests = after.standing() instanceof Idle;
        if (rests && ending.ended().staged().isPresent()) {
            settle(charge, ending);
        }
        Optional<String> staged = rests ? Optional.empty() : ending.ended().staged();
        Change change = change(charge, ending, after);
        Leftovers leftovers = leftovers(charge, change); // the commit proves that the lease was ours until now
        charge.commit(staged.map(change::publishing).orElse(change));
        publishAndSweep(charge, ending, leftovers);
    }

    private static Leftovers leftovers(Charge charge, Change change) {
        try {
            Leftovers attempts = charge.files().leftovers();
            Optional<Leftovers> lists =
                    change.report().map(kept -> new ReportFile(charge.files().engine()).otherThan(kept));
            return () -> {
                attempts.remove();
                lists.ifPresent(Leftovers::remove);
            };
        } catch (WorkspaceException failure) {
            LOG.warn(
                    "What a step left behind cannot be seen; it stays",
                    failure,
                    "item",
                    charge.item().id().value());
            return () -> {};
        }
    }

    /** Whether the step is to be tried again when an operator says so. */
    private static boolean isAgain(Ending ending) {
        return ending.next() instanceof Next.Hold hold && hold.resumeAt().equals(ending.step());
    }

    /** Only after the commit: had it failed, whoever runs the step again would miss what an attempt leaves for the next. */
    private static void publishAndSweep(Charge charge, Ending ending, Leftovers leftovers) {
        try {
            if (charge.isOpen()) {
                charge.publish();
            }
        } catch (WorkspaceException failure) {
            LOG.warn(
                    "Outputs could not be published yet",
                    failure,
                    "item",
                    charge.item().id().value());
        }
        sweep(charge, ending, leftovers);
    }

    /**
     * Scratch goes when its step has ended well; what a failed step left there stays for whoever resumes the item, until
     * the item completes. What is left behind is only untidy.
     */
    private static void sweep(Charge charge, Ending ending, Leftovers leftovers) {
        try {
            if (charge.unpublished().isEmpty()) {
                leftovers.remove();
            }
            if (charge.item().state().equals(State.COMPLETED)) {
                charge.files().sweepAll();
            } else if (ending.ended().status().compareTo(Status.KO) < 0) {
                charge.files().sweep(ending.step().name().value());
            }
        } catch (WorkspaceException failure) {
            LOG.warn(
                    "What a step left behind could not be removed",
                    failure,
                    "item",
                    charge.item().id().value(),
                    "step",
                    ending.step().name());
        }
    }

    /** Whoever rests has no leaseholder to publish for it, so that comes first; the record says that the step is over. */
    private static void settle(Charge charge, Ending ending) {
        long epoch = charge.lease().token();
        Change settled = Change.to(charge.item()).with(RefStep.settled(ending.step(), epoch, ending.ended()));
        charge.commit(reporting(charge, ending.ended(), settled)
                .publishing(ending.ended().staged().orElseThrow()));
        charge.publish();
    }

    private static Item after(Charge charge, Ending ending) {
        Item item = charge.item();
        Instant now = charge.now();
        StepEnd end = end(ending);
        if (ending.next() instanceof Next.Go go) {
            return item.advance(end, Places.of(go.step()), now);
        }
        if (ending.next() instanceof Next.Hold hold) {
            return held(item, ending, hold, now);
        }
        return ending.next() instanceof Next.Complete ? item.complete(end, now) : item.fail(end, now);
    }

    private static Item held(Item item, Ending ending, Next.Hold hold, Instant now) {
        if (isAgain(ending)) { // its end does not count, since it is to be tried again
            String reason = hold.reason() + ": " + ending.ended().message();
            return item.hold(new Hold(reason, "workflow " + ending.workflow().id(), now, Places.of(item)));
        }
        Item onward = item.advance(end(ending), Places.of(hold.resumeAt()), now);
        String actor = "workflow " + ending.workflow().id();
        return Places.canBeHeld(onward)
                ? onward.hold(new Hold(hold.reason(), actor, now, Places.of(hold.resumeAt())))
                : onward;
    }

    private static StepEnd end(Ending ending) {
        Status status = ending.ended().status();
        boolean earned = ending.step().behavior().isOrdinary() && status.compareTo(Status.KO) < 0;
        return new StepEnd(
                status, earned ? Credit.EARNED : Credit.NONE, ending.ended().message());
    }

    private Change change(Charge charge, Ending ending, Item after) {
        Change change = Change.to(after).telling(entry(charge, ending, after));
        if (charge.hasProgress()) {
            change = change.with(new Remove(ending.step().name().value()));
        }
        if (ending.ended().settled().isPresent()) {
            change = change.settling(ending.ended().settled().get());
        }
        change = reporting(charge, ending.ended(), change);
        Optional<Message> message = message(ending.workflow(), after);
        if (message.isPresent()) {
            change = change.sending(message.get());
        }
        return keeps(after) ? change : change.dropping();
    }

    /** The change with the report that the step left on its batch; the file of a long one is written now. */
    static Change reporting(Charge charge, Ended ended, Change change) {
        return ended.told()
                .map(report -> change.reporting(new ReportFile(charge.files().engine()).keep(report)))
                .orElse(change);
    }

    /** Whether this worker goes on with an item. */
    boolean keeps(Item after) {
        return after.standing() instanceof Ready ready && boundary.serves(ready.group()) && !boundary.letsGo(after);
    }

    private static HistoryEntry entry(Charge charge, Ending ending, Item after) {
        return new HistoryEntry(
                charge.now(),
                charge.lease().holder(),
                charge.item().state(),
                after.state(),
                ending.ended().status().name(),
                ending.took(),
                ending.ended().message());
    }

    /** What the world is told of an item that has ended, if its workflow wants that. */
    static Optional<Message> message(WorkflowDefinition workflow, Item after) {
        return FinalMessage.of(workflow, after);
    }
}
