package org.millrace.zookeeper;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.millrace.batch.BatchId;
import org.millrace.job.JobId;
import org.millrace.lifecycle.State;
import org.millrace.store.StoreException;
import org.millrace.store.Tally.Counts;

/**
 * The jobs of a batch as they themselves say. Merritt's clients take a job's reference out of its batch and put it back
 * with every change, and enter a new job last: at such a moment the folders do not tell. All jobs are read for it, so that it
 * is done only where the folders leave a doubt.
 */
final class Census {

    private final Tree tree;

    Census(Tree tree) {
        this.tree = tree;
    }

    /** Its jobs, by the folder that their state says. One without a status is none yet; one that nobody understands is at work. */
    Counts of(BatchId batch) {
        List<String> statuses = new ArrayList<>();
        jobsOf(batch).forEach(job -> statuses.add(ZkLayout.status(job)));
        Map<BatchFolder, Long> counts = new EnumMap<>(BatchFolder.class);
        tree.readMany(statuses).stream()
                .filter(Node::exists)
                .forEach(status -> counts.merge(folderOf(status), 1L, Long::sum));
        return new Counts(
                counts.getOrDefault(BatchFolder.PROCESSING, 0L),
                counts.getOrDefault(BatchFolder.COMPLETED, 0L),
                counts.getOrDefault(BatchFolder.FAILED, 0L),
                counts.getOrDefault(BatchFolder.DELETED, 0L));
    }

    private List<JobId> jobsOf(BatchId batch) {
        List<JobId> jobs = tree.children(ZkLayout.jobs()).stream()
                .flatMap(name -> ItemIds.findJob(name).stream())
                .toList();
        List<Node> owners = tree.readMany(jobs.stream().map(ZkLayout::bid).toList());
        List<JobId> found = new ArrayList<>();
        for (int index = 0; index < jobs.size(); index++) {
            if (isOf(batch, owners.get(index))) {
                found.add(jobs.get(index));
            }
        }
        return found;
    }

    private static boolean isOf(BatchId batch, Node owner) {
        try {
            return owner.find(PlainCodecs.TEXT).filter(batch.value()::equals).isPresent();
        } catch (StoreException notText) {
            return false;
        }
    }

    private static BatchFolder folderOf(Node status) {
        try {
            return BatchFolder.of(State.of(status.read(JobStatus.CODEC).state()).name());
        } catch (StoreException | IllegalArgumentException notUnderstood) {
            return BatchFolder.PROCESSING;
        }
    }
}
