package org.millrace.zookeeper;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import org.apache.zookeeper.Op;
import org.millrace.item.ItemId;
import org.millrace.spi.HeldLock;
import org.millrace.spi.Reservation;
import org.millrace.store.Locks;

/**
 * Locks as ephemeral nodes, where Merritt's clients look for them too; reservations as nodes below their resource, whose
 * version decides who was first, as that of a counter does.
 */
final class ZkLocks implements Locks {

    private final Tree tree;
    private final Background background;

    ZkLocks(Tree tree, Background background) {
        this.tree = tree;
        this.background = background;
    }

    @Override
    public HeldLock lock(ItemId item, SortedSet<String> names) throws InterruptedException {
        SortedSet<String> paths = new TreeSet<>(); // two names may share a node, which must not wait for itself
        names.forEach(name -> paths.add(path(name)));
        Held held = new Held();
        try {
            for (String path : paths) {
                held.nodes.push(LockNode.take(tree, background, path, item));
            }
            return held;
        } catch (InterruptedException | RuntimeException failed) {
            held.close();
            throw failed;
        }
    }

    /** Merritt's families by their first part, ours for all others. */
    static String path(String name) {
        for (LockFamily family : List.of(LockFamily.LOCALID, LockFamily.STORAGE, LockFamily.INVENTORY)) {
            String prefix = family.nodeName() + "/";
            if (name.startsWith(prefix) && name.length() > prefix.length()) {
                return ZkLayout.lock(family, name.substring(prefix.length()));
            }
        }
        return ZkLayout.lock(LockFamily.HANDLERS, name);
    }

    /** Whoever writes the number at the version that was read is given it; who hears no answer takes another. */
    @Override
    public long next(String counter) {
        String path = ZkLayout.counter(counter);
        return Rounds.until("count on in '" + counter + "'", () -> {
            Node node = tree.read(path);
            long number = node.find(PlainCodecs.COUNT).orElse(0L) + 1;
            byte[] data = PlainCodecs.COUNT.write(number);
            Op op = node.exists() ? Op.setData(path, data, node.version()) : tree.create(path, data);
            boolean ours = Rounds.done(tree, tree.multi(List.of(op)), "write the counter " + path);
            return ours ? Optional.of(number) : Optional.empty();
        });
    }

    @Override
    public Reservation reserve(ItemId item, String resource, long amount, long limit) {
        return Rounds.until(
                "reserve " + amount + " of '" + resource + "' for " + item.value(),
                () -> tryReserve(item, resource, amount, limit));
    }

    /** The version of the resource is read first: whoever reserves after that makes our write fail. */
    private Optional<Reservation> tryReserve(ItemId item, String resource, long amount, long limit) {
        Node root = tree.read(ZkLayout.reservations(resource));
        if (!root.exists()) {
            Rounds.done(tree, tree.multi(List.of(tree.create(root.path()))), "make node " + root.path());
            return Optional.empty();
        }
        String ours = ZkLayout.reservation(resource, item);
        long others = 0;
        Optional<Node> before = Optional.empty();
        for (Node node : tree.readMany(paths(root.path()))) {
            if (node.path().equals(ours)) {
                before = node.exists() ? Optional.of(node) : before;
            } else {
                others += node.find(PlainCodecs.COUNT).orElse(0L);
            }
        }
        if (amount > limit - others) {
            return Optional.of(new Reservation(false, others));
        }
        boolean done = isReserved(before, amount) || write(root, before, ours, amount);
        return done ? Optional.of(new Reservation(true, others)) : Optional.empty();
    }

    private static boolean isReserved(Optional<Node> before, long amount) {
        return before.filter(node -> node.read(PlainCodecs.COUNT) == amount).isPresent();
    }

    private boolean write(Node root, Optional<Node> before, String path, long amount) {
        byte[] data = PlainCodecs.COUNT.write(amount);
        List<Op> ops = new ArrayList<>();
        ops.add(Op.setData(root.path(), new byte[0], root.version()));
        ops.add(before.map(node -> Op.setData(path, data, node.version())).orElseGet(() -> tree.create(path, data)));
        return Rounds.done(tree, tree.multi(ops), "write the reservation " + path);
    }

    private List<String> paths(String root) {
        return tree.children(root).stream().map(name -> root + "/" + name).toList();
    }

    /** Several locks, given back last first. */
    private static final class Held implements HeldLock {

        private final Deque<LockNode> nodes = new ArrayDeque<>();

        @Override
        public synchronized void close() {
            while (!nodes.isEmpty()) {
                nodes.pop().giveBack();
            }
        }
    }
}
