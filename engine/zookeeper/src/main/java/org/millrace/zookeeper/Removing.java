package org.millrace.zookeeper;

import java.util.List;
import java.util.Optional;
import org.apache.zookeeper.Op;

/** Deleting what may be gone already. */
final class Removing {

    private Removing() {}

    /** Afterwards there is no such node, whatever it held. */
    static void node(Tree tree, String path) {
        Rounds.until("delete node " + path, () -> {
            boolean done = tree.stat(path).isEmpty()
                    || Rounds.done(tree, tree.multi(List.of(Op.delete(path, -1))), "delete node " + path);
            return done ? Optional.of(true) : Optional.empty();
        });
    }
}
