package org.millrace.zookeeper;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.millrace.batch.Batch;
import org.millrace.batch.BatchId;
import org.millrace.item.Demand;
import org.millrace.item.Item;
import org.millrace.item.ItemId;
import org.millrace.item.Standing;
import org.millrace.item.Standing.Idle;
import org.millrace.job.Job;
import org.millrace.job.JobId;
import org.millrace.lifecycle.State;
import org.millrace.lifecycle.StateKind;
import org.millrace.lifecycle.WorkflowPin;
import org.millrace.store.HistoryEntry;
import org.millrace.store.Request;
import org.millrace.store.StoreException;
import org.millrace.store.StoreException.Reason;

/**
 * All nodes of a job or batch that the engine looks at, read in one request. What they say is understood when it is asked
 * for.
 */
final class Snapshot {

    /** Who works on an item whose group was never noted: the group of steps that name none. */
    static final String DEFAULT_GROUP = "DefaultWorker";

    private final ItemId id;
    private final Node status;
    private final Node workflow;
    private final Node history;
    private final Node request;
    private final Node lock;
    private final List<Node> own;
    private @Nullable ItemStatus understood;

    private Snapshot(ItemId id, List<Node> nodes) {
        this.id = id;
        this.status = nodes.get(0);
        this.workflow = nodes.get(1);
        this.history = nodes.get(2);
        this.request = nodes.get(3);
        this.lock = nodes.get(4);
        this.own = nodes.subList(5, nodes.size());
    }

    static Snapshot read(Tree tree, ItemId id) {
        List<String> paths = new ArrayList<>(List.of(
                ZkLayout.status(id),
                ZkLayout.workflow(id),
                ZkLayout.history(id),
                ZkLayout.request(id),
                ZkLayout.lock(id)));
        paths.addAll(ownPaths(id));
        return new Snapshot(id, tree.readAll(paths));
    }

    private static List<String> ownPaths(ItemId id) {
        if (id instanceof JobId job) {
            return List.of(ZkLayout.bid(job), ZkLayout.priority(job), ZkLayout.spaceNeeded(job));
        }
        BatchId batch = (BatchId) id;
        return List.of(ZkLayout.submission(batch), ZkLayout.parent(batch));
    }

    /** Whether there is such an item at all. */
    boolean exists() {
        return status.exists() || workflow.exists() || own.get(0).exists();
    }

    /** Whether it runs by a workflow; an item that another client made does not until it is adopted. */
    boolean isAdopted() {
        return workflow.exists();
    }

    boolean isLocked() {
        return lock.exists();
    }

    int statusVersion() {
        return status.version();
    }

    ItemStatus status() {
        if (understood == null) {
            understood = status.read(ItemStatus.codec(id));
        }
        return understood;
    }

    List<HistoryEntry> history() {
        return history.find(RecordCodecs.HISTORY).orElse(List.of());
    }

    ZkLease.Told told() {
        return ZkLease.Told.of(history);
    }

    /** Whether another client has brought a batch to where it is, and nobody has looked since whether it is its turn. */
    boolean isMovedByAnother() {
        State state = status().state();
        boolean works = state.kind() == StateKind.STEP || state.kind() == StateKind.UPDATE_REPORTING;
        boolean isTop = id instanceof BatchId && !own.get(1).exists();
        return isTop
                && works
                && told().leftIn(status()).filter(left -> !left.equals(state)).isPresent();
    }

    Optional<Request> request() {
        return request.find(RecordCodecs.REQUEST);
    }

    int requestVersion() {
        return request.exists() ? request.version() : -1;
    }

    /**
     * The item.
     *
     * @throws StoreException NOT_FOUND if there is none or it has not been adopted, CORRUPT if it cannot be understood
     */
    Item item() {
        if (!exists()) {
            throw new StoreException(Reason.NOT_FOUND, "Expected " + id + ", but there is no such item");
        }
        if (!isAdopted()) {
            throw new StoreException(
                    Reason.NOT_FOUND,
                    "Expected " + id
                            + " to have a workflow, but it has none: another client made it, and it has not been"
                            + " adopted yet");
        }
        ItemStatus present = status();
        try {
            return id instanceof JobId job ? job(job, present) : batch((BatchId) id, present);
        } catch (IllegalArgumentException contradiction) {
            throw new StoreException(
                    Reason.CORRUPT,
                    "Node " + status.path() + " contradicts itself: " + contradiction.getMessage(),
                    contradiction);
        }
    }

    private Job job(JobId job, ItemStatus said) {
        Demand demand = new Demand(
                QueueEntry.clamped(own.get(1).read(PlainCodecs.PRIORITY), job).priority(),
                own.get(2)
                        .find(PlainCodecs.SPACE_NEEDED)
                        .orElse(OptionalLong.empty())
                        .orElse(0));
        return new Job(
                job,
                own.get(0).read(PlainCodecs.BATCH_ID),
                workflow.read(RecordCodecs.WORKFLOW),
                said.state(),
                said.course(),
                said.standingNow(DEFAULT_GROUP),
                said.holdNow(DEFAULT_GROUP),
                demand,
                said.modified());
    }

    private Batch batch(BatchId batch, ItemStatus said) {
        WorkflowPin pin = workflow.read(RecordCodecs.WORKFLOW);
        Map<String, String> submission = own.get(0).find(HandoverCodec.INSTANCE).orElse(Map.of());
        Optional<ItemId> parent = own.get(1).find(PlainCodecs.JOB_ID).map(job -> job);
        Standing standing = parent.isPresent() ? new Idle() : said.standingNow(DEFAULT_GROUP);
        return new Batch(
                batch,
                pin,
                submission,
                parent,
                said.state(),
                said.course(),
                standing,
                said.holdNow(DEFAULT_GROUP),
                new Demand(said.priority(), 0),
                said.modified());
    }
}
