package org.millrace.handlers.ingest.storage;

/** Whether this attempt still is the one that may write. */
@FunctionalInterface
interface Fence {

    /**
     * Returns if the job's lease still is this attempt's; it asks the state store, not the memory of this worker.
     *
     * @throws RuntimeException if somebody else may have taken over
     */
    void check();
}
