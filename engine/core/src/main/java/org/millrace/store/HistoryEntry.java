package org.millrace.store;

import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import org.millrace.lifecycle.State;

/**
 * One line of what happened to an item.
 *
 * @param at when
 * @param actor who: a worker, an operator, the engine
 * @param from the state before
 * @param to the state after; the same if it did not change
 * @param outcome a status such as {@code OK}, or what was done, such as {@code HOLD}
 * @param took how long the step ran, zero if nothing ran
 * @param message what there is to say, cut to {@value #LONGEST} characters
 */
public record HistoryEntry(
        Instant at, String actor, State from, State to, String outcome, Duration took, String message) {

    /** The longest message kept. */
    public static final int LONGEST = 1_000;

    public HistoryEntry {
        Objects.requireNonNull(at, "at");
        Objects.requireNonNull(actor, "actor");
        Objects.requireNonNull(from, "from");
        Objects.requireNonNull(to, "to");
        Objects.requireNonNull(outcome, "outcome");
        Objects.requireNonNull(took, "took");
        message = message.length() <= LONGEST ? message : message.substring(0, LONGEST - 3) + "...";
    }
}
