package org.millrace.zookeeper;

import static org.assertj.core.api.Assertions.fail;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits for what events bring about, and fails when they do not. */
final class Eventually {

    private static final long PATIENCE = Duration.ofSeconds(20).toNanos();
    private static final long LOOK_EVERY = Duration.ofMillis(2).toNanos();

    private Eventually() {}

    static void holds(String what, BooleanSupplier condition) {
        long end = System.nanoTime() + PATIENCE;
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > end) {
                fail("Expected, but in vain: " + what);
            }
            LockSupport.parkNanos(LOOK_EVERY);
        }
    }
}
