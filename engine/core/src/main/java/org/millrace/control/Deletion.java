package org.millrace.control;

import java.time.Clock;
import java.util.Optional;
import java.util.function.Supplier;
import org.millrace.batch.Batch;
import org.millrace.batch.BatchId;
import org.millrace.control.Clearance.Progress;
import org.millrace.control.Effect.Kind;
import org.millrace.files.WorkspaceRoot;
import org.millrace.item.Item;
import org.millrace.item.ItemId;
import org.millrace.job.JobId;
import org.millrace.store.StoreException;
import org.millrace.store.StoreException.Reason;
import org.millrace.store.Stores;

/**
 * Gives items up, with all that is kept of them. The state comes first: whatever dies in between, the item is Deleted, and
 * the same command ends what is left to do.
 */
public final class Deletion {

    private static final int ITEMS_AT_A_TIME = 500;
    private static final int TRIES = 3;

    private final Stores stores;
    private final WorkspaceRoot files;
    private final Clock clock;
    private final Operator operator;
    private final Actions actions;

    public Deletion(Stores stores, WorkspaceRoot files, Clock clock) {
        this.stores = stores;
        this.files = files;
        this.clock = clock;
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
     * Deletes a job or a batch, with the batches that its steps made. A Completed batch is cleared away as it is. Jobs that
     * are being worked on are stopped; until they are, the item stays Deleted and the effect is {@link Kind#ASKED}: call
     * again.
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
        return item instanceof Batch batch ? clear(batch.id(), order) : clear((JobId) item.id(), order);
    }

    private Effect mark(Item item, Order order) {
        return item.state().kind().isFinal()
                ? new Effect(item.id(), Kind.DONE, "")
                : operator.act(item.id(), actions.delete(order));
    }

    private Effect clear(JobId job, Order order) {
        Clearance clearance = clearance(order);
        for (BatchId child : stores.overview().batchesOf(job)) {
            Optional<Effect> unended = unended(job, () -> clearance.clearChild(child, ITEMS_AT_A_TIME));
            if (unended.isPresent()) {
                return unended.get();
            }
        }
        files.remove(job);
        return new Effect(job, Kind.DONE, job.value() + " is Deleted and its files are removed");
    }

    private Effect clear(BatchId batch, Order order) {
        Clearance clearance = clearance(order);
        return unended(batch, () -> clearance.clear(batch, ITEMS_AT_A_TIME))
                .orElseGet(
                        () -> new Effect(batch, Kind.DONE, batch.value() + " is removed, with its jobs and all files"));
    }

    private Clearance clearance(Order order) {
        return new Clearance(stores, clock, order, files::remove);
    }

    /** Clears in pieces that are resumed, until nothing is left or nothing moves any more; then it says why. */
    private static Optional<Effect> unended(ItemId item, Supplier<Progress> clearing) {
        int tries = 0;
        while (tries < TRIES) {
            Progress progress = clearing.get();
            if (progress.gone()) {
                return Optional.empty();
            }
            if (progress.stopping() > 0) {
                return Optional.of(new Effect(
                        item,
                        Kind.ASKED,
                        item.value() + " is Deleted; " + progress.stopping()
                                + " of its jobs are being stopped: delete it again"));
            }
            tries = progress.removed() > 0 ? 0 : tries + 1;
        }
        return Optional.of(new Effect(
                item,
                Kind.REFUSED,
                item.value() + " is Deleted, but somebody holds the lease of one of its jobs: delete it again"));
    }
}
