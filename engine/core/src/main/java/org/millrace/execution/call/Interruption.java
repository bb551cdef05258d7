package org.millrace.execution.call;

import org.jspecify.annotations.Nullable;

/** Interrupts a thread during one call, and never after it. */
final class Interruption {

    private @Nullable Thread thread;
    private boolean struck;

    /** The call begins on this thread. */
    synchronized void begin() {
        thread = Thread.currentThread();
        if (struck) {
            thread.interrupt();
        }
    }

    /** Interrupts the call, at its beginning if it has not begun. */
    synchronized void strike() {
        struck = true;
        if (thread != null) {
            thread.interrupt();
        }
    }

    /** The call is over: an interrupt meant for it must not reach what the thread does next. */
    synchronized void end() {
        thread = null;
        Thread.interrupted();
    }
}
