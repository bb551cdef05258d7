package org.millrace.testkit;

import java.util.List;
import org.millrace.batch.BatchId;
import org.millrace.job.Job;
import org.millrace.job.JobId;
import org.millrace.store.Removal;
import org.millrace.store.StoreException;
import org.millrace.store.StoreException.Reason;

/** Takes items out of memory. */
final class MemoryRemoval implements Removal {

    private final Memory memory;
    private final MemorySession session;

    MemoryRemoval(Memory memory, MemorySession session) {
        this.memory = memory;
        this.session = session;
    }

    @Override
    public boolean remove(BatchId batch, int limit) {
        return memory.write(
                session,
                "remove",
                () -> memory.find(batch)
                        .map(record -> remove(record, batch, limit))
                        .orElse(true));
    }

    private boolean remove(ItemRecord record, BatchId batch, int limit) {
        if (!record.item().state().kind().isFinal()) {
            throw new StoreException(
                    Reason.STALE,
                    "Expected " + batch + " to be Completed or Deleted before it is removed, but it is "
                            + record.item().state());
        }
        List<JobId> jobs = record.expansion().jobs().limit(limit).toList();
        jobs.forEach(job -> remove(record.expansion(), job));
        boolean none = record.expansion().jobs().findAny().isEmpty();
        if (none) {
            memory.remove(batch);
            memory.submissions().forget(batch);
        }
        return none;
    }

    private void remove(Expansion expansion, JobId id) {
        if (memory.item(id).item() instanceof Job job) {
            expansion.removed(job);
            memory.remove(id);
        }
    }
}
