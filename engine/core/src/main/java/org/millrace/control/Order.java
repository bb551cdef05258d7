package org.millrace.control;

import java.util.Objects;

/**
 * Who wants something done, and why.
 *
 * @param actor the operator
 * @param reason as given; may be empty
 */
public record Order(String actor, String reason) {
    public Order {
        Objects.requireNonNull(actor, "actor");
        Objects.requireNonNull(reason, "reason");
        if (actor.isBlank()) {
            throw new IllegalArgumentException("Expected the name of an operator, but got a blank one");
        }
    }

    /** The sentence part "by NAME: reason". */
    String signed() {
        return "by " + actor + (reason.isEmpty() ? "" : ": " + reason);
    }
}
