package org.millrace.benchmarks;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.zookeeper.Op;

/** The ceiling: a lock is checked, a status of 200 bytes is replaced, a queue entry moves. For ever. */
final class FourOperations implements RawWork {

    private static final int STATUS_BYTES = 200;
    private static final int QUEUES = 8;

    private final int slots;
    private final int[] turns;

    FourOperations(int slots) {
        this.slots = slots;
        this.turns = new int[slots];
    }

    @Override
    public List<List<Op>> preparation() {
        List<Op> folders = new ArrayList<>(List.of(RawWork.create("/items", 0), RawWork.create("/queues", 0)));
        for (int queue = 0; queue < QUEUES; queue++) {
            folders.add(RawWork.create("/queues/" + queue, 0));
        }
        List<List<Op>> all = new ArrayList<>(List.of(folders));
        for (int slot = 0; slot < slots; slot++) {
            all.add(List.of(
                    RawWork.create(item(slot), 0),
                    RawWork.create(item(slot) + "/lock", 0),
                    RawWork.create(item(slot) + "/status", STATUS_BYTES),
                    RawWork.create(entry(slot, 0), 0)));
        }
        return all;
    }

    @Override
    public Optional<Turn> next(int slot) {
        int turn = turns[slot]++;
        return Optional.of(new Turn(
                List.of(
                        Op.check(item(slot) + "/lock", 0),
                        Op.setData(item(slot) + "/status", new byte[STATUS_BYTES], turn),
                        Op.delete(entry(slot, turn), -1),
                        RawWork.create(entry(slot, turn + 1), 0)),
                Kind.TRANSITION));
    }

    private static String item(int slot) {
        return "/items/jid%010d".formatted(slot);
    }

    private static String entry(int slot, int turn) {
        return "/queues/" + Math.floorMod(turn, QUEUES) + "/50-jid%010d".formatted(slot);
    }
}
