package org.millrace.zookeeper;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.apache.zookeeper.Op;
import org.apache.zookeeper.data.Stat;
import org.millrace.item.ItemId;

/**
 * The numbers of the nodes in a folder. The server's own count, the nodes ever made there, is what Merritt's clients get
 * their numbers from, so ours are made in order and without a gap: a transaction that relies on an earlier one still under
 * way checks that its node has come to be. Who is beaten to a number, here or in another process, looks up the count anew.
 */
final class Sequence {

    private static final long UNKNOWN = -1;

    private final Tree tree;
    private final String folder;
    private long next = UNKNOWN;
    private long looks;
    private Optional<String> last = Optional.empty();

    Sequence(Tree tree, String folder) {
        this.tree = tree;
        this.folder = folder;
    }

    /** Puts the nodes of one or more numbers into a transaction. */
    @FunctionalInterface
    interface Numbering {

        /**
         * Adds operations.
         *
         * @param first the first free number
         * @param ops where they are added
         * @return the items that get the numbers, in order
         */
        List<ItemId> add(long first, List<Op> ops);
    }

    /**
     * A transaction under way.
     *
     * @param answer what becomes of it
     * @param look tells which look at the count it relies on
     * @param items what it makes
     */
    record Sent(CompletableFuture<Answer> answer, long look, List<ItemId> items) {}

    /** Sends a transaction with the next numbers. Those of many threads are under way together, in the order of numbers. */
    synchronized Sent send(Numbering numbering) {
        if (next == UNKNOWN) {
            lookUp();
        }
        List<Op> ops = new ArrayList<>();
        List<ItemId> items = numbering.add(next, ops);
        last.ifPresent(path -> ops.add(Op.check(path, -1)));
        CompletableFuture<Answer> answer = tree.send(ops);
        next += items.size();
        last = Optional.of(ZkLayout.item(items.get(items.size() - 1)));
        return new Sent(answer, looks, items);
    }

    private void lookUp() {
        Stat stat = tree.read(folder).stat();
        next = ((long) stat.getCversion() + stat.getNumChildren()) / 2;
        last = Optional.empty();
        looks++;
    }

    /** A transaction was not done: the numbers that follow it may be wrong. */
    synchronized void failed(Sent sent) {
        if (sent.look() == looks) {
            next = UNKNOWN;
        }
    }
}
