package org.millrace.worker;

import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.millrace.definition.model.StepDefinition;
import org.millrace.definition.model.WorkflowDefinition;
import org.millrace.execution.Cancellation;
import org.millrace.execution.StepWork;
import org.millrace.files.ItemFiles;
import org.millrace.item.Item;
import org.millrace.lifecycle.State;
import org.millrace.spi.Fact;
import org.millrace.store.Change;
import org.millrace.store.Change.Answer;
import org.millrace.store.Change.LeaseUse;
import org.millrace.store.HistoryEntry;
import org.millrace.store.Lease;
import org.millrace.store.ProgressWrite;
import org.millrace.store.Request;
import org.millrace.store.StoreException;
import org.millrace.store.StoreException.Reason;
import org.millrace.workspace.WorkspaceException;

/**
 * An item in this worker's hands: its lease, its files, and what should stop the work on it. One thread works on it; other
 * threads may stop it, ring for it, or, if the thread no longer answers, take the item from it with {@link #successor}.
 */
final class Charge {

    private static final Log LOG = Log.of(Charge.class);

    private final Equipment equipment;
    private final Patience patience;
    private final Lease lease;
    private final ItemFiles files;

    private Optional<String> unpublished;
    private Optional<Request> request;
    private List<HistoryEntry> history;
    private int claims;
    private boolean progress;
    private boolean open = true;

    private Cancellation cancellation = new Cancellation();
    private @Nullable Stop stop;
    private Optional<Stop> inherited = Optional.empty();
    private volatile boolean rung;
    private volatile boolean closing;
    private volatile boolean abandoned;

    Charge(Equipment equipment, Meters meters, Lease lease) {
        this.equipment = equipment;
        this.patience = new Patience(meters);
        this.lease = lease;
        this.files = equipment.workspace().open(lease.item().id());
        this.unpublished = lease.unpublished();
        this.request = lease.request();
        this.history = lease.history();
        this.claims = lease.claims();
        this.progress = lease.hasProgress();
    }

    Item item() {
        return lease.item();
    }

    Lease lease() {
        return lease;
    }

    ItemFiles files() {
        return files;
    }

    Instant now() {
        return equipment.clock().instant();
    }

    List<HistoryEntry> history() {
        return history;
    }

    /** How often the item was claimed without a commit, this time included. */
    int claims() {
        return claims;
    }

    /** Whether the present step left a record of its progress. */
    boolean hasProgress() {
        return progress;
    }

    /** Whether there is more to do for this worker. */
    boolean isOpen() {
        return open && !abandoned;
    }

    /** The step as work for handlers, stopped when this item is. */
    StepWork work(WorkflowDefinition workflow, StepDefinition step) {
        LeaseAsks.Recorder recorder = step.distribution().isList() ? LeaseAsks.refusing(item().id()) : this::record;
        LeaseAsks asks = new LeaseAsks(equipment, item(), recorder);
        return new StepWork(item(), workflow, step, files, asks, cancellation());
    }

    private void record(Fact fact) {
        checkOurs();
        equipment.stores().state().record(lease, fact);
    }

    /** Makes visible what an earlier commit named. */
    void publish() {
        unpublished.ifPresent(files::publish);
        unpublished = Optional.empty();
    }

    /** What an earlier commit named and what could not be published. */
    Optional<String> unpublished() {
        return unpublished;
    }

    /** Writes a change; asks again while the store does not answer and the lease may still be ours. */
    void commit(Change change) {
        checkOurs();
        int folded = folded(change);
        Change whole = folded == 0 ? change : change.folding(folded);
        State before = item().state();
        patience.ask(this::mayBeOurs, () -> {
            checkOurs();
            equipment.stores().state().commit(lease, whole);
            return whole;
        });
        remember(whole, before);
    }

    /** A history that cannot be folded now grows until it can. */
    private int folded(Change change) {
        try {
            return HistoryFold.fold(files, history, change.history().size());
        } catch (WorkspaceException | UncheckedIOException failure) {
            LOG.warn(
                    "A long history could not be folded",
                    failure,
                    "item",
                    item().id().value());
            return 0;
        }
    }

    private void remember(Change change, State before) {
        unpublished = change.publishing();
        claims = 0;
        List<HistoryEntry> all = new ArrayList<>(history);
        all.addAll(change.history());
        history = List.copyOf(all.subList(change.extent().folded(), all.size()));
        if (change.extent().answered() == Answer.MET) {
            request = Optional.empty();
        }
        if (change.extent().lease() == LeaseUse.DROP) {
            open = false;
        }
        boolean moved = !before.equals(item().state());
        progress = (progress && !moved && change.progress().stream().noneMatch(ProgressWrite.Remove.class::isInstance))
                || change.progress().stream().anyMatch(ProgressWrite.Put.class::isInstance);
    }

    /** Gives the lease back with nothing changed. */
    void release() {
        open = false;
        checkOurs();
        equipment.stores().state().release(lease);
    }

    /** Nothing more can be done under the lease. */
    void forget() {
        open = false;
    }

    /** Whether the lease may still be held, and by this thread. */
    boolean mayBeOurs() {
        return lease.isHeld() && !abandoned;
    }

    private void checkOurs() {
        if (abandoned) {
            throw new StoreException(
                    Reason.LEASE_LOST,
                    "Expected to write " + item().id().value()
                            + ", but the thread was given up for not heeding its interruption");
        }
    }

    /** What an operator asks. Read again only if somebody rang. */
    Optional<Request> request() {
        if (rung) {
            rung = false;
            request = patience.ask(
                    this::mayBeOurs, () -> equipment.stores().state().refresh(lease));
        }
        return request;
    }

    /** An operator asks something, to be looked at when the step ends at the latest. */
    void ring() {
        rung = true;
    }

    /** From now on the work can be stopped anew, unless it was stopped for good. */
    synchronized void renew() {
        if (stop == null || !stop.kind().isFinal()) {
            stop = null;
            cancellation = new Cancellation();
        }
    }

    /** Has the work stopped. The first reason stays, unless it is for good now. */
    void stop(Stop why) {
        note(why).cancel(why.why());
    }

    /** The same for what was begun under a cancellation: what has followed it since is not stopped. */
    void stop(Cancellation begun, Stop why) {
        synchronized (this) {
            if (begun != cancellation) {
                return;
            }
            note(why);
        }
        begun.cancel(why.why());
    }

    private synchronized Cancellation note(Stop why) {
        if (stop == null || why.kind().isFinal()) {
            stop = why;
        }
        return cancellation;
    }

    synchronized Optional<Stop> stopped() {
        return Optional.ofNullable(stop);
    }

    synchronized Cancellation cancellation() {
        return cancellation;
    }

    /** Whether one of the steps that close the item runs: a cancellation does not interrupt those. */
    boolean isClosing() {
        return closing;
    }

    void closing(StepDefinition step) {
        closing = !step.behavior().isOrdinary();
    }

    /** The item in other hands, since the thread that had it does not answer; whatever that thread still tries is refused. */
    Charge successor(Meters meters) {
        abandoned = true;
        Charge successor = new Charge(equipment, meters, lease);
        successor.unpublished = unpublished;
        successor.request = request;
        successor.history = history;
        successor.claims = 0;
        successor.progress = progress;
        successor.rung = true;
        successor.inherited = stopped();
        return successor;
    }

    /** Why the thread that had the item before should have stopped, told once. */
    Optional<Stop> inherited() {
        Optional<Stop> told = inherited;
        inherited = Optional.empty();
        return told;
    }
}
