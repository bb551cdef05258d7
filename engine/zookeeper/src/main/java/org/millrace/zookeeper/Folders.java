package org.millrace.zookeeper;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.zookeeper.KeeperException.Code;

/** Folders that are made when they are first needed and never removed, so that they are looked for once. */
final class Folders {

    private final Tree tree;
    private final Set<String> known = ConcurrentHashMap.newKeySet();

    Folders(Tree tree) {
        this.tree = tree;
    }

    /** Makes a folder if it is not there. */
    void make(String path) {
        if (known.contains(path)) {
            return;
        }
        String what = "make node " + path;
        Rounds.until(what, () -> {
            Answer answer = tree.multi(List.of(tree.create(path)));
            boolean there = answer instanceof Answer.Refused refused && refused.code() == Code.NODEEXISTS;
            return there || Rounds.done(tree, answer, what) ? Optional.of(path) : Optional.empty();
        });
        known.add(path);
    }
}
