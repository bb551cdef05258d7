package org.millrace.store;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.millrace.item.ItemId;

/** What operators set and what they leave for whoever holds a lease. */
public interface Controls {

    /** Leaves a request for the holder of an item's lease, replacing an earlier one; the holder is told at once. */
    void ask(ItemId item, Request request);

    /**
     * Calls back with an item when a request is left for it, until closed.
     *
     * @param asked must be quick
     */
    Presence.Registration watchRequests(Consumer<ItemId> asked);

    /** Holds a collection: its batches and jobs go from Pending to Held. Holding twice keeps the first reason. */
    void holdCollection(Notice notice);

    /** Lets a collection go on. */
    void releaseCollection(String profile);

    /** The hold of a collection, if it is held. Answered from a view kept by events: asking costs no round trip. */
    Optional<Notice> collectionHold(String profile);

    /** All held collections. */
    List<Notice> heldCollections();

    /** Stops claims, or lets them go on. */
    void pause(Notice notice);

    /** Lets claims go on. */
    void unpause();

    /** Why claims are stopped, if they are. */
    Optional<Notice> paused();

    /**
     * What an operator did, to what, and why.
     *
     * @param subject a collection, or the queue
     * @param reason the end of the sentence "It is held because ..."
     * @param actor who
     * @param since when
     */
    record Notice(String subject, String reason, String actor, Instant since) {}
}
