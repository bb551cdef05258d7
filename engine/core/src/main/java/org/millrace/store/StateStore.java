package org.millrace.store;

import java.util.List;
import java.util.Optional;
import org.millrace.item.Item;
import org.millrace.item.ItemId;
import org.millrace.spi.Fact;

/**
 * Where jobs and batches are kept. State changes here and nowhere else.
 *
 * <p>Every write is one transaction that happens once or not at all. If the connection breaks while a write is under way,
 * the store finds out by itself whether it was done before it answers; a write is never done twice. All methods throw
 * {@link StoreException}, whose reason says whether to try again.
 */
public interface StateStore {

    /** An item as it stands; it may have changed by the time it is looked at. */
    Item load(ItemId id);

    /** The history as far as it is kept in the store, oldest first. */
    List<HistoryEntry> history(ItemId id);

    /**
     * Takes the lease of an item, whatever its state.
     *
     * @param id the item
     * @param holder who takes it, to be shown to operators
     * @return the lease, or empty if somebody else holds it or the item is no longer there
     */
    Optional<Lease> claim(ItemId id, String holder);

    /**
     * Writes a change, and from then on the lease's item is {@link Change#after()}. In one transaction: the lease is
     * checked or given back; the status is replaced if it is still what the lease knows; the queue entry moves; the
     * reference in the batch moves if its folder changes; history and messages are added; the ready entry and the
     * wake-ups follow the item's standing. A job that had ended and is tried again raises its batch's generation; a job
     * that ends gives back its reservations. An item that begins to wait for a key that has been signalled already is made
     * ready at once, and the lease's item says so.
     */
    void commit(Lease lease, Change change);

    /** Gives the lease back with nothing changed. Giving back what is lost does nothing. */
    void release(Lease lease);

    /** Reads the operator's request of a leased item anew. */
    Optional<Request> refresh(Lease lease);

    /**
     * Records a fact about a leased job, durably, before it returns. A priority or a size is also the job's demand, and
     * moves its place in the queue. Of a batch, only {@link Fact.Sent} is recorded.
     */
    void record(Lease lease, Fact fact);

    /** The fact of a kind that was last recorded for an item. */
    <F extends Fact> Optional<F> recorded(ItemId item, Class<F> kind);
}
