package org.millrace.zookeeper;

import java.time.Clock;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.zookeeper.KeeperException.Code;
import org.apache.zookeeper.Op;
import org.millrace.batch.Batch;
import org.millrace.batch.BatchId;
import org.millrace.item.Demand;
import org.millrace.item.Item;
import org.millrace.job.JobId;
import org.millrace.lifecycle.Place;
import org.millrace.lifecycle.State;
import org.millrace.lifecycle.StateKind;
import org.millrace.store.Intake;
import org.millrace.store.Lease;
import org.millrace.store.NewBatch;
import org.millrace.store.NewJob;
import org.millrace.store.Tally;
import org.millrace.store.Tally.Counts;

/** Batches and jobs come to be in transactions, under the numbers that come next. */
final class ZkIntake implements Intake {

    private static final int MOST_ATTEMPTS = 1_000;

    private final Tree tree;
    private final Clock clock;
    private final CommitNames names = new CommitNames();
    private final Folders folders;
    private final Sequence batches;
    private final Sequence jobs;
    private final Census census;

    ZkIntake(Tree tree, Clock clock) {
        this.tree = tree;
        this.clock = clock;
        this.folders = new Folders(tree);
        this.batches = new Sequence(tree, ZkLayout.batches());
        this.jobs = new Sequence(tree, ZkLayout.jobs());
        this.census = new Census(tree);
    }

    @Override
    public BatchId submit(NewBatch batch) {
        folders.make(ZkLayout.ready(batch.group()));
        return make(batch.key(), Guard.NONE, (id, ops) -> {
            Batch accepted = Batch.accepted(
                    id,
                    batch.workflow(),
                    batch.submission(),
                    new Place(State.PENDING, batch.group()),
                    new Demand(batch.priority(), 0),
                    clock.instant());
            new ItemNodes(tree, ops::add)
                    .add(batch.hold().map(accepted::hold).orElse(accepted), nameOf(batch.key()), names.next());
        });
    }

    @Override
    public BatchId childBatch(Lease lease, String key) {
        Item parent = lease.item();
        if (parent instanceof Batch batch) {
            return batch.id();
        }
        ZkLease held = (ZkLease) lease;
        Commits.requireHeld(held);
        String whole = parent.id().value() + "/" + key;
        return tree.read(ZkLayout.batchUuid(whole)).find(PlainCodecs.BATCH_ID).orElseGet(() -> makeChild(held, whole));
    }

    private BatchId makeChild(ZkLease held, String whole) {
        Item parent = held.item();
        JobId job = (JobId) parent.id();
        boolean isFirst = tree.stat(ZkLayout.children(job)).isEmpty();
        return make(whole, Guard.of(tree, held), (id, ops) -> {
            Demand demand = new Demand(parent.demand().priority(), 0);
            Batch child = Batch.ofParent(id, parent.workflow(), parent.id(), demand, clock.instant());
            new ItemNodes(tree, ops::add).add(child, nameOf(whole), names.next());
            ops.add(tree.create(ZkLayout.parent(id), PlainCodecs.JOB_ID.write(job)));
            if (isFirst) {
                ops.add(tree.create(ZkLayout.children(job)));
            }
            ops.add(tree.create(ZkLayout.child(job, id)));
            ops.add(tree.create(ZkLayout.folders(id)));
        });
    }

    /** The name of the node that says which batch a key made. */
    private static String nameOf(String key) {
        return NodeNames.of(key);
    }

    /** The nodes of a new batch. */
    @FunctionalInterface
    private interface Making {
        void add(BatchId id, List<Op> ops);
    }

    private BatchId make(String key, Guard guard, Making making) {
        String known = ZkLayout.batchUuid(key);
        for (int attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
            Sequence.Sent sent = batches.send((number, ops) -> {
                BatchId id = BatchId.of(number);
                ops.addAll(guard.ops());
                ops.add(tree.create(known, PlainCodecs.BATCH_ID.write(id)));
                making.add(id, ops);
                return List.of(id);
            });
            Answer answer = Waiting.forResult(sent.answer());
            if (answer instanceof Answer.Done) {
                return (BatchId) sent.items().get(0);
            }
            batches.failed(sent);
            Optional<BatchId> made = whatIsThere(known, answer);
            if (made.isPresent()) {
                return made.get();
            }
            guard.check();
        }
        throw Tree.unavailable("Expected to make batch '" + key + "', but others took every number; try again later");
    }

    /** The batch of the key, if it was made before, or by a request whose answer was lost. */
    private Optional<BatchId> whatIsThere(String known, Answer answer) {
        if (!(answer instanceof Answer.Refused refused)) {
            tree.awaitConnected();
            tree.sync(known);
        } else if (refused.code() != Code.NODEEXISTS
                && refused.code() != Code.NONODE
                && refused.code() != Code.BADVERSION) {
            throw Tree.unexpected(answer, "make a batch");
        }
        return tree.read(known).find(PlainCodecs.BATCH_ID);
    }

    @Override
    public Tally expand(Lease lease, BatchId batch, Iterator<NewJob> all) {
        ZkLease held = (ZkLease) lease;
        Commits.requireHeld(held);
        Tally begun = tally(batch);
        if (begun.expected().isEmpty()) {
            Tally known = begun.made() > 0 || isBegunByAnother(held) ? withAll(begun) : begun;
            Guard guard = Guard.of(tree, held);
            new Expansion(new Expansion.Base(tree, jobs, folders, guard), known, clock.instant()).run(all, names);
        }
        return tally(batch);
    }

    /** Whether another client was about to make its jobs before us. */
    private static boolean isBegunByAnother(ZkLease lease) {
        return lease.history().stream()
                .anyMatch(entry -> Adopter.isAdoption(entry) && entry.to().kind() == StateKind.STEP);
    }

    /** Where we have made none yet, a job that another client died over before it was entered is there nevertheless. */
    private Tally withAll(Tally begun) {
        if (tree.stat(ZkLayout.made(begun.batch())).isPresent()) {
            return begun;
        }
        Counts all = census.of(begun.batch());
        return new Tally(begun.batch(), begun.expected(), all.all(), begun.generation(), all);
    }

    /**
     * Where none is at work and some are missing, all jobs are asked. One that nobody has any more was deleted by another
     * client, and is waited for no longer.
     */
    @Override
    public Tally tally(BatchId batch) {
        Tally found = byFolders(batch);
        boolean doubtful =
                found.isSettled() && found.counts().all() < found.expected().orElse(0);
        return doubtful
                ? new Tally(batch, found.expected(), found.made(), found.generation(), census.of(batch))
                : found;
    }

    /** Those that have not ended are counted first: a job that ends meanwhile is counted twice rather than not at all. */
    private Tally byFolders(BatchId batch) {
        List<Node> nodes = tree.readAll(List.of(
                ZkLayout.item(batch),
                ZkLayout.generation(batch),
                ZkLayout.expected(batch),
                ZkLayout.made(batch),
                ZkLayout.folder(batch, BatchFolder.PROCESSING),
                ZkLayout.folder(batch, BatchFolder.COMPLETED),
                ZkLayout.folder(batch, BatchFolder.FAILED),
                ZkLayout.folder(batch, BatchFolder.DELETED)));
        nodes.get(0).stat(); // there is such a batch
        Node generation = nodes.get(1);
        long present = nodes.stream().skip(4).mapToLong(Node::childCount).sum();
        return new Tally(
                batch,
                nodes.get(2).find(PlainCodecs.COUNT).map(OptionalLong::of).orElse(OptionalLong.empty()),
                nodes.get(3).find(PlainCodecs.COUNT).orElse(present),
                generation.exists() ? generation.version() : -1,
                new Counts(
                        nodes.get(4).childCount(),
                        nodes.get(5).childCount(),
                        nodes.get(6).childCount(),
                        nodes.get(7).childCount()));
    }
}
