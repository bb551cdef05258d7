package org.millrace.store;

import java.util.Objects;

/**
 * What an operator asks of whoever holds the lease of an item. A cancellation interrupts; the others are met at the next
 * step boundary.
 *
 * @param kind what is asked
 * @param actor who asks
 * @param detail the reason, or the new priority in decimal
 */
public record Request(Kind kind, String actor, String detail) {

    /** What can be asked. */
    public enum Kind {
        /** Stop now: ON_FAILURE and FINALLY steps run, then the item is Failed. */
        CANCEL,
        /** Stop now: the item is Failed at once, nothing more is run. */
        FAIL,
        /** Hold at the next boundary. */
        HOLD,
        /** Change the priority. */
        PRIORITY
    }

    public Request {
        Objects.requireNonNull(kind, "kind");
        Objects.requireNonNull(actor, "actor");
        Objects.requireNonNull(detail, "detail");
    }

    /** The end of "somebody asked to ...". */
    public String phrase() {
        return switch (kind) {
            case CANCEL -> "cancel it";
            case FAIL -> "fail it";
            case HOLD -> "hold it";
            case PRIORITY -> "change its priority";
        };
    }

    /** Whether another request weighs more, so that this one must not take its place. */
    public boolean yieldsTo(Request other) {
        return weight() < other.weight();
    }

    private int weight() {
        return switch (kind) {
            case PRIORITY -> 0;
            case HOLD -> 1;
            case CANCEL -> 2;
            case FAIL -> 3;
        };
    }

    /** Whether what runs must be interrupted for it. */
    public boolean interrupts() {
        return kind == Kind.CANCEL || kind == Kind.FAIL;
    }
}
