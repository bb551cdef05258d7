package org.millrace.store;

import org.millrace.item.ItemId;
import org.millrace.job.Job;

/**
 * Tells a batch that its jobs have ended. A courtesy: whoever waits for it also looks now and then, so that nothing is lost
 * where it cannot be told.
 */
public final class BatchEnds {

    private final Stores stores;

    public BatchEnds(Stores stores) {
        this.stores = stores;
    }

    /** An item has changed. If it is a job that has ended, and the last of its batch, who waits for that is woken. */
    public void changed(ItemId id) {
        try {
            if (stores.state().load(id) instanceof Job job && job.state().kind().isTerminal()) {
                ended(job);
            }
        } catch (StoreException unable) {
            return;
        }
    }

    private void ended(Job job) {
        boolean waits = !stores.state().load(job.batch()).state().kind().isTerminal();
        if (waits && stores.intake().tally(job.batch()).isSettled()) {
            stores.wakeups().signal(Wakeups.endOf(job.batch()));
        }
    }
}
