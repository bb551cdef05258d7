package org.millrace.testkit;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.millrace.batch.BatchId;
import org.millrace.job.JobId;
import org.millrace.spi.Finding;
import org.millrace.store.Stores;

/** What came of running a workflow as that of a batch. */
public final class BatchRun extends ItemRun {

    private final BatchId batch;
    private final Stores stores;
    private final FolderRoot files;

    BatchRun(BatchId batch, Stores stores, FolderRoot files, List<Finding> findings) {
        super(batch, stores, findings);
        this.batch = batch;
        this.stores = stores;
        this.files = files;
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
     * The batch's jobs, each as if it had been run alone.
     *
     * @return in the order of their ids
     */
    public List<WorkflowRun> jobs() {
        try (Stream<JobId> jobs = stores.overview().jobsOf(batch)) {
            return jobs.sorted(Comparator.comparing(JobId::value))
                    .map(job -> new WorkflowRun(job, stores, files.open(job), findings()))
                    .toList();
        }
    }
}
