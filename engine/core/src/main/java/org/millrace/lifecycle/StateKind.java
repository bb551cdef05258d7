package org.millrace.lifecycle;

/** What sort of state a job or batch is in. All steps of all workflows are one kind, so one table serves them all. */
public enum StateKind {
    /** Accepted, not begun. */
    PENDING,
    /** In a step of its workflow. */
    STEP,
    /** Kept from going on until an operator says so. */
    HELD,
    /** A failed batch that is being reported on again. */
    UPDATE_REPORTING,
    /** Ended well. */
    COMPLETED,
    /** Ended badly; an operator may resume or delete it. */
    FAILED,
    /** Given up. */
    DELETED;

    /** Whether nothing leads out of it. */
    public boolean isFinal() {
        return this == COMPLETED || this == DELETED;
    }

    /** Whether work has ended there, for good or until an operator acts: what a batch waits for in its jobs. */
    public boolean isTerminal() {
        return isFinal() || this == FAILED;
    }
}
