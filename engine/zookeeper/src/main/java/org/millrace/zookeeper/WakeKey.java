package org.millrace.zookeeper;

import java.util.Optional;
import org.apache.zookeeper.Op;
import org.millrace.item.Standing;
import org.millrace.item.Standing.Waiting;

/**
 * The node {@code /wakeups/keys/KEY} before an item begins to wait for the key. A signal that nobody waited for is kept in
 * it as {@link #SIGNALLED}. Who begins to wait writes the node, and so does who leaves a signal: whichever comes second
 * finds another version and looks again, so that no signal slips through between.
 */
final class WakeKey {

    /** What the node says while a signal waits for somebody to wait for it. */
    static final String SIGNALLED = "signalled";

    private final Node node;

    private WakeKey(Node node) {
        this.node = node;
    }

    /** The key that somebody is about to wait for, if any. */
    static Optional<WakeKey> look(Tree tree, Standing before, Standing after) {
        if (after.equals(before) || !(after instanceof Waiting waiting)) {
            return Optional.empty();
        }
        return waiting.wakeKey().map(key -> new WakeKey(tree.read(ZkLayout.wakeKey(key))));
    }

    /** Whether the wait is over before it begins. */
    boolean isSignalled() {
        return node.find(PlainCodecs.TEXT).filter(SIGNALLED::equals).isPresent();
    }

    /** Uses up the signal, or notes that somebody waits. */
    Op written(Tree tree) {
        if (!node.exists()) {
            return tree.create(node.path());
        }
        return isSignalled() && node.childCount() == 0
                ? Op.delete(node.path(), node.version())
                : Op.setData(node.path(), new byte[0], node.version());
    }
}
