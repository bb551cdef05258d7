package org.millrace.app.engine;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Lets a command end in order when the process is asked to: by SIGTERM, by Ctrl-C, or by an interruption of its thread. */
public final class Stopping implements AutoCloseable {

    private final CountDownLatch asked = new CountDownLatch(1);
    private final CountDownLatch ended = new CountDownLatch(1);
    private final Thread hook = new Thread(this::askAndWait, "millrace-stop");

    /** From now on, whoever asks the process to end waits until this is closed. */
    public Stopping() {
        Runtime.getRuntime().addShutdownHook(hook);
    }

    private void askAndWait() {
        asked.countDown();
        try {
            ended.await();
        } catch (InterruptedException impatient) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * Waits for somebody to ask, at most so long; whether somebody has. An interruption is a way of asking, and is used up
     * by it: what has to be closed in order now must not be interrupted.
     */
    public boolean await(long millis) {
        try {
            return asked.await(millis, TimeUnit.MILLISECONDS);
        } catch (InterruptedException asksToo) {
            asked.countDown();
            return true;
        }
    }

    /** All is in order; the process may end. */
    @Override
    public void close() {
        ended.countDown();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException ending) {
            // The process ends already, which is what the hook was for.
        }
    }
}
