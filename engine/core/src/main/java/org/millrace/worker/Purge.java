package org.millrace.worker;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.millrace.batch.Batch;
import org.millrace.batch.BatchId;
import org.millrace.control.Clearance;
import org.millrace.control.Clearance.Progress;
import org.millrace.control.Order;
import org.millrace.item.Item;
import org.millrace.item.ItemId;
import org.millrace.store.StoreException;
import org.millrace.store.StoreException.Reason;
import org.millrace.store.Stores;

/** Removes batches that ended well long ago: first their history is saved, then their files and entries go. */
final class Purge {

    private static final Log LOG = Log.of(Purge.class);

    private static final String ACTOR = "retention";

    private final Equipment equipment;
    private final Retention retention;
    private final HistoryArchive archive;
    private final Clearance clearance;
    private @Nullable BatchId last;

    Purge(Equipment equipment, Retention retention, HistoryArchive archive) {
        this.equipment = equipment;
        this.retention = retention;
        this.archive = archive;
        Order order = new Order(ACTOR, "it was kept as long as it was to be");
        this.clearance = new Clearance(equipment.stores(), equipment.clock(), order, this::save);
    }

    /** One pass. It goes on where the last one ended, and does no more than a pass may. */
    void pass() {
        List<BatchId> batches = batches();
        last = batches.size() < retention.perPass() ? null : batches.get(batches.size() - 1);
        int left = retention.perPass();
        for (BatchId batch : batches) {
            if (left <= 0) {
                last = null; // the rest of a large batch comes first next time
                return;
            }
            left -= look(batch, left);
        }
    }

    /** What is the matter with one keeps no other. */
    private int look(BatchId batch, int left) {
        try {
            return isDue(batch) ? remove(batch, left) : 0;
        } catch (StoreException odd) {
            if (odd.reason() == Reason.UNAVAILABLE) {
                throw odd;
            }
            LOG.warn("A batch cannot be removed", odd, "batch", batch.value());
            return 0;
        }
    }

    private List<BatchId> batches() {
        BatchId after = last;
        try (Stream<BatchId> all = stores().overview().batches()) {
            return all.filter(batch -> after == null || batch.compareTo(after) > 0)
                    .limit(retention.perPass())
                    .toList();
        }
    }

    private boolean isDue(BatchId id) {
        Optional<Item> item = find(id);
        Instant before = equipment.clock().instant().minus(retention.keep());
        return item.isPresent()
                && item.get().state().kind().isFinal()
                && item.get().modified().isBefore(before)
                && !goesWithAnother(item.get());
    }

    /** What a step made goes with its job, which may still ask for it. */
    private boolean goesWithAnother(Item item) {
        return item instanceof Batch batch && batch.parent().flatMap(this::find).isPresent();
    }

    /** What is not there, or cannot be understood, is left to fsck. */
    private Optional<Item> find(ItemId id) {
        try {
            return Optional.of(stores().state().load(id));
        } catch (StoreException odd) {
            if (odd.reason() == Reason.NOT_FOUND || odd.reason() == Reason.CORRUPT) {
                return Optional.empty();
            }
            throw odd;
        }
    }

    private int remove(BatchId batch, int left) {
        Progress progress = clearance.clear(batch, left);
        if (progress.gone()) {
            LOG.info("Removed a batch that ended long ago", "batch", batch.value());
        }
        return progress.removed();
    }

    private void save(ItemId id) {
        archive.append(stores().state().load(id), stores().state().history(id));
        equipment.workspace().remove(id);
    }

    private Stores stores() {
        return equipment.stores();
    }
}
