package org.millrace.testkit;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.millrace.batch.BatchId;
import org.millrace.item.Item;
import org.millrace.job.JobId;
import org.millrace.lifecycle.State;
import org.millrace.spi.Finding;
import org.millrace.spi.Status;
import org.millrace.store.HistoryEntry;
import org.millrace.store.Stores;

/** What came of running a workflow as that of a batch. */
public final class BatchRun {

    private final BatchId batch;
    private final Stores stores;
    private final FolderRoot files;
    private final List<Finding> findings;

    BatchRun(BatchId batch, Stores stores, FolderRoot files, List<Finding> findings) {
        this.batch = batch;
        this.stores = stores;
        this.files = files;
        this.findings = findings;
    }

    /**
     * The batch that ran.
     *
     * @return its id
     */
    public BatchId batch() {
        return batch;
    }

    /**
     * The batch as it stands.
     *
     * @return the batch
     */
    public Item item() {
        return stores.state().load(batch);
    }

    /**
     * Where the batch stands.
     *
     * @return its state
     */
    public State state() {
        return item().state();
    }

    /**
     * The aggregate of the batch's steps.
     *
     * @return the status
     */
    public Status status() {
        return item().course().outcome();
    }

    /**
     * What the batch's last change had to say.
     *
     * @return the message; may be empty
     */
    public String message() {
        return item().course().message();
    }

    /**
     * What happened to the batch.
     *
     * @return its history, oldest first
     */
    public List<HistoryEntry> history() {
        return stores.state().history(batch);
    }

    /**
     * The batch's jobs, each as if it had been run alone.
     *
     * @return in the order of their ids
     */
    public List<WorkflowRun> jobs() {
        try (Stream<JobId> jobs = stores.overview().jobsOf(batch)) {
            return jobs.sorted(Comparator.comparing(JobId::value))
                    .map(job -> new WorkflowRun(job, stores, files.open(job), findings))
                    .toList();
        }
    }

    /**
     * What the handlers found, in the batch and in all jobs.
     *
     * @return the findings, in the order of the calls
     */
    public List<Finding> findings() {
        return findings;
    }

    @Override
    public String toString() {
        return batch + " is " + state() + ": " + history();
    }
}
