package org.millrace.itest;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.Op;
import org.apache.zookeeper.OpResult;
import org.apache.zookeeper.OpResult.GetChildrenResult;
import org.apache.zookeeper.OpResult.GetDataResult;
import org.apache.zookeeper.ZooDefs;
import org.apache.zookeeper.ZooKeeper;
import org.apache.zookeeper.data.Stat;

/** Everything below the root of a session, read as plain nodes: no code of the product takes part. */
final class TreeImage {

    private static final int AT_A_TIME = 1_000;

    private final SortedMap<String, Node> nodes;

    private TreeImage(SortedMap<String, Node> nodes) {
        this.nodes = nodes;
    }

    /**
     * One node.
     *
     * @param text its data as text
     * @param owner the session that it goes with, 0 if it stays
     * @param version of its data
     */
    record Node(String text, long owner, int version) {

        boolean isEphemeral() {
            return owner != 0;
        }
    }

    /** All below the session's root. */
    static TreeImage of(ZooKeeper session) {
        return of(session, "");
    }

    /** All below a root; its own path is left out. */
    static TreeImage of(ZooKeeper session, String root) {
        SortedMap<String, Node> nodes = new TreeMap<>();
        List<String> level = List.of("/");
        try {
            while (!level.isEmpty()) {
                level = new Level(session, root, nodes).read(level);
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new AssertionError(interrupted);
        }
        nodes.remove("/");
        return new TreeImage(nodes);
    }

    /** The nodes that lie equally deep. Reads many at a time; what vanishes meanwhile is not there. */
    private static final class Level {
        private final ZooKeeper session;
        private final String root;
        private final SortedMap<String, Node> nodes;
        private final List<String> below = new ArrayList<>();

        Level(ZooKeeper session, String root, SortedMap<String, Node> nodes) {
            this.session = session;
            this.root = root;
            this.nodes = nodes;
        }

        List<String> read(List<String> paths) throws InterruptedException {
            for (int start = 0; start < paths.size(); start += AT_A_TIME) {
                readSome(paths.subList(start, Math.min(paths.size(), start + AT_A_TIME)));
            }
            return below;
        }

        private void readSome(List<String> paths) throws InterruptedException {
            List<Op> ops = new ArrayList<>();
            for (String path : paths) {
                ops.add(Op.getData(full(path)));
                ops.add(Op.getChildren(full(path)));
            }
            List<OpResult> results = answers(ops);
            for (int index = 0; index < paths.size(); index++) {
                data(paths.get(index), results.get(2 * index));
                children(paths.get(index), results.get(2 * index + 1));
            }
        }

        private List<OpResult> answers(List<Op> ops) throws InterruptedException {
            try {
                return session.multi(ops);
            } catch (KeeperException unreadable) {
                throw new AssertionError("The tree could not be read", unreadable);
            }
        }

        private String full(String path) {
            return root.isEmpty() || !path.equals("/") ? root + path : root;
        }

        private void data(String path, OpResult result) {
            if (result instanceof GetDataResult found) {
                Stat stat = found.getStat();
                nodes.put(path, new Node(text(found.getData()), stat.getEphemeralOwner(), stat.getVersion()));
            }
        }

        private void children(String path, OpResult result) {
            if (result instanceof GetChildrenResult found) {
                found.getChildren().stream()
                        .map(name -> path.equals("/") ? "/" + name : path + "/" + name)
                        .filter(child -> !child.equals("/zookeeper"))
                        .forEach(below::add);
            }
        }
    }

    private static String text(byte[] data) {
        return data == null ? "" : new String(data, StandardCharsets.UTF_8);
    }

    /** What makes the same nodes below another root, which is made as well. */
    List<Op> making(String root) {
        List<Op> ops = new ArrayList<>();
        ops.add(make(root, ""));
        nodes.forEach((path, node) -> ops.add(make(root + path, node.text())));
        return ops;
    }

    private static Op make(String path, String text) {
        return Op.create(
                path, text.getBytes(StandardCharsets.UTF_8), ZooDefs.Ids.OPEN_ACL_UNSAFE, CreateMode.PERSISTENT);
    }

    SortedMap<String, Node> nodes() {
        return nodes;
    }

    Optional<Node> find(String path) {
        return Optional.ofNullable(nodes.get(path));
    }

    /** The data of a node that must be there. */
    String text(String path) {
        return find(path).map(Node::text).orElseThrow(() -> new AssertionError("There is no node " + path));
    }

    /** The names of the children of a node. */
    List<String> children(String path) {
        String prefix = path + "/";
        return nodes.subMap(prefix, path + "0").keySet().stream() // '0' follows '/'
                .map(found -> found.substring(prefix.length()))
                .filter(name -> name.indexOf('/') < 0)
                .toList();
    }

    /** The paths of the grandchildren of a node. */
    Stream<String> grandchildren(String path) {
        return children(path).stream()
                .map(child -> path + "/" + child)
                .flatMap(child -> children(child).stream().map(name -> child + "/" + name));
    }

    Collection<String> jobs() {
        return children("/jobs").stream().filter(name -> name.startsWith("jid")).toList();
    }

    Collection<String> batches() {
        return children("/batches").stream()
                .filter(name -> name.startsWith("bid"))
                .toList();
    }
}
