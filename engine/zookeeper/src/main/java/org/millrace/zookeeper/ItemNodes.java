package org.millrace.zookeeper;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.apache.zookeeper.Op;
import org.millrace.batch.Batch;
import org.millrace.item.Item;
import org.millrace.job.Job;
import org.millrace.lifecycle.State;
import org.millrace.store.HistoryEntry;

/** The nodes that a job or batch consists of when it comes to be. The folders outside its own node must be there. */
final class ItemNodes {

    private static final String ENGINE = "engine";

    private final Tree tree;
    private final Consumer<Op> ops;

    ItemNodes(Tree tree, Consumer<Op> ops) {
        this.tree = tree;
        this.ops = ops;
    }

    /**
     * A batch without jobs.
     *
     * @param name its node under {@code /batch-uuids}, by which Merritt's clients find and remove that
     */
    void add(Batch batch, String name, String commit) {
        create(ZkLayout.item(batch.id()));
        create(ZkLayout.submission(batch.id()), HandoverCodec.write(batch.submission(), Map.of("batchID", name)));
        common(batch, commit);
        create(ZkLayout.generation(batch.id()));
        if (batch.hold().isPresent()) {
            create(ZkLayout.folders(batch.id())); // see CommitDraft
        }
    }

    /** A job with what was handed over for it. */
    void add(Job job, Map<String, String> configuration, String commit) {
        long space = job.demand().spaceNeeded();
        create(ZkLayout.item(job.id()));
        create(ZkLayout.bid(job.id()), PlainCodecs.BATCH_ID.write(job.batch()));
        create(
                ZkLayout.priority(job.id()),
                PlainCodecs.PRIORITY.write(job.demand().priority()));
        create(
                ZkLayout.spaceNeeded(job.id()),
                PlainCodecs.SPACE_NEEDED.write(space > 0 ? OptionalLong.of(space) : OptionalLong.empty()));
        create(ZkLayout.configuration(job.id()), HandoverCodec.INSTANCE.write(configuration));
        common(job, commit);
        if (job.state().equals(State.FAILED)) {
            create(ZkLayout.history(job.id()), RecordCodecs.HISTORY.write(List.of(rejection(job))));
        }
    }

    private static HistoryEntry rejection(Job job) {
        return new HistoryEntry(
                job.modified(),
                ENGINE,
                State.PENDING,
                State.FAILED,
                job.course().outcome().name(),
                Duration.ZERO,
                job.course().message());
    }

    private void common(Item item, String commit) {
        ItemStatus status = ItemStatus.of(item, Bookkeeping.fresh(commit), Fields.NONE);
        create(ZkLayout.status(item.id()), ItemStatus.codec(item.id()).write(status));
        create(ZkLayout.workflow(item.id()), RecordCodecs.WORKFLOW.write(item.workflow()));
        Places places = Places.of(item, Optional.empty());
        places.queue().ifPresent(this::create);
        places.reference().ifPresent(this::create);
        places.ready().ifPresent(this::create);
    }

    private void create(String path) {
        ops.accept(tree.create(path));
    }

    private void create(String path, byte[] data) {
        ops.accept(tree.create(path, data));
    }
}
