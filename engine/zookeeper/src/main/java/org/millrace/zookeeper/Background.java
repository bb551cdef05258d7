package org.millrace.zookeeper;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One thread for what must not be done by the thread that tells of changes, since it waits for answers. What fails is
 * logged; who handed it over does it again at the next change of the connection.
 */
final class Background implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Background.class);
    private static final long END_SECONDS = 5;

    private final ExecutorService thread;

    Background(String name) {
        thread = Executors.newSingleThreadExecutor(work -> {
            Thread made = new Thread(work, name);
            made.setDaemon(true);
            return made;
        });
    }

    /** Does it as soon as all before it is done; nothing after the end. */
    void run(Runnable work) {
        try {
            thread.execute(() -> logged(work));
        } catch (RejectedExecutionException ended) {
            LOG.debug("Left undone, for the store is closed");
        }
    }

    private static void logged(Runnable work) {
        try {
            work.run();
        } catch (RuntimeException failed) {
            LOG.warn("Left for the next time the connection is there: {}", failed.getMessage(), failed);
        }
    }

    @Override
    public void close() {
        thread.shutdown();
        try {
            if (!thread.awaitTermination(END_SECONDS, TimeUnit.SECONDS)) {
                thread.shutdownNow();
            }
        } catch (InterruptedException interrupted) {
            thread.shutdownNow();
            Thread.currentThread().interrupt();
        }
    }
}
