package org.millrace.zookeeper;

import java.util.Set;
import java.util.function.Predicate;
import org.millrace.item.ItemId;
import org.millrace.store.WorkQueue;

/** Views of {@code /ready} and {@code /shared}, fed by watches. */
final class ZkWorkQueue implements WorkQueue {

    private final ZkConnection connection;
    private final Predicate<ItemId> ours;
    private final ForeignLocks foreign;

    /**
     * The queue of one process.
     *
     * @param ours whether this process holds the lease of an item
     * @param foreign what is found in the way of its claims
     */
    ZkWorkQueue(ZkConnection connection, Predicate<ItemId> ours, ForeignLocks foreign) {
        this.connection = connection;
        this.ours = ours;
        this.foreign = foreign;
    }

    @Override
    public View open(Set<String> groups, Runnable changed) {
        return ReadyView.open(connection, groups, new ReadyView.Looking(ours, changed, foreign));
    }
}
