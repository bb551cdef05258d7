package org.millrace.zookeeper;

import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.millrace.batch.BatchId;
import org.millrace.item.ItemId;
import org.millrace.job.JobId;
import org.millrace.lifecycle.State;
import org.millrace.spi.ChildJob;
import org.millrace.store.KeptReport;
import org.millrace.store.Overview;
import org.millrace.store.Request;
import org.millrace.store.StoreException;
import org.millrace.store.StoreException.Reason;

/** What stands in the tree, read when asked. */
final class ZkOverview implements Overview {

    /** Those that every tree has; others are spelled as their jobs spell them. */
    private static final List<State> RESERVED =
            List.of(State.PENDING, State.HELD, State.COMPLETED, State.FAILED, State.DELETED);

    private final Tree tree;

    ZkOverview(Tree tree) {
        this.tree = tree;
    }

    @Override
    public Stream<JobId> jobsIn(State state) {
        return tree.children(ZkLayout.queue(state.name())).stream()
                .flatMap(name -> QueueEntry.find(name).stream())
                .sorted()
                .flatMap(entry -> entry.item() instanceof JobId job ? Stream.of(job) : Stream.empty());
    }

    @Override
    public Stream<JobId> jobsOf(BatchId batch) {
        return Stream.of(BatchFolder.values())
                .flatMap(folder -> tree.children(ZkLayout.folder(batch, folder)).stream())
                .flatMap(name -> ItemIds.findJob(name).stream())
                .sorted()
                .distinct();
    }

    @Override
    public Stream<ChildJob> children(BatchId batch) {
        return new Children(tree).of(jobsOf(batch).toList());
    }

    @Override
    public List<BatchId> batchesOf(JobId parent) {
        return tree.children(ZkLayout.children(parent)).stream()
                .flatMap(name -> ItemIds.findBatch(name).stream())
                .sorted()
                .toList();
    }

    @Override
    public Optional<KeptReport> report(BatchId batch) {
        return tree.read(ZkLayout.statusReport(batch)).find(ReportCodec.INSTANCE);
    }

    @Override
    public Stream<BatchId> batches() {
        return tree.children(ZkLayout.batches()).stream()
                .flatMap(name -> ItemIds.findBatch(name).stream())
                .sorted();
    }

    @Override
    public Map<State, Long> queueLengths() {
        Map<String, State> spelled = new HashMap<>();
        RESERVED.forEach(state -> spelled.put(state.segment(), state));
        Map<State, Long> lengths = new LinkedHashMap<>();
        for (String segment : tree.children(ZkLayout.states()).stream().sorted().toList()) {
            long length = length(ZkLayout.states() + "/" + segment);
            if (length > 0) {
                State state = spelled.containsKey(segment) ? spelled.get(segment) : spelling(segment);
                lengths.put(state, length);
            }
        }
        return lengths;
    }

    private long length(String path) {
        return tree.stat(path).map(stat -> (long) stat.getNumChildren()).orElse(0L);
    }

    /** Paths are in lower case; a job that stands there knows how the workflow writes it. */
    private State spelling(String segment) {
        return tree.children(ZkLayout.states() + "/" + segment).stream()
                .limit(1)
                .flatMap(name -> QueueEntry.find(name).stream())
                .flatMap(entry -> stateOf(entry.item()).stream())
                .filter(state -> state.segment().equals(segment))
                .findFirst()
                .orElseGet(() -> State.of(segment));
    }

    private Optional<State> stateOf(ItemId item) {
        try {
            return tree.read(ZkLayout.status(item)).find(ItemStatus.codec(item)).map(ItemStatus::state);
        } catch (StoreException unreadable) {
            return Optional.empty();
        }
    }

    @Override
    public Map<String, Long> readyLengths() {
        Map<String, Long> lengths = new TreeMap<>();
        for (String name : tree.children(ZkLayout.readyRoot())) {
            lengths.put(NodeNames.text(name), length(ZkLayout.readyRoot() + "/" + name));
        }
        return lengths;
    }

    @Override
    public Optional<Holder> holder(ItemId item) {
        Node lock = tree.read(ZkLayout.lock(item));
        if (!lock.exists()) {
            return Optional.empty();
        }
        Instant since = Instant.ofEpochMilli(lock.stat().getCtime());
        boolean ours = lock.version() > 0;
        String name = ours
                ? lock.read(RecordCodecs.HOLDER).map(RecordCodecs.Holder::name).orElse("a worker")
                : "another client, session " + Long.toHexString(lock.stat().getEphemeralOwner());
        return Optional.of(new Holder(name, since, ours));
    }

    @Override
    public Map<String, String> submission(ItemId item) {
        String path = item instanceof JobId job ? ZkLayout.configuration(job) : ZkLayout.submission((BatchId) item);
        List<Node> nodes = tree.readAll(List.of(ZkLayout.item(item), path));
        if (!nodes.get(0).exists()) {
            throw new StoreException(
                    Reason.NOT_FOUND, "Expected " + item.value() + " in the store, but there is no such item");
        }
        return nodes.get(1).find(HandoverCodec.INSTANCE).orElse(Map.of());
    }

    @Override
    public List<String> chunkHolders(ItemId item, String step) {
        String root = ZkLayout.chunks(item, step);
        List<String> paths = tree.children(root).stream()
                .sorted()
                .map(name -> root + "/" + name)
                .toList();
        return tree.readAll(paths).stream()
                .filter(Node::exists)
                .flatMap(node -> node.read(RecordCodecs.HOLDER).stream())
                .map(RecordCodecs.Holder::name)
                .toList();
    }

    @Override
    public Optional<Request> request(ItemId item) {
        return tree.read(ZkLayout.request(item)).find(RecordCodecs.REQUEST);
    }
}
