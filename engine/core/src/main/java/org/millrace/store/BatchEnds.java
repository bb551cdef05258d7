package org.millrace.store;

import org.millrace.batch.BatchId;
import org.millrace.job.Job;

/** Tells a batch that its jobs have ended, so that whoever waits for that need not find out by looking now and then. */
public final class BatchEnds {

    private final Stores stores;

    public BatchEnds(Stores stores) {
        this.stores = stores;
    }

    /** A job has ended. Nothing is told while others of its batch are at work, or if the batch itself has ended. */
    public void ended(Job job) {
        BatchId batch = job.batch();
        boolean waits = !stores.state().load(batch).state().kind().isTerminal();
        if (waits && stores.intake().tally(batch).isSettled()) {
            stores.wakeups().signal(Wakeups.endOf(batch));
        }
    }
}
