package org.millrace.itest;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.Callable;
import java.util.concurrent.Delayed;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/** Does what was put off when the test says so, on the test's thread: nothing happens behind its back. */
final class ManualOffice extends AbstractExecutorService implements ScheduledExecutorService {

    private static final long SOON_MILLIS = 1_000;

    private final List<Entry<?>> waiting = new ArrayList<>();

    /** Does what was to be done soon; alarms of an hour never ring. */
    void work() {
        List<Entry<?>> due;
        synchronized (waiting) {
            due = waiting.stream().filter(entry -> entry.millis <= SOON_MILLIS).toList();
            waiting.removeAll(due);
        }
        due.forEach(Entry::run);
    }

    @Override
    public ScheduledFuture<?> schedule(Runnable command, long delay, TimeUnit unit) {
        return add(new Entry<>(
                () -> {
                    command.run();
                    return true;
                },
                unit.toMillis(delay)));
    }

    @Override
    public <V> ScheduledFuture<V> schedule(Callable<V> callable, long delay, TimeUnit unit) {
        return add(new Entry<>(callable, unit.toMillis(delay)));
    }

    private <V> Entry<V> add(Entry<V> entry) {
        synchronized (waiting) {
            waiting.add(entry);
        }
        return entry;
    }

    @Override
    public ScheduledFuture<?> scheduleAtFixedRate(Runnable command, long first, long period, TimeUnit unit) {
        throw new UnsupportedOperationException("Nothing is repeated here");
    }

    @Override
    public ScheduledFuture<?> scheduleWithFixedDelay(Runnable command, long first, long delay, TimeUnit unit) {
        throw new UnsupportedOperationException("Nothing is repeated here");
    }

    @Override
    public void execute(Runnable command) {
        Future<?> unused = schedule(command, 0, TimeUnit.MILLISECONDS);
    }

    @Override
    public void shutdown() {
        shutdownNow();
    }

    @Override
    public List<Runnable> shutdownNow() {
        synchronized (waiting) {
            List<Runnable> left = List.copyOf(waiting);
            waiting.clear();
            return left;
        }
    }

    @Override
    public boolean isShutdown() {
        return false;
    }

    @Override
    public boolean isTerminated() {
        return false;
    }

    @Override
    public boolean awaitTermination(long timeout, TimeUnit unit) {
        return true;
    }

    private static final class Entry<V> extends FutureTask<V> implements ScheduledFuture<V> {

        private final long millis;

        Entry(Callable<V> callable, long millis) {
            super(callable);
            this.millis = millis;
        }

        @Override
        public long getDelay(TimeUnit unit) {
            return unit.convert(millis, TimeUnit.MILLISECONDS);
        }

        @Override
        public int compareTo(Delayed other) {
            return Comparator.<Delayed>comparingLong(delayed -> delayed.getDelay(TimeUnit.MILLISECONDS))
                    .compare(this, other);
        }
    }
}
