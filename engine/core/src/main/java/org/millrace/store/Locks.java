package org.millrace.store;

import java.util.SortedSet;
import org.millrace.item.ItemId;
import org.millrace.spi.HeldLock;
import org.millrace.spi.Reservation;

/** What handlers share across all workers. */
public interface Locks {

    /**
     * Takes locks in their order, waiting until each is free. They end when closed, or with the session of the holder.
     *
     * @param item for which they are taken, to be shown to operators
     * @param names what is locked
     * @throws InterruptedException if the thread is interrupted while it waits; none is held then
     */
    HeldLock lock(ItemId item, SortedSet<String> names) throws InterruptedException;

    /**
     * The next number of a counter, from 1, rising. It is durable before it is given, and given once among all workers; if
     * an answer is lost, its number is skipped.
     */
    long next(String counter);

    /** Grants a reservation if all of the resource, this one included, stay within the limit. It ends with the item. */
    Reservation reserve(ItemId item, String resource, long amount, long limit);
}
