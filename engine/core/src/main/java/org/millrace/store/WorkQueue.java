package org.millrace.store;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.millrace.item.ItemId;

/**
 * What could be worked on. Each worker process keeps an ordered view of the ready items of its groups, fed by events: no
 * polling, no rescans, and a look costs the same however long the queue is.
 */
public interface WorkQueue {

    /**
     * Opens a view.
     *
     * @param groups the groups of the worker
     * @param changed called when there may be something new to look at, and when the pause was lifted; must be quick
     */
    View open(Set<String> groups, Runnable changed);

    /** A worker's view, until it is closed. */
    interface View extends AutoCloseable {

        /**
         * The most urgent ready item, low priority first, then age; it leaves the view. It comes back by itself if it is
         * made ready anew, if its holder vanishes, or with {@link #putBack}. What somebody held when the view was opened may
         * be among them, or what a process without a view holds, such as an operator's; a claim finds out. Empty also while
         * the queue is paused.
         */
        Optional<ItemId> poll();

        /** Puts an item back that was polled and could not be tried. */
        void putBack(ItemId item);

        /** How urgent the most urgent ready item is, without taking it; empty if there is none. */
        Optional<Integer> bestPriority();

        /** The distributed steps of the groups that other workers hold and that have room for another pair of hands. */
        List<SharedStep> shared();

        /** Whether claims are stopped. */
        boolean isPaused();

        @Override
        void close();
    }

    /**
     * A step whose chunks the whole group may work on.
     *
     * @param item the job or batch
     * @param priority its priority
     */
    record SharedStep(ItemId item, int priority) {}
}
