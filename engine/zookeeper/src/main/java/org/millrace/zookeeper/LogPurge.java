package org.millrace.zookeeper;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.apache.zookeeper.server.PurgeTxnLog;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Removes snapshots and logs that newer ones have made needless. ZooKeeper's own purge runs by the hour, in which a
 * busy server writes more than a disk may hold.
 */
final class LogPurge implements AutoCloseable {

    /** The least that ZooKeeper lets one keep. */
    static final int KEPT_SNAPSHOTS = 3;

    private static final Logger LOG = LoggerFactory.getLogger(LogPurge.class);
    private static final Duration PAUSE = Duration.ofMinutes(1);

    private final ScheduledExecutorService thread;
    private final ScheduledFuture<?> passes;

    private LogPurge(ScheduledExecutorService thread, ScheduledFuture<?> passes) {
        this.thread = thread;
        this.passes = passes;
    }

    /** Runs a pass now and one after each pause, until closed. */
    static LogPurge start(Path data) {
        ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(LogPurge::daemon);
        return new LogPurge(
                thread, thread.scheduleWithFixedDelay(() -> run(data), 0, PAUSE.toMillis(), TimeUnit.MILLISECONDS));
    }

    /** One pass. */
    static void run(Path data) {
        try {
            PurgeTxnLog.purge(data.toFile(), data.toFile(), KEPT_SNAPSHOTS);
        } catch (IOException | RuntimeException failed) {
            // Thrown on, it would end all later passes.
            LOG.warn("Old logs in {} could not be removed; the next pass tries again", data, failed);
        }
    }

    private static Thread daemon(Runnable work) {
        Thread thread = new Thread(work, "millrace-zookeeper-purge");
        thread.setDaemon(true);
        return thread;
    }

    @Override
    public void close() {
        passes.cancel(true);
        thread.shutdown();
    }
}
