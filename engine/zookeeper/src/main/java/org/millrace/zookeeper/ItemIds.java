package org.millrace.zookeeper;

import java.util.Optional;
import java.util.regex.Pattern;
import org.millrace.batch.BatchId;
import org.millrace.item.ItemId;
import org.millrace.job.JobId;

/** The ids that names of nodes and texts in them are. */
final class ItemIds {

    private static final Pattern JOB = Pattern.compile("jid[0-9]{10}");
    private static final Pattern BATCH = Pattern.compile("bid[0-9]{10}");

    private ItemIds() {}

    /** The job that a text names, if it names one. */
    static Optional<JobId> findJob(String text) {
        return JOB.matcher(text).matches() ? Optional.of(new JobId(text)) : Optional.empty();
    }

    /** The batch that a text names, if it names one. */
    static Optional<BatchId> findBatch(String text) {
        return BATCH.matcher(text).matches() ? Optional.of(new BatchId(text)) : Optional.empty();
    }

    /** The job or batch that a text names, if it names one. */
    static Optional<ItemId> find(String text) {
        return findJob(text).<ItemId>map(job -> job).or(() -> findBatch(text));
    }
}
