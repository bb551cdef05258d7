package org.millrace.itest;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/** Waiting for what another process does, of which no event reaches us. */
final class Eventually {

    private static final Duration GLANCE = Duration.ofMillis(10);

    private Eventually() {}

    /**
     * Looks until the condition holds.
     *
     * @param what is awaited, for the message
     * @param patience for how long
     * @param state what is shown if it never holds
     */
    static void hold(String what, Duration patience, Callable<Boolean> condition, Supplier<String> state) {
        long end = System.nanoTime() + patience.toNanos();
        while (!holds(condition)) {
            if (System.nanoTime() > end) {
                throw new AssertionError("Waited " + patience + " in vain for " + what + ": " + state.get());
            }
            LockSupport.parkNanos(GLANCE.toNanos());
        }
    }

    static void hold(String what, Duration patience, Callable<Boolean> condition) {
        hold(what, patience, condition, () -> "it never held");
    }

    private static boolean holds(Callable<Boolean> condition) {
        try {
            return condition.call();
        } catch (RuntimeException bug) {
            throw bug;
        } catch (Exception notYet) {
            return false;
        }
    }
}
