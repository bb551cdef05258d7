package org.millrace.handlers.ingest.transfer;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.millrace.handlers.ingest.transfer.fetch.Reading;
import org.millrace.handlers.ingest.transfer.fetch.Watch;
import org.millrace.spi.Fact;
import org.millrace.spi.HandlerContext;

/**
 * How far the job's files are. What has been written counts as used room of the disk, so the reservation is brought down
 * while it is: it is always what is still to be written.
 */
final class Progress implements Watch {

    private static final long WORTH_TELLING = 64L << 20;

    private final HandlerContext context;
    private final long expected;
    private final String resource;
    private final AtomicLong done = new AtomicLong();
    private final Set<Reading> open = ConcurrentHashMap.newKeySet();
    private long told;
    private volatile boolean stopped;

    private Progress(HandlerContext context, long expected, String resource) {
        this.context = context;
        this.expected = expected;
        this.resource = resource;
    }

    static Progress of(HandlerContext context, Path scratch) throws IOException {
        long expected = context.recorded(Fact.SpaceNeeded.class)
                .map(Fact.SpaceNeeded::bytes)
                .orElse(0L);
        return new Progress(context, expected, Room.of(scratch).resource());
    }

    @Override
    public void moved(long bytes) throws InterruptedException {
        if (stopped || context.isCancelled()) {
            throw new InterruptedException("The download was stopped");
        }
        long now = done.addAndGet(bytes);
        context.progress(now, expected, "bytes");
        reserve(now);
    }

    private synchronized void reserve(long now) {
        if (expected > 0 && Math.abs(now - told) >= Math.max(WORTH_TELLING, expected / 20)) {
            told = now;
            context.reserve(resource, Math.max(0, expected - now), Long.MAX_VALUE);
        }
    }

    /** Nothing more will be written. */
    synchronized void finish() {
        if (expected > 0) {
            context.reserve(resource, 0, Long.MAX_VALUE);
        }
    }

    @Override
    public void opened(Reading reading) {
        open.add(reading);
        if (stopped) {
            reading.abort();
        }
    }

    @Override
    public void closed(Reading reading) {
        open.remove(reading);
    }

    /** Breaks off all that is open. */
    void stop() {
        stopped = true;
        open.forEach(Reading::abort);
    }
}
