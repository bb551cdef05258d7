package org.millrace.zookeeper;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.apache.zookeeper.KeeperException.Code;

/** The nodes that every tree has. */
final class TreeSkeleton {

    private static final String WHAT = "make the nodes that every tree has";

    private TreeSkeleton() {}

    /**
     * Makes those that are not there: by us, by another worker that starts at the same time, or by Merritt's clients. May
     * be repeated.
     */
    static void make(Tree tree) {
        Rounds.until(WHAT, () -> isMade(tree) ? Optional.of(tree) : Optional.empty());
    }

    private static boolean isMade(Tree tree) {
        List<CompletableFuture<Answer>> made = new ArrayList<>();
        for (Node node : tree.readAll(ZkLayout.skeleton())) {
            if (!node.exists()) {
                made.add(tree.send(List.of(tree.create(node.path()))));
            }
        }
        List<Answer> answers = made.stream().map(Waiting::forResult).toList();
        return answers.stream().allMatch(answer -> isThere(tree, answer));
    }

    private static boolean isThere(Tree tree, Answer answer) {
        boolean already = answer instanceof Answer.Refused refused && refused.code() == Code.NODEEXISTS;
        return already || Rounds.done(tree, answer, WHAT);
    }
}
