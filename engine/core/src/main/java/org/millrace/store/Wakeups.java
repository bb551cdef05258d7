package org.millrace.store;

import java.time.Instant;
import java.util.Optional;
import org.millrace.batch.BatchId;

/** Ends waits. Waking is idempotent: what does not wait is left alone. */
public interface Wakeups {

    /** The key that is signalled when the jobs of a batch have ended. It goes with the batch. */
    static String endOf(BatchId batch) {
        return "batch/" + batch.value();
    }

    /**
     * Makes ready what waits until this time or earlier.
     *
     * @param now the time
     * @param limit how many at most
     * @return how many were looked at; the limit means that there may be more
     */
    int wakeDue(Instant now, int limit);

    /** When the next wait is due, if any. */
    Optional<Instant> nextDue();

    /**
     * Calls back when a wait is added that is due earlier than those before, until closed.
     *
     * @param earlier must be quick
     */
    Presence.Registration watch(Runnable earlier);

    /**
     * Makes ready what waits for a key. If nothing does, the signal is kept, and ends the first wait for the key at once.
     *
     * @return how many items were made ready
     */
    int signal(String wakeKey);

    /**
     * Drops signals that were kept before a time and that nothing has waited for since.
     *
     * @param before the time, by the clock of the store
     * @param limit how many at most
     * @return how many were dropped
     */
    int forgetSignals(Instant before, int limit);
}
