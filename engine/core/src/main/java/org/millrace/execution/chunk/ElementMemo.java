package org.millrace.execution.chunk;

import java.time.Instant;
import java.util.Objects;
import java.util.Optional;

/**
 * What is remembered of an element that has not ended.
 *
 * @param attempts how many of its runs were FATAL
 * @param waited since when and how often it was told "not yet"
 * @param until when to look again; empty if only a signal ends the wait
 * @param wakeKey what signal ends the wait, if one does
 * @param reason the end of the sentence "It waits ..."
 */
record ElementMemo(
        int attempts, Optional<WaitCount> waited, Optional<Instant> until, Optional<String> wakeKey, String reason) {

    private static final int LONGEST_REASON = 300; // one for each element that waits

    /** Nothing yet. */
    static final ElementMemo FRESH = new ElementMemo(0, Optional.empty(), Optional.empty(), Optional.empty(), "");

    ElementMemo {
        Objects.requireNonNull(waited, "waited");
        Objects.requireNonNull(until, "until");
        Objects.requireNonNull(wakeKey, "wakeKey");
        reason = OneLine.of(reason, LONGEST_REASON);
    }

    /** It is to be tried again. */
    ElementMemo failed(Instant again, String why) {
        return new ElementMemo(attempts + 1, waited, Optional.of(again), Optional.empty(), why);
    }

    /** Whether to look at it now. One that waits for a signal is always looked at: the signal may be why we are here. */
    boolean isDue(Instant now) {
        return wakeKey.isPresent() || until.filter(time -> time.isAfter(now)).isEmpty();
    }

    /**
     * How long an action has been asking to wait.
     *
     * @param action its rank in the step
     * @param polls how often it said "not yet"
     * @param since when it first did
     */
    record WaitCount(int action, int polls, Instant since) {}
}
