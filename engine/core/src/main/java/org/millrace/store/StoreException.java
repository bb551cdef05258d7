package org.millrace.store;

import java.util.Objects;

/** A read or write of state that was not done. The reason says what it means for the caller. */
public final class StoreException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** What it means. */
    public enum Reason {
        /** The lease is gone: stop, clean up, and forget the item. Nothing was written. */
        LEASE_LOST,
        /** The store does not answer. Whether the write was done is found out by the store itself before it says so: it was not. Try again later. */
        UNAVAILABLE,
        /** Somebody else changed what the write relied on. Nothing was written: read again and decide again. */
        STALE,
        /** There is no such item, definition or record. */
        NOT_FOUND,
        /** What is stored cannot be understood. It concerns this one item; an operator must look: {@code millrace fsck}. */
        CORRUPT,
        /** The write is larger than the store takes. Nothing was written, and it would be refused again. */
        TOO_LARGE
    }

    private final Reason reason;

    public StoreException(Reason reason, String message) {
        super(message);
        this.reason = Objects.requireNonNull(reason, "reason");
    }

    public StoreException(Reason reason, String message, Throwable cause) {
        super(message, cause);
        this.reason = Objects.requireNonNull(reason, "reason");
    }

    /** What it means. */
    public Reason reason() {
        return reason;
    }
}
