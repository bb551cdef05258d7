package org.millrace.worker;

import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.millrace.batch.BatchId;
import org.millrace.item.Item;
import org.millrace.item.ItemId;
import org.millrace.job.JobId;
import org.millrace.store.StoreException;
import org.millrace.store.StoreException.Reason;
import org.millrace.store.Stores;

/** Removes batches that ended well long ago: first their history is saved, then their files and entries go. */
final class Purge {

    private static final Log LOG = Log.of(Purge.class);

    private final Equipment equipment;
    private final Retention retention;
    private final HistoryArchive archive;
    private final Set<BatchId> archived = new LinkedHashSet<>();
    private @Nullable BatchId last;

    Purge(Equipment equipment, Retention retention, HistoryArchive archive) {
        this.equipment = equipment;
        this.retention = retention;
        this.archive = archive;
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
            left -= isDue(batch) ? remove(batch, left) : 0;
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

    private boolean isDue(BatchId batch) {
        try {
            Item item = stores().state().load(batch);
            Instant before = equipment.clock().instant().minus(retention.keep());
            return item.state().kind().isFinal() && item.modified().isBefore(before);
        } catch (StoreException odd) {
            if (odd.reason() == Reason.NOT_FOUND || odd.reason() == Reason.CORRUPT) {
                return false;
            }
            throw odd;
        }
    }

    private int remove(BatchId batch, int left) {
        if (archived.add(batch)) {
            archive(batch);
        }
        if (stores().removal().remove(batch, left)) {
            archived.remove(batch);
            LOG.info("Removed a batch that ended long ago", "batch", batch.value());
            return 1;
        }
        return left;
    }

    private void archive(BatchId batch) {
        save(batch);
        try (Stream<JobId> jobs = stores().overview().jobsOf(batch)) {
            jobs.forEach(this::save);
        }
    }

    private void save(ItemId id) {
        archive.append(stores().state().load(id), stores().state().history(id));
        equipment.workspace().remove(id);
    }

    private Stores stores() {
        return equipment.stores();
    }
}
