package org.millrace.worker;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Wakes threads that have nothing to do. What rang before a thread began to listen is not lost. */
final class Bell {

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition rang = lock.newCondition();
    private long rings;

    /** How often it has rung: to be read before looking whether there is something to do. */
    long rings() {
        lock.lock();
        try {
            return rings;
        } finally {
            lock.unlock();
        }
    }

    void ring() {
        lock.lock();
        try {
            rings++;
            rang.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Waits until it has rung since it had rung so often, or the time is over. An interruption ends the wait and stays set. */
    void await(long heard, Duration longest) {
        lock.lock();
        try {
            long left = longest.toNanos();
            while (rings == heard && left > 0) {
                left = rang.awaitNanos(left);
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        } finally {
            lock.unlock();
        }
    }

    /** Waits without a bound of time. */
    void await(long heard) {
        await(heard, Duration.ofNanos(TimeUnit.DAYS.toNanos(1)));
    }
}
