package org.millrace.zookeeper;

import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.zookeeper.KeeperException;
import org.millrace.batch.BatchId;
import org.millrace.control.Inconsistency;
import org.millrace.control.InconsistencyCode;
import org.millrace.control.Inspection;
import org.millrace.control.RepairResult;
import org.millrace.item.ItemId;
import org.millrace.store.StoreException;

/**
 * Looks through a tree for what contradicts itself: what crashes of other clients leave, and what must not be there at all.
 *
 * <p>Items are read a hundred at a time; everything that is compared was read in one request and so was there at one moment.
 * A repair is one transaction that checks the versions it rests on.
 */
public final class TreeCheck implements Inspection, AutoCloseable {

    private static final int MOST_ATTEMPTS = 5;

    private final Tree tree;
    private final ItemFaults items;
    private final PointerFaults pointers;
    private final LockFaults locks;
    private final BatchNames names;
    private final Runnable closing;

    private TreeCheck(Tree tree, Moments moments, Runnable closing) {
        this.tree = tree;
        this.names = new BatchNames(tree);
        this.items = new ItemFaults(tree, moments, names);
        this.pointers = new PointerFaults(tree, moments);
        this.locks = new LockFaults(tree, moments);
        this.closing = closing;
    }

    /** A check on a tree that somebody else opened and closes. */
    static TreeCheck on(Tree tree, CheckSettings settings, Clock clock) {
        return new TreeCheck(tree, new Moments(tree, settings, clock), () -> {});
    }

    /**
     * A check with a session of its own.
     *
     * @throws StoreException if ZooKeeper does not answer
     */
    public static TreeCheck open(ZkConfig config, CheckSettings settings, Clock clock) throws InterruptedException {
        try {
            ZkConnection connection = ZkConnection.open(config);
            Tree tree = new Tree(connection);
            return new TreeCheck(tree, new Moments(tree, settings, clock), connection::close);
        } catch (KeeperException e) {
            throw Refusals.at(config, e.code());
        }
    }

    @Override
    public void inspect(Consumer<Inconsistency> found) {
        Consumer<Fault> report = fault -> found.accept(fault.what());
        tree.sync(ZkLayout.jobs());
        items(
                ZkLayout.batches(),
                batches -> {
                    items.find(batches, report);
                    batches.forEach(batch -> pointers.findIn((BatchId) batch, report));
                },
                report);
        items(ZkLayout.jobs(), jobs -> items.find(jobs, report), report);
        pointers.find(report);
        names.find(report);
        locks.find(report);
    }

    private void items(String root, Consumer<List<ItemId>> taker, Consumer<Fault> report) {
        List<String> all = new ArrayList<>(tree.children(root));
        all.sort(String::compareTo);
        for (List<String> slice : Slices.of(all, Moments.TOGETHER)) {
            List<ItemId> ids = new ArrayList<>();
            for (String name : slice) {
                Optional<ItemId> id =
                        ItemIds.find(name).filter(item -> ZkLayout.item(item).startsWith(root + "/"));
                id.ifPresentOrElse(ids::add, () -> foreign(root + "/" + name, report));
            }
            taker.accept(ids);
        }
    }

    private static void foreign(String path, Consumer<Fault> report) {
        if (!path.equals(ZkLayout.states())) {
            report.accept(PointerFaults.foreign(path));
        }
    }

    @Override
    public RepairResult repair(Inconsistency found) {
        tree.sync(ZkLayout.jobs());
        for (int attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
            Optional<Fault> now = lookAgain(found);
            if (now.isEmpty()) {
                return attempt == 0 ? RepairResult.NOT_FOUND : RepairResult.MENDED;
            }
            if (now.get().mend().isEmpty()) {
                return RepairResult.NOT_SAFE;
            }
            if (found.code() == InconsistencyCode.LOCK_WITHOUT_OWNER && locks.mayBeInUse(found.path())) {
                return RepairResult.LATER;
            }
            if (Drafts.send(tree, now.get().mend().get(), "mend " + found.path())) {
                return RepairResult.MENDED;
            }
        }
        return RepairResult.LATER;
    }

    /** What is wrong at the same place now, whether or not it is the same thing. */
    private Optional<Fault> lookAgain(Inconsistency found) {
        List<Fault> faults = new ArrayList<>();
        Pointer.find(found.path()).ifPresent(pointer -> pointers.find(List.of(pointer), faults::add));
        found.item().ifPresent(item -> items.find(List.of(item), faults::add));
        if (found.path().startsWith(ZkLayout.batchUuids() + "/")) {
            names.find(List.of(found.path()), faults::add);
        }
        if (found.path().startsWith(ZkLayout.locks() + "/")) {
            locks.find(List.of(found.path()), faults::add);
        }
        return faults.stream().filter(fault -> fault.isAt(found)).findFirst();
    }

    @Override
    public void close() {
        closing.run();
    }
}
