package org.millrace.itest;

import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.Semaphore;
import java.util.stream.Stream;
import org.apache.zookeeper.KeeperException.Code;
import org.apache.zookeeper.ZooKeeper;
import org.apache.zookeeper.data.Stat;

/** Everything below the root of a session, read as plain nodes: no code of the product takes part. */
final class TreeImage {

    private static final int AT_A_TIME = 500;

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

    /** Reads level by level, many nodes at a time. What vanishes meanwhile is not there. */
    static TreeImage of(ZooKeeper session) throws InterruptedException {
        SortedMap<String, Node> nodes = new ConcurrentSkipListMap<>();
        List<String> level = List.of("/");
        while (!level.isEmpty()) {
            level = new Level(session, nodes).read(level);
        }
        nodes.remove("/");
        return new TreeImage(new TreeMap<>(nodes));
    }

    /** The nodes that lie equally deep. */
    private static final class Level {
        private final ZooKeeper session;
        private final SortedMap<String, Node> nodes;
        private final Semaphore inFlight = new Semaphore(AT_A_TIME);
        private final Collection<String> below = new ConcurrentLinkedQueue<>();

        Level(ZooKeeper session, SortedMap<String, Node> nodes) {
            this.session = session;
            this.nodes = nodes;
        }

        List<String> read(List<String> paths) throws InterruptedException {
            for (String path : paths) {
                inFlight.acquire(2);
                session.getData(path, false, this::data, null);
                session.getChildren(path, false, this::children, null);
            }
            inFlight.acquire(AT_A_TIME);
            return List.copyOf(below);
        }

        private void data(int rc, String path, Object context, byte[] data, Stat stat) {
            if (rc == Code.OK.intValue()) {
                nodes.put(path, new Node(text(data), stat.getEphemeralOwner(), stat.getVersion()));
            }
            expectKnown(rc, path);
        }

        private void children(int rc, String path, Object context, List<String> names) {
            if (rc == Code.OK.intValue()) {
                names.stream()
                        .map(name -> path.equals("/") ? "/" + name : path + "/" + name)
                        .filter(child -> !child.equals("/zookeeper"))
                        .forEach(below::add);
            }
            expectKnown(rc, path);
        }

        private void expectKnown(int rc, String path) {
            if (rc != Code.OK.intValue() && rc != Code.NONODE.intValue()) {
                below.clear();
                nodes.put(path + " could not be read: " + Code.get(rc), new Node("", 0, 0));
            }
            inFlight.release();
        }
    }

    private static String text(byte[] data) {
        return data == null ? "" : new String(data, StandardCharsets.UTF_8);
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
