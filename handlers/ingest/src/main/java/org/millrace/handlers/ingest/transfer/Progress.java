package org.millrace.handlers.ingest.transfer;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.millrace.handlers.ingest.transfer.fetch.Reading;
import org.millrace.handlers.ingest.transfer.fetch.Watch;
import org.millrace.handlers.ingest.transfer.http.Fault;
import org.millrace.handlers.ingest.transfer.http.RefusedException;
import org.millrace.spi.Fact;
import org.millrace.spi.HandlerContext;

/**
 * How far the job's files are. What has been written counts as used room of the disk, so the reservation is brought down
 * while it is: it is always what is still to be written.
 */
final class Progress implements Watch {

    private static final long WORTH_TELLING = 64L << 20;
    private static final long WORTH_A_LOOK = 16L << 20;

    private final HandlerContext context;
    private final long expected;
    private final Path folder;
    private final Room.Gauge gauge;
    private final String resource;
    private final AtomicLong done = new AtomicLong();
    private final AtomicLong sinceLook = new AtomicLong(WORTH_A_LOOK);
    private final Set<Reading> open = ConcurrentHashMap.newKeySet();
    private long told;
    private volatile boolean stopped;

    private Progress(HandlerContext context, Path folder, Room.Gauge gauge) throws IOException {
        this.context = context;
        this.expected = context.recorded(Fact.SpaceNeeded.class)
                .map(Fact.SpaceNeeded::bytes)
                .orElse(0L);
        this.folder = folder;
        this.gauge = gauge;
        this.resource = gauge.of(folder).resource();
    }

    static Progress of(HandlerContext context, Scratch scratch, Room.Gauge gauge) throws IOException {
        Progress progress = new Progress(context, scratch.root(), gauge);
        if (scratch.isTakenUp()) {
            progress.reserveAgain();
        }
        return progress;
    }

    /** A job that failed has given its reservation back; nobody made it wait for room when it was requeued. */
    private void reserveAgain() {
        if (expected > 0) {
            context.reserve(resource, expected, Long.MAX_VALUE);
        }
    }

    /** Bytes are here that an earlier attempt has written. */
    long had(long bytes) throws InterruptedException {
        if (stopped || context.isCancelled()) {
            throw new InterruptedException("The download was stopped");
        }
        long now = done.addAndGet(bytes);
        context.progress(now, expected, "bytes");
        reserve(now);
        return now;
    }

    @Override
    public void moved(long bytes) throws IOException, InterruptedException {
        long now = had(bytes);
        if (bytes > 0 && sinceLook.addAndGet(bytes) >= WORTH_A_LOOK) {
            sinceLook.set(0);
            look(now);
        }
    }

    /**
     * The last of the disk belongs to all. A job that takes it beyond its estimate, because a body does not end, is to
     * blame, and gives it back; any other waits for somebody to make room.
     */
    private void look(long now) throws IOException {
        Room room = gauge.of(folder);
        if (!room.isScarce()) {
            return;
        }
        String found = "Expected room in the workspace, but of its " + Room.bytes(room.total()) + " only "
                + Room.bytes(room.free()) + " are free";
        if (now > expected) {
            throw new RefusedException(
                    Fault.TOO_LARGE,
                    found + "; the job has taken " + Room.bytes(now) + ", and " + Room.bytes(expected)
                            + " were estimated");
        }
        throw new IOException(found + "; make room, and the job goes on where it stopped");
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
