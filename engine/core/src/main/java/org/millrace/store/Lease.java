package org.millrace.store;

import java.util.List;
import java.util.Optional;
import org.millrace.item.Item;

/**
 * The right to change one item, held by one worker or operator at a time. It ends with a commit that drops it, with
 * {@link StateStore#release}, or with the session of its holder; then every write under it is refused.
 *
 * <p>It remembers the item as last committed under it. One thread uses it at a time, except {@link #isHeld}.
 */
public interface Lease {

    /** The item as it stands. */
    Item item();

    /** Rises with every claim of every item: what a later holder compares with. */
    long token();

    /** Who holds it. */
    String holder();

    /** Whether it is still held, as far as is known here; a write finds out for certain. */
    boolean isHeld();

    /**
     * How often the item has been claimed since something was last committed for it, this claim included. Above 1, an
     * earlier holder died at work.
     */
    int claims();

    /** The token of outputs that a commit named and that may not all have been published yet. */
    Optional<String> unpublished();

    /** Whether there is a record of progress inside the item's present step: {@link StepStore#load}. */
    boolean hasProgress();

    /** The history as far as it is kept in the store, oldest first. */
    List<HistoryEntry> history();

    /** What an operator asks, as seen when the lease was taken or by the last {@link StateStore#refresh}. */
    Optional<Request> request();
}
