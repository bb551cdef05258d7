package org.millrace.worker;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.millrace.store.StoreException;
import org.millrace.store.StoreException.Reason;

/** Asks a store that does not answer again, with growing pauses, for as long as the answer is of use. */
final class Patience {

    private static final Duration FIRST = Duration.ofMillis(50);
    private static final Duration LONGEST = Duration.ofSeconds(5);

    private final Meters meters;

    Patience(Meters meters) {
        this.meters = meters;
    }

    /**
     * Calls until the store answers.
     *
     * @param useful whether to go on asking
     * @param call what is asked; each call is done once or not at all
     */
    <T> T ask(BooleanSupplier useful, Supplier<T> call) {
        Duration pause = FIRST;
        while (true) {
            try {
                return call.get();
            } catch (StoreException failure) {
                if (failure.reason() != Reason.UNAVAILABLE || !useful.getAsBoolean() || !slept(pause)) {
                    throw failure;
                }
                meters.count(Meters.Count.STORE_RETRIES);
                pause = longer(pause);
            }
        }
    }

    static Duration longer(Duration pause) {
        Duration twice = pause.multipliedBy(2);
        return twice.compareTo(LONGEST) > 0 ? LONGEST : twice;
    }

    private static boolean slept(Duration pause) {
        try {
            TimeUnit.NANOSECONDS.sleep(pause.toNanos());
            return true;
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
