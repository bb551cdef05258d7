package org.millrace.control;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.millrace.batch.BatchId;
import org.millrace.control.Effect.Kind;
import org.millrace.item.Item;
import org.millrace.item.ItemId;
import org.millrace.item.StepEnd;
import org.millrace.job.JobId;
import org.millrace.lifecycle.State;
import org.millrace.lifecycle.StateKind;
import org.millrace.spi.Status;
import org.millrace.store.Change;
import org.millrace.store.HistoryEntry;
import org.millrace.store.Lease;
import org.millrace.store.Removal.Round;
import org.millrace.store.StoreException;
import org.millrace.store.StoreException.Reason;
import org.millrace.store.Stores;

/**
 * Takes ended batches away, with the batches that steps of their jobs made: first the state, then what is at work, then
 * files, then entries, from the innermost batch outwards. So whatever is left when the process dies is found through what
 * it belongs to, and the same call ends it. No job runs whose batch is gone.
 */
public final class Clearance {

    private final Stores stores;
    private final Clock clock;
    private final Operator operator;
    private final Order order;
    private final Consumer<ItemId> farewell;
    /** Whose jobs are at rest, and without files. */
    private final Set<BatchId> quiet = new HashSet<>();

    /**
     * Clears in somebody's name.
     *
     * @param order who wants it
     * @param farewell what is done about an item before its entries go; may come twice after a crash
     */
    public Clearance(Stores stores, Clock clock, Order order, Consumer<ItemId> farewell) {
        this.stores = stores;
        this.clock = clock;
        this.operator = new Operator(stores, clock);
        this.order = order;
        this.farewell = farewell;
    }

    /**
     * How far a call came.
     *
     * @param gone whether the batch is gone
     * @param removed how many items were removed
     * @param stopping how many jobs have been asked to stop
     */
    public record Progress(boolean gone, int removed, long stopping) {

        private static final Progress NONE = new Progress(false, 0, 0);

        private Progress with(Progress inner) {
            return new Progress(gone, removed + inner.removed, stopping + inner.stopping);
        }
    }

    /**
     * Goes on with a batch that is Completed or Deleted.
     *
     * @param limit how many items to remove at most
     */
    public Progress clear(BatchId batch, int limit) {
        return clear(batch, limit, Set.of());
    }

    /** What is within itself, which only a damaged tree says, is left. */
    private Progress clear(BatchId batch, int limit, Set<BatchId> outer) {
        if (outer.contains(batch)) {
            return Progress.NONE;
        }
        long stopping = quiet.contains(batch) ? 0 : quieten(batch);
        if (stopping > 0) {
            return new Progress(false, 0, stopping);
        }
        Round round = stores.removal().remove(batch, limit);
        Progress progress = new Progress(round.gone(), round.removed() + (round.gone() ? 1 : 0), 0);
        if (round.gone()) {
            quiet.remove(batch);
            return progress;
        }
        Set<BatchId> within = new HashSet<>(outer);
        within.add(batch);
        for (BatchId child : round.before()) {
            if (progress.removed() < limit && isGivenUp(child)) {
                progress = progress.with(clear(child, limit - progress.removed(), within));
            }
        }
        return progress;
    }

    /** Ends a batch that a step made, whoever waited for it, and takes it away. */
    Progress clearChild(BatchId child, int limit) {
        return isGivenUp(child) ? clear(child, limit) : Progress.NONE;
    }

    /** Whether it is Completed or Deleted; it is made so, unless somebody holds its lease. */
    private boolean isGivenUp(BatchId child) {
        Optional<StateKind> kind = find(child).map(item -> item.state().kind());
        if (kind.isEmpty() || kind.get().isFinal()) {
            return true;
        }
        Optional<Lease> lease = stores.state().claim(child, "operator " + order.actor());
        lease.ifPresent(this::giveUp);
        return lease.isPresent();
    }

    private void giveUp(Lease lease) {
        if (lease.item().state().kind().isFinal()) {
            stores.state().release(lease);
            return;
        }
        try {
            stores.state().commit(lease, givenUp(lease.item()).dropping());
        } catch (RuntimeException failed) {
            stores.state().release(lease);
            throw failed;
        }
    }

    private Change givenUp(Item before) {
        Instant now = clock.instant();
        String message = "Deleted " + order.signed();
        StepEnd end = new StepEnd(Status.KO, StepEnd.Credit.NONE, message);
        Item ended = before.state().kind() == StateKind.STEP ? before.fail(end, now) : before;
        Item after = ended.delete(message, now);
        HistoryEntry entry = new HistoryEntry(
                now, order.actor(), before.state(), after.state(), Verb.DELETE.name(), Duration.ZERO, order.reason());
        return Change.to(after).telling(entry);
    }

    /** Stops what is at work; if nothing is any more, takes leave of all of it. Returns how many jobs are being stopped. */
    private long quieten(BatchId batch) {
        Optional<Item> item = find(batch);
        if (item.isEmpty()) {
            return 0;
        }
        long stopping = item.get().state().equals(State.COMPLETED) ? 0 : stopJobs(batch);
        if (stopping == 0) {
            farewell.accept(batch);
            try (Stream<JobId> jobs = stores.overview().jobsOf(batch)) {
                jobs.forEach(farewell);
            }
            quiet.add(batch);
        }
        return stopping;
    }

    private long stopJobs(BatchId batch) {
        Order stop = new Order(order.actor(), "its batch " + batch.value() + " was deleted");
        try (Stream<JobId> jobs = stores.overview().jobsOf(batch)) {
            return jobs.filter(job -> isRunningAfter(job, stop)).count();
        }
    }

    /** What is not there, or cannot be understood, nobody runs. What is held may have made what runs. */
    private boolean isRunningAfter(JobId job, Order stop) {
        Actions actions = new Actions(stores);
        return switch (find(job).map(item -> item.state().kind()).orElse(StateKind.DELETED)) {
            case PENDING, STEP -> operator.act(job, actions.fail(stop)).kind() == Kind.ASKED;
            case HELD -> operator.act(job, actions.delete(stop)).kind() == Kind.ASKED;
            case UPDATE_REPORTING, COMPLETED, FAILED, DELETED -> false;
        };
    }

    private Optional<Item> find(ItemId id) {
        try {
            return Optional.of(stores.state().load(id));
        } catch (StoreException failure) {
            if (failure.reason() == Reason.NOT_FOUND || failure.reason() == Reason.CORRUPT) {
                return Optional.empty();
            }
            throw failure;
        }
    }
}
