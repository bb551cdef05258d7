package org.millrace.store;

import org.millrace.batch.BatchId;

/** Takes items out of the store for good. Resumable: what was begun and not ended is ended by the next call. */
public interface Removal {

    /**
     * Removes up to a number of the jobs of a Completed or Deleted batch, and the batch itself when none is left.
     *
     * @param batch the batch
     * @param limit how many jobs at most
     * @return whether the batch is gone
     */
    boolean remove(BatchId batch, int limit);
}
