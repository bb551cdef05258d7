package org.millrace.worker;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.millrace.store.StoreException;

/** How long a thread keeps away from a store that does not answer: longer each time, until it answers. */
final class Pause {

    private static final Log LOG = Log.of(Pause.class);
    private static final Duration FIRST = Duration.ofMillis(100);

    private Duration next = FIRST;

    /** The next entry of the agenda, which itself may need a store that answers. */
    Optional<Agenda.Entry> next(Agenda agenda) {
        while (true) {
            try {
                return agenda.next();
            } catch (StoreException failure) {
                if (agenda.isDraining() || Thread.currentThread().isInterrupted()) {
                    return Optional.empty();
                }
                after(failure);
            }
        }
    }

    /** It answered. */
    void over() {
        next = FIRST;
    }

    /** It did not. An interruption ends the pause and stays set. */
    void after(StoreException failure) {
        LOG.warn("The store does not answer; trying again", failure, "after", next);
        try {
            TimeUnit.NANOSECONDS.sleep(next.toNanos());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        next = Patience.longer(next);
    }
}
