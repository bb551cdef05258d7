package org.millrace.zookeeper;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.zookeeper.KeeperException.Code;

/** The nodes that every tree has. */
final class TreeSkeleton {

    private TreeSkeleton() {}

    /**
     * Makes those that are not there: by us, by another worker that starts at the same time, or by Merritt's clients. May
     * be repeated.
     */
    static void make(Tree tree) {
        List<CompletableFuture<Answer>> made = new ArrayList<>();
        for (Node node : tree.readAll(ZkLayout.skeleton())) {
            if (!node.exists()) {
                made.add(tree.send(List.of(tree.create(node.path()))));
            }
        }
        made.forEach(answer -> check(Waiting.forResult(answer)));
    }

    private static void check(Answer answer) {
        boolean there = answer instanceof Answer.Done
                || (answer instanceof Answer.Refused refused && refused.code() == Code.NODEEXISTS);
        if (!there) {
            throw Tree.unexpected(answer, "make the nodes that every tree has");
        }
    }
}
