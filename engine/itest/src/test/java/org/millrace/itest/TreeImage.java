package org.millrace.itest;

import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.Semaphore;
import java.util.stream.Stream;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.KeeperException.Code;
import org.apache.zookeeper.ZKUtil;
import org.apache.zookeeper.ZooKeeper;

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

    static TreeImage of(ZooKeeper session) throws KeeperException, InterruptedException {
        SortedMap<String, Node> nodes = new ConcurrentSkipListMap<>();
        Semaphore inFlight = new Semaphore(AT_A_TIME);
        for (String path : ZKUtil.listSubTreeBFS(session, "/")) {
            if (!path.equals("/") && !path.startsWith("/zookeeper")) {
                inFlight.acquire();
                session.getData(
                        path,
                        false,
                        (rc, name, context, data, stat) -> {
                            if (rc == Code.OK.intValue()) {
                                nodes.put(path, new Node(text(data), stat.getEphemeralOwner(), stat.getVersion()));
                            }
                            inFlight.release();
                        },
                        null);
            }
        }
        inFlight.acquire(AT_A_TIME);
        return new TreeImage(new TreeMap<>(nodes));
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
        return find(path)
                .map(Node::text)
                .orElseThrow(() -> new AssertionError("There is no node " + path));
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
