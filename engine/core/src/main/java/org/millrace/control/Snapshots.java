package org.millrace.control;

import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.millrace.batch.Batch;
import org.millrace.batch.BatchId;
import org.millrace.control.Snapshot.Queue;
import org.millrace.control.Snapshot.Stops;
import org.millrace.item.Item;
import org.millrace.item.ItemId;
import org.millrace.item.Standing;
import org.millrace.job.Job;
import org.millrace.job.JobId;
import org.millrace.lifecycle.State;
import org.millrace.store.Stores;

/** Takes snapshots. */
public final class Snapshots {

    private static final String BATCH_KEY = "batch/";

    private final Stores stores;
    private final Clock clock;

    public Snapshots(Stores stores, Clock clock) {
        this.stores = stores;
        this.clock = clock;
    }

    /** How an item stands. */
    public Snapshot of(ItemId id) {
        Item item = stores.state().load(id);
        return new Snapshot(
                item,
                stores.overview().holder(id),
                stores.overview().request(id),
                new Stops(
                        CollectionHolds.of(item, stores.controls()),
                        stores.controls().paused()),
                queue(item),
                children(item).map(stores.intake()::tally),
                again(item),
                clock.instant());
    }

    private Requeue.Will again(Item item) {
        return item.state().equals(State.FAILED)
                ? Finality.of(item, stores.state().history(item.id()))
                : Requeue.Will.NORMAL;
    }

    private Queue queue(Item item) {
        String group = Actions.groupOf(item);
        if (group.isEmpty()) {
            return new Queue("", List.of(), 0);
        }
        boolean waitsItsTurn = item.standing() instanceof Standing.Ready && item instanceof Job;
        return new Queue(group, stores.presence().workers(group), waitsItsTurn ? before((Job) item) : 0);
    }

    private long before(Job job) {
        try (Stream<JobId> queue = stores.overview().jobsIn(job.state())) {
            return queue.takeWhile(id -> !id.equals(job.id())).count();
        }
    }

    /** The batch whose jobs an item waits for: itself, or the one that its wait names. */
    static Optional<BatchId> children(Item item) {
        if (item instanceof Batch batch) {
            return Optional.of(batch.id());
        }
        return item.standing() instanceof Standing.Waiting waiting
                ? waiting.wakeKey()
                        .filter(key -> key.startsWith(BATCH_KEY))
                        .map(key -> new BatchId(key.substring(BATCH_KEY.length())))
                : Optional.empty();
    }
}
