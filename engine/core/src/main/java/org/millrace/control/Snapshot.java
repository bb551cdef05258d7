package org.millrace.control;

import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.millrace.item.Item;
import org.millrace.store.Controls.Notice;
import org.millrace.store.Overview.Holder;
import org.millrace.store.Presence.Card;
import org.millrace.store.Request;
import org.millrace.store.Tally;

/**
 * All that decides whether an item moves, at one moment.
 *
 * @param item the item
 * @param holder who holds its lease
 * @param request what is asked of the holder
 * @param stops what keeps claims from being made
 * @param queue who could take it, and what is before it
 * @param children how its jobs stand, if it is a batch or waits for one
 * @param again what it would take to try it again
 * @param now the moment
 */
public record Snapshot(
        Item item,
        Optional<Holder> holder,
        Optional<Request> request,
        Stops stops,
        Queue queue,
        Optional<Tally> children,
        Requeue.Will again,
        Instant now) {

    public Snapshot {
        Objects.requireNonNull(item, "item");
        Objects.requireNonNull(holder, "holder");
        Objects.requireNonNull(request, "request");
        Objects.requireNonNull(stops, "stops");
        Objects.requireNonNull(queue, "queue");
        Objects.requireNonNull(children, "children");
        Objects.requireNonNull(again, "again");
        Objects.requireNonNull(now, "now");
    }

    /**
     * What keeps claims from being made.
     *
     * @param collection the hold of its collection
     * @param pause the pause of the queue
     */
    public record Stops(Optional<Notice> collection, Optional<Notice> pause) {
        /** Nothing does. */
        public static final Stops NONE = new Stops(Optional.empty(), Optional.empty());
    }

    /**
     * Who could take it, and what is before it.
     *
     * @param group the group it is ready for; empty if it is ready for none
     * @param workers the workers of that group
     * @param before how many jobs in its state are more urgent
     */
    public record Queue(String group, List<Card> workers, long before) {
        public Queue {
            workers = List.copyOf(workers);
        }
    }
}
