package org.millrace.store;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.millrace.batch.BatchId;
import org.millrace.item.ItemId;
import org.millrace.job.JobId;
import org.millrace.lifecycle.State;
import org.millrace.spi.ChildJob;

/** What operators look at. Nothing here changes anything; streams read as they go and are closed by the caller. */
public interface Overview {

    /** The jobs in a state, most urgent first. */
    Stream<JobId> jobsIn(State state);

    /** The jobs of a batch, ended ones too. */
    Stream<JobId> jobsOf(BatchId batch);

    /**
     * The jobs of a batch as a report sees them, in the order of their ids, ended ones too. Each is as it stood when it was
     * read.
     */
    Stream<ChildJob> children(BatchId batch);

    /** The batches that steps of a job made and that have not been removed, oldest first; none if there is no such job. */
    List<BatchId> batchesOf(JobId parent);

    /** What was last told about a batch, if anything was. */
    Optional<KeptReport> report(BatchId batch);

    /** All batches, oldest first. */
    Stream<BatchId> batches();

    /** How many jobs are in which state. */
    Map<State, Long> queueLengths();

    /** How many items are ready for which group. */
    Map<String, Long> readyLengths();

    /** Who holds the lease of an item, if anybody does. */
    Optional<Holder> holder(ItemId item);

    /** What was handed over for an item: a batch's submission, a job's configuration. */
    Map<String, String> submission(ItemId item);

    /** The chunk holders of an item's distributed step. */
    List<String> chunkHolders(ItemId item, String step);

    /** What is asked of an item's holder, if anything is. */
    Optional<Request> request(ItemId item);

    /**
     * Who holds a lease.
     *
     * @param name the holder
     * @param since when it was taken
     * @param ours whether it is held the way that is fenced; another client's is not
     */
    record Holder(String name, Instant since, boolean ours) {}
}
