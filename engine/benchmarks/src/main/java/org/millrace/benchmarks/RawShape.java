package org.millrace.benchmarks;

import java.util.ArrayList;
import java.util.List;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.Op;
import org.apache.zookeeper.ZooDefs.Ids;

/**
 * A transaction like that of a transition, without anything around it: the lock is checked, the status is replaced, the
 * queue node moves, and the history is replaced if it has a size.
 *
 * @param statusBytes size of the status
 * @param historyBytes size of the history, 0 for a transaction of four operations without it
 */
record RawShape(int statusBytes, int historyBytes) {

    /** The four operations by which ceilings are compared. */
    static final RawShape FOUR = new RawShape(200, 0);

    static final String ROOT = "/raw";

    /** What must be there before a slot's first turn. */
    List<Op> nodes(int slot) {
        String item = item(slot);
        return List.of(
                create(item, 0),
                create(item + "/lock", 0),
                create(item + "/status", statusBytes),
                create(item + "/history", historyBytes),
                create(queue(slot, 0), 0));
    }

    /** A slot's turn, numbered from 0. */
    List<Op> turn(int slot, int turn) {
        String item = item(slot);
        List<Op> operations = new ArrayList<>(List.of(
                Op.check(item + "/lock", 0),
                Op.setData(item + "/status", new byte[statusBytes], turn),
                Op.delete(queue(slot, turn), -1),
                create(queue(slot, turn + 1), 0)));
        if (historyBytes > 0) {
            operations.add(Op.setData(item + "/history", new byte[historyBytes], turn));
        }
        return operations;
    }

    static Op create(String path, int bytes) {
        return Op.create(path, new byte[bytes], Ids.OPEN_ACL_UNSAFE, CreateMode.PERSISTENT);
    }

    private static String item(int slot) {
        return ROOT + "/items/jid%010d".formatted(slot);
    }

    private static String queue(int slot, int turn) {
        return ROOT + "/queues/" + Math.floorMod(turn, 8) + "/50-jid%010d".formatted(slot);
    }
}
