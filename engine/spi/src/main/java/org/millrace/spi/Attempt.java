package org.millrace.spi;

import java.util.Objects;

/**
 * Which call this is. A side effect that must not repeat (an identifier, a stored version, a row) is keyed with
 * {@link #idempotencyKey()}, and guarded with {@link #fencingToken()} where the other side can compare numbers.
 *
 * @param idempotencyKey job, step, rank of the action, element, and for a batch's report its number: the same for every
 *     attempt at this piece of work, and for no other
 * @param number 1 for the first attempt; waiting does not raise it
 * @param fencingToken rises with every claim of the job: work that carries a lower token is a zombie's
 */
public record Attempt(String idempotencyKey, int number, long fencingToken) {

    public Attempt {
        Objects.requireNonNull(idempotencyKey, "idempotencyKey");
        if (number < 1) {
            throw new IllegalArgumentException("Expected attempts counted from 1, but got " + number);
        }
    }
}
