package org.millrace.store;

import java.util.List;
import org.millrace.batch.BatchId;

/** Takes items out of the store for good. Resumable: what was begun and not ended is ended by the next call. */
public interface Removal {

    /**
     * Removes up to a number of the jobs of a Completed or Deleted batch, and the batch itself when none is left. Nothing is
     * removed before what belongs to it: a job stays as long as a batch is there that a step of it made.
     *
     * @param batch the batch
     * @param limit how many jobs at most
     * @return how far it came; a batch that is not there is gone
     */
    Round remove(BatchId batch, int limit);

    /**
     * How far a call came.
     *
     * @param gone whether the batch is gone
     * @param removed how many jobs were removed
     * @param before batches that jobs of this one wait for, to be removed before it; not more than there was a limit
     */
    record Round(boolean gone, int removed, List<BatchId> before) {

        public Round {
            before = List.copyOf(before);
        }
    }
}
