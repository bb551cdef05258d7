package org.millrace.lifecycle;

import java.time.Instant;
import java.util.Objects;

/**
 * Why something is held, and where it goes when it is released.
 *
 * @param reason the end of the sentence "It is held because ..."
 * @param actor who holds it: an operator, a collection hold, a gate of the workflow
 * @param since when it was held
 * @param goOn where it goes on
 */
public record Hold(String reason, String actor, Instant since, Place goOn) {

    public Hold {
        Objects.requireNonNull(reason, "reason");
        Objects.requireNonNull(actor, "actor");
        Objects.requireNonNull(since, "since");
        Objects.requireNonNull(goOn, "goOn");
    }
}
