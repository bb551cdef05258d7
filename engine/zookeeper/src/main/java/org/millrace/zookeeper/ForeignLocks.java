package org.millrace.zookeeper;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.apache.zookeeper.WatchedEvent;
import org.apache.zookeeper.Watcher;
import org.apache.zookeeper.data.Stat;
import org.millrace.item.ItemId;
import org.millrace.store.Presence.Registration;

/**
 * The locks that were in the way of a claim, or took the place of ours. A worker that lets an item go makes it ready anew, and
 * all notice when it dies; another client just takes its lock away, or dies, or takes away ours, and an operator's process
 * dies as well. So the lock is watched until it is gone, and the views try the item again.
 */
final class ForeignLocks {

    private final Tree tree;
    private final Set<ItemId> watched = ConcurrentHashMap.newKeySet();
    private final List<Consumer<ItemId>> views = new CopyOnWriteArrayList<>();

    ForeignLocks(Tree tree) {
        this.tree = tree;
    }

    /** Tells a view what is worth a try again, until the registration is closed. */
    Registration tell(Consumer<ItemId> view) {
        views.add(view);
        return () -> views.remove(view);
    }

    /** Whether this process is a worker: the others notice when it vanishes. */
    boolean hasViews() {
        return !views.isEmpty();
    }

    /** An item could not be claimed, or was lost, perhaps because another client has it. */
    void inTheWay(ItemId item) {
        if (hasViews() && watched.add(item)) {
            Wait wait = new Wait(item);
            tree.watch(ZkLayout.lock(item), wait, wait::found);
        }
    }

    /** The watch of one lock. What it finds is told before what it sees happen. */
    private final class Wait implements Watcher {

        private final ItemId item;

        Wait(ItemId item) {
            this.item = item;
        }

        /** None if there is no lock any more, or if nobody knows. */
        void found(Optional<Stat> lock) {
            if (lock.isEmpty()) {
                gone();
            }
        }

        /** When the connection breaks or the session ends, all that is ready is read and tried afresh. */
        @Override
        public void process(WatchedEvent event) {
            if (event.getType() == Event.EventType.None) {
                watched.remove(item);
            } else {
                gone();
            }
        }

        private void gone() {
            if (watched.remove(item)) {
                views.forEach(view -> view.accept(item));
            }
        }
    }
}
