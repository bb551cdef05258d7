package org.millrace.zookeeper;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.zookeeper.Op;
import org.millrace.batch.BatchId;
import org.millrace.control.InconsistencyCode;
import org.millrace.store.StoreException;
import org.millrace.zookeeper.Fault.About;

/** The names under {@code /batch-uuids}, and whether they lead anywhere. */
final class BatchNames {

    private final Tree tree;

    BatchNames(Tree tree) {
        this.tree = tree;
    }

    /** Whether some name leads to a batch. Asked for batches that are not found by the name they bear themselves. */
    boolean isNamed(BatchId batch) {
        return slices().stream()
                .anyMatch(
                        paths -> tree.readAll(paths).stream().anyMatch(node -> node.exists() && isNamed(node, batch)));
    }

    private static boolean isNamed(Node node, BatchId batch) {
        try {
            return node.read(PlainCodecs.TEXT).strip().equals(batch.value());
        } catch (StoreException unreadable) {
            return false;
        }
    }

    private List<List<String>> slices() {
        List<String> paths = tree.children(ZkLayout.batchUuids()).stream()
                .sorted()
                .map(name -> ZkLayout.batchUuids() + "/" + name)
                .toList();
        return Slices.of(paths, Moments.TOGETHER);
    }

    void find(Consumer<Fault> found) {
        slices().forEach(paths -> find(paths, found));
    }

    void find(List<String> paths, Consumer<Fault> found) {
        List<Node> names = tree.readAll(paths).stream().filter(Node::exists).toList();
        List<String> asked = new ArrayList<>();
        names.forEach(node -> asked.addAll(List.of(node.path(), leadsTo(node))));
        List<Node> now = tree.readAll(asked);
        for (int index = 0; index < names.size(); index++) {
            judge(now.get(2 * index), now.get(2 * index + 1), found);
        }
    }

    /** The batch that a name leads to; the name itself if it leads to none. */
    private static String leadsTo(Node name) {
        try {
            return ZkLayout.item(name.read(PlainCodecs.BATCH_ID));
        } catch (StoreException unreadable) {
            return name.path();
        }
    }

    /** A name never changes where it leads to. */
    private void judge(Node name, Node batch, Consumer<Fault> found) {
        if (name.exists() && !batch.exists()) {
            Draft draft = new Draft(tree).firm(Op.delete(name.path(), name.version()));
            found.accept(new About(InconsistencyCode.UUID_WITHOUT_BATCH, name.path(), Optional.empty())
                    .mendedBy(
                            "Expected batch " + batch.path() + " of the name " + name.path() + ", but it is not there",
                            draft));
        } else if (name.exists() && batch.path().equals(name.path())) {
            found.accept(new About(InconsistencyCode.UNREADABLE, name.path(), Optional.empty())
                    .left("Expected node " + name.path() + " to name a batch, but it does not"));
        }
    }
}
