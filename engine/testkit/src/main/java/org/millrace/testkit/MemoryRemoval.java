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
    public Round remove(BatchId batch, int limit) {
        return memory.write(
                session,
                "remove",
                () -> memory.find(batch)
                        .map(record -> remove(record, batch, limit))
                        .orElse(new Round(true, 0, List.of())));
    }

    private Round remove(ItemRecord record, BatchId batch, int limit) {
        if (!record.item().state().kind().isFinal()) {
            throw new StoreException(
                    Reason.STALE,
                    "Expected " + batch + " to be Completed or Deleted before it is removed, but it is "
                            + record.item().state());
        }
        Expansion expansion = record.expansion();
        List<JobId> jobs = expansion.jobs().limit(limit).toList();
        long removed = jobs.stream().filter(job -> remove(expansion, job)).count();
        boolean gone = expansion.jobs().findAny().isEmpty() && remove(record, batch);
        List<BatchId> before = jobs.stream()
                .flatMap(job -> memory.batchesOf(job).stream())
                .limit(limit)
                .toList();
        return new Round(gone, (int) removed, before);
    }

    private boolean remove(ItemRecord record, BatchId batch) {
        if (record.lease().isPresent()) {
            return false;
        }
        memory.remove(batch);
        memory.submissions().forget(batch);
        return true;
    }

    private boolean remove(Expansion expansion, JobId id) {
        ItemRecord record = memory.item(id);
        boolean free = record.lease().isEmpty() && memory.batchesOf(id).isEmpty();
        if (free && record.item() instanceof Job job) {
            expansion.removed(job);
            memory.remove(id);
        }
        return free;
    }
}
