package org.millrace.testkit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.millrace.spi.HeldLock;

/** The locks of one call: who took which, and who forgot to give them back. */
final class HeldLocks {

    private final List<String> taken = new ArrayList<>();
    private final List<String> held = new ArrayList<>();

    synchronized HeldLock take(String... names) {
        List<String> sorted = Arrays.stream(names).sorted().distinct().toList();
        taken.addAll(sorted);
        held.addAll(sorted);
        return new HeldLock() {
            private boolean closed;

            @Override
            public void close() {
                synchronized (HeldLocks.this) {
                    if (!closed) {
                        sorted.forEach(held::remove);
                        closed = true;
                    }
                }
            }
        };
    }

    synchronized boolean isHeld(String name) {
        return held.contains(name);
    }

    synchronized List<String> taken() {
        return List.copyOf(taken);
    }

    synchronized void checkGivenBack(Violations violations) {
        held.forEach(
                name -> violations.add("returned without closing the lock '" + name + "'; use try-with-resources"));
    }
}
