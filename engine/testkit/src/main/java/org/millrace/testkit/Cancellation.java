package org.millrace.testkit;

/** Wants a call to end after so many looks at {@code isCancelled}. */
final class Cancellation {

    static final int NEVER = Integer.MAX_VALUE;

    private int looksLeft;

    Cancellation(int looks) {
        this.looksLeft = looks;
    }

    /** A call that is cancelled before it begins finds its thread interrupted. */
    void begin() {
        if (isWanted()) {
            Thread.currentThread().interrupt();
        }
    }

    synchronized boolean look() {
        if (isWanted()) {
            Thread.currentThread().interrupt();
            return true;
        }
        if (looksLeft != NEVER) {
            looksLeft--;
        }
        return false;
    }

    synchronized boolean isWanted() {
        return looksLeft <= 0;
    }
}
