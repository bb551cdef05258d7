package org.millrace.testkit;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.ReentrantLock;

/**
 * What is to be called back, one after the other in the order of the writes. Whoever wrote delivers; while one delivers,
 * the others leave theirs to it, so that nobody waits for a callback that waits for him.
 */
final class Callbacks {

    private final Queue<Callback> waiting = new ConcurrentLinkedQueue<>();
    private final ReentrantLock delivering = new ReentrantLock();

    void add(MemorySession session, Runnable call) {
        waiting.add(new Callback(session, call));
    }

    void deliver() {
        while (!waiting.isEmpty() && !delivering.isHeldByCurrentThread() && delivering.tryLock()) {
            try {
                deliverAll();
            } finally {
                delivering.unlock();
            }
        }
    }

    private void deliverAll() {
        for (Callback callback = waiting.poll(); callback != null; callback = waiting.poll()) {
            if (!callback.session.isKilled()) {
                callback.call.run();
            }
        }
    }

    private record Callback(MemorySession session, Runnable call) {}
}
