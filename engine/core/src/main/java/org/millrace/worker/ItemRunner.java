package org.millrace.worker;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.ScheduledExecutorService;
import org.millrace.batch.BatchId;
import org.millrace.definition.model.DistributionKind;
import org.millrace.definition.model.StepDefinition;
import org.millrace.definition.model.WorkflowDefinition;
import org.millrace.execution.Next;
import org.millrace.execution.StepWork;
import org.millrace.item.Item;
import org.millrace.item.Standing.Ready;
import org.millrace.item.Standing.Waiting;
import org.millrace.job.Job;
import org.millrace.lifecycle.Hold;
import org.millrace.lifecycle.State;
import org.millrace.lifecycle.StateKind;
import org.millrace.spi.Status;
import org.millrace.store.Change;
import org.millrace.store.Controls.Notice;
import org.millrace.store.HistoryEntry;
import org.millrace.store.Lease;
import org.millrace.store.Presence.Registration;
import org.millrace.store.Request;
import org.millrace.store.StoreException;
import org.millrace.store.StoreException.Reason;
import org.millrace.store.Tally;
import org.millrace.worker.DefinitionCache.UnusableException;
import org.millrace.worker.Endings.Ending;
import org.millrace.worker.StepResult.Ended;
import org.millrace.worker.StepResult.Left;
import org.millrace.worker.StepResult.Stopped;
import org.millrace.worker.StepResult.Waits;
import org.millrace.workspace.WorkspaceException;

/**
 * Runs a leased item, step by step, until it must be let go: it has ended, is held, waits, or is somebody else's turn.
 * Every change of state is one commit; what a dead holder left half done is found in the lease and ended first.
 */
public final class ItemRunner {

    /** The parameter that names an item's collection. */
    static final String PROFILE = "profile";

    private static final Log LOG = Log.of(ItemRunner.class);
    private static final int MOST_CLAIMS = 10;
    private static final Duration WORKSPACE_PAUSE = Duration.ofSeconds(10);

    private final Equipment equipment;
    private final Meters meters;
    private final BatchWatch batches;
    private final DefinitionCache definitions;
    private final Alarms alarms;
    private final Endings endings;
    private final Answers answers;
    private final RefStep refs;
    private final ListStep lists;
    private final JobsStep jobs;

    /**
     * Runs items on the caller's thread, steps of whatever group.
     *
     * @param equipment what it works with
     * @param meters counts
     * @param office for what is due at a time
     */
    public ItemRunner(Equipment equipment, Meters meters, ScheduledExecutorService office) {
        this(equipment, meters, office, Boundary.alone());
    }

    ItemRunner(Equipment equipment, Meters meters, ScheduledExecutorService office, Boundary boundary) {
        this.equipment = equipment;
        this.meters = meters;
        this.batches = new BatchWatch(equipment.stores(), office);
        this.definitions = new DefinitionCache(equipment.stores().definitions());
        this.alarms = new Alarms(office);
        this.endings = new Endings(boundary);
        this.answers = new Answers(endings);
        this.refs = new RefStep(equipment, meters);
        this.lists = new ListStep(equipment, meters, boundary);
        this.jobs = new JobsStep(equipment, meters, definitions);
    }

    /** Runs an item until its lease has been given back or lost. */
    public void run(Lease lease) {
        run(new Charge(equipment, meters, lease));
    }

    void run(Charge charge) {
        try {
            while (charge.isOpen()) {
                guardedPass(charge);
            }
        } catch (StoreException failure) {
            letGo(charge, failure);
        } catch (RuntimeException | Error failure) { // a lease that nobody gives back would hold the item for ever
            charge.forget();
            giveBack(charge);
            throw failure;
        }
    }

    /** A pass. If it fails for what is neither the step's nor the store's fault, the item waits and is tried again. */
    private void guardedPass(Charge charge) {
        try {
            pass(charge);
        } catch (StoreException failure) {
            throw failure;
        } catch (RuntimeException failure) {
            if (!charge.isOpen() || !(charge.item().standing() instanceof Ready)) {
                throw failure;
            }
            putOff(charge, failure);
        }
    }

    private void pass(Charge charge) {
        charge.renew();
        if (charge.stopped().isPresent()) {
            stopped(charge, charge.stopped().get());
        } else if (published(charge)) {
            Optional<WorkflowDefinition> workflow = workflow(charge);
            Optional<Request> request = charge.request();
            if (request.isPresent()) {
                meet(charge, request.get(), workflow);
            } else if (!(charge.item().standing() instanceof Ready)) {
                charge.release();
            } else {
                workflow.ifPresent(known -> goOn(charge, known));
            }
        }
    }

    /** Publishes what a commit named, before anything else is done. If the files cannot be reached, the item waits for them. */
    private boolean published(Charge charge) {
        try {
            charge.publish();
            return true;
        } catch (WorkspaceException failure) {
            putOff(charge, failure);
            return false;
        }
    }

    /** The item's definition; without one, the item is held for an operator. */
    private Optional<WorkflowDefinition> workflow(Charge charge) {
        try {
            return Optional.of(definitions.find(charge.item().workflow()));
        } catch (UnusableException unusable) {
            if (charge.request().isEmpty() && charge.item().standing() instanceof Ready) {
                refuse(charge, unusable.reason());
            }
            return Optional.empty();
        }
    }

    private void meet(Charge charge, Request request, Optional<WorkflowDefinition> workflow) {
        if (request.interrupts()) {
            workflow.flatMap(known -> Places.step(known, charge.item().state()))
                    .ifPresent(step -> abandonJobs(charge, step));
        }
        commit(charge, answers.meet(charge, request, workflow));
    }

    private void goOn(Charge charge, WorkflowDefinition workflow) {
        State state = charge.item().state();
        Optional<Notice> held = state.equals(State.PENDING) ? collectionHold(charge.item()) : Optional.empty();
        if (held.isPresent()) {
            hold(charge, held.get());
        } else if (Places.isUnbegun(workflow, state)) {
            begin(charge, workflow);
        } else {
            Places.step(workflow, state)
                    .ifPresentOrElse(
                            step -> work(charge, workflow, step),
                            () -> refuse(charge, "its workflow " + workflow.id() + " has no step " + state));
        }
    }

    private Optional<Notice> collectionHold(Item item) {
        return Optional.ofNullable(item.workflow().parameters().get(PROFILE))
                .flatMap(equipment.stores().controls()::collectionHold);
    }

    private void hold(Charge charge, Notice notice) {
        String reason = "the collection " + notice.subject() + " is held: " + notice.reason();
        Hold hold = new Hold(reason, notice.actor(), charge.now(), Places.of(charge.item()));
        Item after = charge.item().hold(hold);
        commit(
                charge,
                Change.to(after).telling(entry(charge, after, "HOLD", reason)).dropping());
    }

    /** Nothing can be run: a job is held for an operator; a batch inside a step cannot be, so it fails. */
    private void refuse(Charge charge, String reason) {
        Item item = charge.item();
        Item after = Places.canBeHeld(item)
                ? item.hold(new Hold(reason, charge.lease().holder(), charge.now(), Places.of(item)))
                : Answers.fail(charge, reason);
        commit(
                charge,
                Change.to(after).telling(entry(charge, after, "HOLD", reason)).dropping());
    }

    private void begin(Charge charge, WorkflowDefinition workflow) {
        StepDefinition first = Places.sequence(workflow, charge.item()).first();
        Item after = charge.item().begin(Places.of(first), charge.now());
        Change change = Change.to(after).telling(entry(charge, after, StepTimes.BEGIN, ""));
        commit(charge, endings.keeps(after) ? change : change.dropping());
    }

    private static HistoryEntry entry(Charge charge, Item after, String outcome, String message) {
        return new HistoryEntry(
                charge.now(),
                charge.lease().holder(),
                charge.item().state(),
                after.state(),
                outcome,
                Duration.ZERO,
                message);
    }

    private void work(Charge charge, WorkflowDefinition workflow, StepDefinition step) {
        charge.closing(step);
        Instant began = charge.now();
        StepTimes times = new StepTimes(charge, workflow, step);
        StepResult result = guarded(charge, times, charge.work(workflow, step));
        Duration took = Duration.between(began, charge.now());
        if (result instanceof Ended ended) {
            end(charge, ending(charge, workflow, step, ended, took));
        } else if (result instanceof Waits waits) {
            await(charge, times, waits, took);
        } else if (result instanceof Left) {
            leave(charge);
        } else if (result instanceof Stopped stopped) {
            stopped(charge, new Situation(workflow, step, times, took), stopped.stop());
        }
    }

    private record Situation(WorkflowDefinition workflow, StepDefinition step, StepTimes times, Duration took) {}

    /** Whatever a step throws ends it, so that no item is claimed and dropped for ever. */
    private StepResult guarded(Charge charge, StepTimes times, StepWork work) {
        try {
            return result(charge, times, work);
        } catch (StoreException failure) {
            throw failure;
        } catch (WorkspaceException failure) {
            return failure.reason() == WorkspaceException.Reason.UNAVAILABLE
                    ? new Waits(workspaceWait(charge, failure), Optional.empty(), StepTimes.WAIT)
                    : Ended.of(Status.FATAL, "The workspace refused: " + failure.getMessage());
        } catch (RuntimeException failure) {
            LOG.error(
                    "A step could not be run",
                    failure,
                    "item",
                    charge.item().id().value(),
                    "step",
                    work.step().name());
            return Ended.of(Status.FATAL, "The step could not be run: " + failure);
        }
    }

    private StepResult result(Charge charge, StepTimes times, StepWork work) {
        Optional<Stop> inherited = charge.inherited();
        if (inherited.isPresent()) {
            return new Stopped(inherited.get());
        }
        if (times.isOver(times.itemDeadline())) {
            return new Stopped(new Stop(Stop.Kind.ITEM_TIMEOUT, "its time is over"));
        }
        if (charge.claims() > MOST_CLAIMS) {
            return Ended.of(
                    Status.FATAL, "Its worker died " + MOST_CLAIMS + " times in this step; it is not tried again");
        }
        if (times.isOver(times.stepDeadline())) {
            return times.stepOver();
        }
        Optional<StepResult> missing = missingHandler(work.step()).or(times::missingFile);
        return missing.orElseGet(() -> run(charge, times, work));
    }

    private Optional<StepResult> missingHandler(StepDefinition step) {
        try {
            step.actions()
                    .forEach(action -> equipment.handlers().find(action.key().value()));
            return Optional.empty();
        } catch (IllegalArgumentException missing) {
            return Optional.of(Ended.of(
                    Status.FATAL,
                    "A handler is missing on this worker; install its plugin and resume: " + missing.getMessage()));
        }
    }

    private StepResult run(Charge charge, StepTimes times, StepWork work) {
        Registration set = alarms.set(charge, times);
        try {
            return switch (work.step().distribution().kind()) {
                case REF -> refs.run(charge, work);
                case JOBS -> jobs.run(charge, work);
                case LIST, LIST_IN_DIRECTORY, LIST_IN_FILE, LIST_ORDERING_IN_FILE, LIST_IN_JSONL_FILE ->
                    lists.run(charge, work);
            };
        } finally {
            set.close();
        }
    }

    private Ending ending(Charge charge, WorkflowDefinition workflow, StepDefinition step, Ended ended, Duration took) {
        Status status =
                ended.status().compareTo(Status.OK) < 0 ? Status.OK : ended.status(); // every action was skipped
        Ended counted = ended.as(status);
        if (charge.item().state().kind() == StateKind.UPDATE_REPORTING) {
            return reportedAgain(charge, new Ending(workflow, step, counted, new Next.Fail(), took));
        }
        Next next = Places.sequence(workflow, charge.item())
                .after(step, status, charge.item().course().outcome());
        return new Ending(workflow, step, counted, next, took);
    }

    /** A batch that was reported on again is Completed if all its jobs have been mended. */
    private Ending reportedAgain(Charge charge, Ending ending) {
        Tally tally = equipment.stores().intake().tally((BatchId) charge.item().id());
        boolean mended = tally.isSettled()
                && tally.counts().failed() == 0
                && ending.ended().status().compareTo(Status.KO) < 0;
        return mended
                ? new Ending(ending.workflow(), ending.step(), ending.ended(), new Next.Complete(), ending.took())
                : ending;
    }

    private void end(Charge charge, Ending ending) {
        boolean bad = ending.ended().status().compareTo(Status.KO) >= 0;
        if (bad && charge.item() instanceof Job) { // however it ended, the batch it made is over before it is
            abandonJobs(charge, ending.step());
        }
        meters.stepEnded(ending.ended().status(), ending.took());
        State before = charge.item().state();
        endings.commit(charge, ending);
        told(charge, before);
    }

    private void await(Charge charge, StepTimes times, Waits waits, Duration took) {
        Item after = charge.item().await(times.bounded(waits.waiting()));
        Change change = Change.to(after).dropping();
        if (waits.progress().isPresent()) {
            change = change.with(waits.progress().get());
        }
        if (!times.isTold(waits.label())) {
            HistoryEntry first = new HistoryEntry(
                    charge.now(),
                    charge.lease().holder(),
                    after.state(),
                    after.state(),
                    waits.label(),
                    took,
                    "It waits " + waits.waiting().reason());
            change = change.telling(first);
        }
        meters.count(Meters.Count.WAITS);
        commit(charge, change);
    }

    private void stopped(Charge charge, Situation at, Stop stop) {
        switch (stop.kind()) {
            case STEP_TIMEOUT ->
                end(charge, ending(charge, at.workflow(), at.step(), at.times().stepOver(), at.took()));
            case ITEM_TIMEOUT -> {
                abandonJobs(charge, at.step());
                Next next = Places.sequence(at.workflow(), charge.item()).afterStop();
                end(charge, new Ending(at.workflow(), at.step(), at.times().itemOver(), next, at.took()));
            }
            case REQUEST -> {} // the next pass meets it
            case DRAIN, LEASE_LOST -> stopped(charge, stop);
        }
    }

    private void stopped(Charge charge, Stop stop) {
        if (stop.kind() == Stop.Kind.LEASE_LOST) {
            throw new StoreException(Reason.LEASE_LOST, stop.why());
        }
        leave(charge);
    }

    /** Lets somebody else go on. A commit, since only that tells an orderly end from a death. */
    private void leave(Charge charge) {
        commit(charge, Change.to(charge.item()).dropping());
    }

    private void abandonJobs(Charge charge, StepDefinition step) {
        if (step.distribution().kind() == DistributionKind.JOBS && charge.mayBeOurs()) {
            jobs.stop(charge);
        }
    }

    private void putOff(Charge charge, RuntimeException failure) {
        LOG.warn("An item is put off", failure, "item", charge.item().id().value());
        Item after = charge.item().await(workspaceWait(charge, failure));
        Change change = Change.to(after).dropping();
        commit(charge, charge.unpublished().map(change::publishing).orElse(change));
    }

    private static Waiting workspaceWait(Charge charge, RuntimeException failure) {
        String reason = failure instanceof WorkspaceException
                ? "for its workspace: " + failure.getMessage()
                : "after a failure that its worker's log tells of: " + failure;
        return new Waiting(
                Places.group(charge.item()), Optional.of(charge.now().plus(WORKSPACE_PAUSE)), Optional.empty(), reason);
    }

    private void commit(Charge charge, Change change) {
        State before = charge.item().state();
        charge.commit(change);
        told(charge, before);
    }

    private void told(Charge charge, State before) {
        Item item = charge.item();
        if (before.equals(item.state())) {
            return;
        }
        meters.count(Meters.Count.TRANSITIONS);
        LOG.debug(
                "Moved",
                "item",
                item.id().value(),
                "from",
                before,
                "to",
                item.state(),
                "worker",
                charge.lease().holder());
        if (item instanceof Job job && job.state().kind().isTerminal()) {
            batches.ended(job);
        }
    }

    private void letGo(Charge charge, StoreException failure) {
        charge.forget();
        String id = charge.item().id().value();
        if (failure.reason() == Reason.LEASE_LOST) {
            meters.count(Meters.Count.LEASE_LOSSES);
            LOG.warn("The lease was lost; somebody else goes on with the item", failure, "item", id);
        } else {
            LOG.warn("The item is let go", failure, "item", id, "reason", failure.reason());
        }
        giveBack(charge);
    }

    /** What was lost may have been a chunk alone; and a thread that was given up has nothing to give back. */
    private void giveBack(Charge charge) {
        if (!charge.mayBeOurs()) {
            return;
        }
        try {
            equipment.stores().state().release(charge.lease());
        } catch (StoreException gone) {
            LOG.warn(
                    "The lease could not be given back; it ends with the session",
                    gone,
                    "item",
                    charge.item().id().value());
        }
    }
}
