package org.millrace.control;

import java.time.Clock;
import java.util.Optional;
import java.util.stream.Stream;
import org.millrace.batch.Batch;
import org.millrace.batch.BatchId;
import org.millrace.control.Effect.Kind;
import org.millrace.files.WorkspaceRoot;
import org.millrace.item.Item;
import org.millrace.item.ItemId;
import org.millrace.job.JobId;
import org.millrace.lifecycle.StateKind;
import org.millrace.store.StoreException;
import org.millrace.store.StoreException.Reason;
import org.millrace.store.Stores;

/**
 * Gives items up, with all that is kept of them. The state comes first: whatever dies in between, the item is Deleted, and
 * the same command ends what is left to do.
 */
public final class Deletion {

    private static final int JOBS_AT_A_TIME = 500;

    private final Stores stores;
    private final WorkspaceRoot files;
    private final Operator operator;
    private final Actions actions;

    public Deletion(Stores stores, WorkspaceRoot files, Clock clock) {
        this.stores = stores;
        this.files = files;
        this.operator = new Operator(stores, clock);
        this.actions = new Actions(stores);
    }

    /** Why an item would not be deleted; empty if it would. */
    public Optional<Effect> refusal(ItemId id) {
        try {
            Permitted.check(stores.state().load(id), Verb.DELETE);
            return Optional.empty();
        } catch (RefusedException refused) {
            return Optional.of(new Effect(id, Kind.REFUSED, String.valueOf(refused.getMessage())));
        } catch (StoreException failure) {
            return Optional.of(unusable(id, failure));
        }
    }

    /**
     * Deletes a job or a batch. A Completed batch is cleared away as it is. Jobs of a batch that are being worked on are
     * stopped; until they are, the batch stays Deleted and the effect is {@link Kind#ASKED}: call again.
     */
    public Effect delete(ItemId id, Order order) {
        try {
            return delete(stores.state().load(id), order);
        } catch (RefusedException refused) {
            return new Effect(id, Kind.REFUSED, String.valueOf(refused.getMessage()));
        } catch (StoreException failure) {
            return unusable(id, failure);
        }
    }

    private static Effect unusable(ItemId id, StoreException failure) {
        if (failure.reason() == Reason.NOT_FOUND || failure.reason() == Reason.CORRUPT) {
            return Effect.refused(id, failure);
        }
        throw failure;
    }

    private Effect delete(Item item, Order order) {
        Permitted.check(item, Verb.DELETE);
        Effect marked = mark(item, order);
        if (marked.isRefused()) {
            return marked;
        }
        return item instanceof Batch batch ? clear(batch.id(), order) : clear(item.id());
    }

    private Effect mark(Item item, Order order) {
        return item.state().kind().isFinal()
                ? new Effect(item.id(), Kind.DONE, "")
                : operator.act(item.id(), actions.delete(order));
    }

    private Effect clear(ItemId job) {
        files.remove(job);
        return new Effect(job, Kind.DONE, job.value() + " is Deleted and its files are removed");
    }

    private Effect clear(BatchId batch, Order order) {
        long running = stopJobs(batch, order);
        if (running > 0) {
            return new Effect(
                    batch,
                    Kind.ASKED,
                    batch.value() + " is Deleted; " + running + " of its jobs are being stopped: delete it again");
        }
        long rounds = removeFiles(batch) / JOBS_AT_A_TIME + 1;
        while (!stores.removal().remove(batch, JOBS_AT_A_TIME)) {
            // a batch of any size goes in pieces that are resumed
            if (rounds-- == 0) {
                return new Effect(
                        batch,
                        Kind.REFUSED,
                        batch.value()
                                + " is Deleted, but somebody holds the lease of one of its jobs: delete it again");
            }
        }
        files.remove(batch);
        return new Effect(batch, Kind.DONE, batch.value() + " is removed, with its jobs and all files");
    }

    private long stopJobs(BatchId batch, Order order) {
        Action fail = actions.fail(new Order(order.actor(), "its batch " + batch.value() + " was deleted"));
        try (Stream<JobId> jobs = stores.overview().jobsOf(batch)) {
            return jobs.filter(job -> isRunningAfter(job, fail)).count();
        }
    }

    /** What is not there, or cannot be understood, nobody runs. */
    private boolean isRunningAfter(JobId job, Action fail) {
        try {
            StateKind kind = stores.state().load(job).state().kind();
            boolean running = kind == StateKind.STEP || kind == StateKind.PENDING;
            return running && operator.act(job, fail).kind() == Kind.ASKED;
        } catch (StoreException failure) {
            unusable(job, failure);
            return false;
        }
    }

    /** Returns how many jobs there are. */
    private long removeFiles(BatchId batch) {
        try (Stream<JobId> jobs = stores.overview().jobsOf(batch)) {
            return jobs.mapToLong(this::removeFiles).sum();
        }
    }

    private long removeFiles(JobId job) {
        files.remove(job);
        return 1;
    }
}
