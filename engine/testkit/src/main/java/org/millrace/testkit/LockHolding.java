package org.millrace.testkit;

/** The locks of one call, compared by identity. */
final class LockHolding {

    private final MemorySession session;
    private final long term;

    LockHolding(MemorySession session) {
        this.session = session;
        this.term = session.term();
    }

    boolean isOf(MemorySession other) {
        return session.equals(other);
    }

    /** Whether the session in which the locks were taken is over. */
    boolean isLost() {
        return session.term() != term;
    }
}
