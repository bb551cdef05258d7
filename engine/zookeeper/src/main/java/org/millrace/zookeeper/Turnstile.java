package org.millrace.zookeeper;

import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * Lets the threads of this process write one node one after the other. A write that relies on a version makes all others
 * fail that rely on the same one, so that sending them together costs each a look and another attempt. Writes of different
 * nodes do not wait for each other, but for a rare coincidence.
 */
final class Turnstile {

    private static final int LOCKS = 1_024;

    private final List<ReentrantLock> locks =
            IntStream.range(0, LOCKS).mapToObj(number -> new ReentrantLock()).toList();

    <T> T pass(String path, Supplier<T> writing) {
        ReentrantLock lock = locks.get(Math.floorMod(path.hashCode(), LOCKS));
        lock.lock();
        try {
            return writing.get();
        } finally {
            lock.unlock();
        }
    }
}
