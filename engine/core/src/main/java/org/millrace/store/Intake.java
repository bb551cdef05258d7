package org.millrace.store;

import java.util.Iterator;
import org.millrace.batch.BatchId;

/** How batches and jobs come into being: whole or not at all, each once. */
public interface Intake {

    /**
     * Accepts a submission. When the method returns, the batch is durable.
     *
     * @return the batch; the one made before, if the key has been handed in already
     */
    BatchId submit(NewBatch batch);

    /**
     * The batch that holds the children of a leased item's step: the item itself if it is a batch, else a batch made for
     * it once, with the item as its parent.
     *
     * @param lease of the parent
     * @param key names the step and its epoch: asking twice makes one batch
     */
    BatchId childBatch(Lease lease, String key);

    /**
     * Makes jobs of a batch, under the lease of its parent, and seals it with their number. Many are made in one
     * transaction, and transactions follow each other without waiting. After a crash, called again with the same
     * sequence, it skips what has been made: none is lost, none is made twice.
     *
     * @param lease of the item whose step makes them
     * @param batch where they go
     * @param jobs all of them, from the first, in the same order at every call
     * @return how the batch stands afterwards
     */
    Tally expand(Lease lease, BatchId batch, Iterator<NewJob> jobs);

    /** How the jobs of a batch stand. */
    Tally tally(BatchId batch);
}
