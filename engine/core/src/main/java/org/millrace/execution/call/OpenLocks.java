package org.millrace.execution.call;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import org.millrace.execution.Asks;
import org.millrace.spi.HeldLock;

/** The locks of one call: what it leaves open is closed for it. */
final class OpenLocks {

    private final Asks asks;
    private final List<HeldLock> open = new ArrayList<>();

    OpenLocks(Asks asks) {
        this.asks = asks;
    }

    HeldLock take(String... names) {
        try {
            HeldLock lock = asks.lock(new TreeSet<>(Arrays.asList(names)));
            synchronized (open) {
                open.add(lock);
            }
            return () -> close(lock);
        } catch (InterruptedException cancelled) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while waiting for the locks " + List.of(names), cancelled);
        }
    }

    private void close(HeldLock lock) {
        boolean held;
        synchronized (open) {
            held = open.remove(lock);
        }
        if (held) {
            lock.close();
        }
    }

    void closeAll() {
        List<HeldLock> left;
        synchronized (open) {
            left = List.copyOf(open);
        }
        left.forEach(this::close);
    }
}
