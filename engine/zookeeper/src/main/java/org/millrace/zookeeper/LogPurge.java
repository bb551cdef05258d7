package org.millrace.zookeeper;

import java.io.File;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.apache.zookeeper.server.persistence.FileTxnSnapLog;
import org.apache.zookeeper.server.persistence.Util;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Removes snapshots and logs that newer ones have made needless. ZooKeeper's own purge runs by the hour, in which a
 * busy server writes more than a disk may hold, and prints what it removes on the program's standard output.
 */
final class LogPurge implements AutoCloseable {

    /** The least that ZooKeeper lets one keep. */
    static final int KEPT_SNAPSHOTS = 3;

    private static final Logger LOG = LoggerFactory.getLogger(LogPurge.class);
    private static final String SNAPSHOT = "snapshot";
    private static final String LOGS = "log";
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
            remove(data.toFile());
        } catch (IOException | RuntimeException failed) {
            // Thrown on, it would end all later passes.
            LOG.warn("Old logs in {} could not be removed; the next pass tries again", data, failed);
        }
    }

    private static void remove(File data) throws IOException {
        FileTxnSnapLog files = new FileTxnSnapLog(data, data);
        List<File> snapshots = files.findNValidSnapshots(KEPT_SNAPSHOTS);
        if (snapshots.size() < KEPT_SNAPSHOTS) {
            return;
        }
        long oldest = Util.getZxidFromName(snapshots.get(KEPT_SNAPSHOTS - 1).getName(), SNAPSHOT);
        Set<File> needed = Set.of(files.getSnapshotLogs(oldest));
        removeOlder(files.getSnapDir(), SNAPSHOT, oldest, Set.of());
        removeOlder(files.getDataLogDir(), LOGS, oldest, needed);
    }

    private static void removeOlder(File folder, String kind, long oldest, Set<File> needed) throws IOException {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder.toPath(), kind + ".*")) {
            for (Path file : files) {
                if (Util.getZxidFromName(file.getFileName().toString(), kind) < oldest
                        && !needed.contains(file.toFile())) {
                    Files.deleteIfExists(file);
                }
            }
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
