package org.millrace.control;

import java.time.Instant;
import java.util.Optional;
import org.millrace.item.Item;
import org.millrace.store.Lease;
import org.millrace.store.Request;

/** One change that an operator wants of an item. Decides; {@link Operator} carries it out. */
public interface Action {

    /** Which command it is. */
    Verb verb();

    /** Who wants it, and why. */
    Order order();

    /**
     * Checks before anything is touched.
     *
     * @throws RefusedException if the item stands where it cannot be done
     */
    default void check(Item item) {
        Permitted.check(item, verb());
    }

    /**
     * The item as it is to be.
     *
     * @param lease of the item as it stands
     * @param now the time
     * @throws RefusedException if it cannot be done
     */
    Item apply(Lease lease, Instant now);

    /** What to ask of somebody who holds the lease; empty if it can only be done to an item that nobody works on. */
    default Optional<Request> request() {
        return Optional.empty();
    }
}
