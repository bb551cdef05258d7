package org.millrace.store;

import java.util.Objects;
import java.util.OptionalLong;
import org.millrace.batch.BatchId;

/**
 * How the jobs of a batch stand.
 *
 * @param batch the batch
 * @param expected how many jobs it has, once all have been made, which seals it
 * @param made how many have been made
 * @param generation rises when a job that had ended is tried again, so that "all have ended" is decided anew
 * @param counts how many jobs are where
 */
public record Tally(BatchId batch, OptionalLong expected, long made, long generation, Counts counts) {

    public Tally {
        Objects.requireNonNull(batch, "batch");
        Objects.requireNonNull(expected, "expected");
        Objects.requireNonNull(counts, "counts");
    }

    /**
     * How many jobs are where.
     *
     * @param processing not ended
     * @param completed ended well
     * @param failed ended badly
     * @param deleted given up
     */
    public record Counts(long processing, long completed, long failed, long deleted) {

        /** How many jobs there are. */
        public long all() {
            return processing + completed + failed + deleted;
        }
    }

    /** Whether all its jobs have been made and have ended. */
    public boolean isSettled() {
        return expected.isPresent() && counts.processing() == 0;
    }
}
