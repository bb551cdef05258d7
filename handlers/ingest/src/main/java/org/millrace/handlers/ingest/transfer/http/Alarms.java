package org.millrace.handlers.ingest.transfer.http;

import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Looks at the clock for those who wait for a host: one thread for all of them, that breaks off what takes too long. */
final class Alarms implements AutoCloseable {

    private final Duration time;
    private final ScheduledThreadPoolExecutor clock;

    /**
     * Alarms.
     *
     * @param time how long a host may keep anybody waiting
     */
    Alarms(Duration time) {
        this.time = time;
        this.clock = new ScheduledThreadPoolExecutor(1, work -> {
            Thread thread = new Thread(work, "millrace-web-alarms");
            thread.setDaemon(true);
            return thread;
        });
        clock.setRemoveOnCancelPolicy(true);
    }

    Duration time() {
        return time;
    }

    /** Does something when the time is over, unless it is cancelled before. */
    Future<?> once(Runnable action) {
        return clock.schedule(action, time.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** Does something again and again, until it is cancelled. */
    Future<?> often(Runnable action) {
        long millis = Math.max(1, time.toMillis());
        return clock.scheduleWithFixedDelay(action, millis, millis, TimeUnit.MILLISECONDS);
    }

    @Override
    public void close() {
        clock.shutdownNow();
    }
}
