package org.millrace.control;

import java.util.Objects;
import org.millrace.item.ItemId;
import org.millrace.store.StoreException;

/**
 * What came of a command for one item.
 *
 * @param item which
 * @param kind how it ended
 * @param message a sentence for the operator
 */
public record Effect(ItemId item, Kind kind, String message) {
    public Effect {
        Objects.requireNonNull(item, "item");
        Objects.requireNonNull(kind, "kind");
        Objects.requireNonNull(message, "message");
    }

    /** Nothing was done, for what the store said of this one item. */
    static Effect refused(ItemId item, StoreException failure) {
        return new Effect(item, Kind.REFUSED, String.valueOf(failure.getMessage()));
    }

    /** How a command ended. */
    public enum Kind {
        /** It is done, and durable. */
        DONE,
        /** Whoever holds the lease has been asked; it is done at the next boundary, or at once if it interrupts. */
        ASKED,
        /** It was not done. */
        REFUSED
    }

    /** Whether nothing came of it. */
    public boolean isRefused() {
        return kind == Kind.REFUSED;
    }
}
