package org.millrace.benchmarks;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.Op;
import org.apache.zookeeper.ZooDefs.Ids;

/**
 * The same requests, operations and sizes as those of the engine's no-op jobs, with nothing behind them: a read and a
 * transaction for the claim, one transaction for each of nine transitions, the last of which also gives the lease back.
 */
final class RawLives implements RawWork {

    private static final int TRANSITIONS = NoopFlow.STEPS + 1;
    private static final int CLAIM_TURNS = 2;
    private static final int JOBS_AT_ONCE = 100;
    private static final int LOCK_BYTES = 130;
    private static final int WORKFLOW_BYTES = 130;

    private final Sizes sizes;
    private final int jobs;
    private final int[] job;
    private final int[] turns;
    private int begun;

    /**
     * How large nodes are, as measured on the engine's.
     *
     * @param status bytes of a status
     * @param entry bytes of one entry of a history
     */
    record Sizes(int status, int entry) {}

    /**
     * Lives to be led.
     *
     * @param sizes of the nodes
     * @param jobs how many there are
     * @param slots how many are led at a time
     */
    RawLives(Sizes sizes, int jobs, int slots) {
        this.sizes = sizes;
        this.jobs = jobs;
        this.job = new int[slots];
        this.turns = new int[slots];
        Arrays.fill(turns, CLAIM_TURNS + TRANSITIONS);
    }

    @Override
    public List<List<Op>> preparation() {
        List<Op> folders = new ArrayList<>(Stream.of(
                        "/jobs", "/jobs/states", "/ready", "/ready/noop", "/batches", "/batches/b", "/batches/b/states")
                .map(path -> RawWork.create(path, 0))
                .toList());
        folders.add(RawWork.create("/batches/b/states/batch-processing", 0));
        folders.add(RawWork.create("/batches/b/states/batch-completed", 0));
        for (int state = 0; state <= TRANSITIONS; state++) {
            folders.add(RawWork.create(queue(state), 0));
        }
        List<List<Op>> all = new ArrayList<>(List.of(folders));
        List<Op> nodes = new ArrayList<>();
        for (int number = 0; number < jobs; number++) {
            nodes.addAll(nodes(number));
            if (number % JOBS_AT_ONCE == JOBS_AT_ONCE - 1 || number == jobs - 1) {
                all.add(List.copyOf(nodes));
                nodes.clear();
            }
        }
        return all;
    }

    private List<Op> nodes(int number) {
        String item = item(number);
        return List.of(
                RawWork.create(item, 0),
                RawWork.create(item + "/bid", 13),
                RawWork.create(item + "/priority", 2),
                RawWork.create(item + "/space_needed", 1),
                RawWork.create(item + "/configuration", 2),
                RawWork.create(item + "/status", sizes.status()),
                RawWork.create(item + "/workflow", WORKFLOW_BYTES),
                RawWork.create(entry(0, number), 0),
                RawWork.create(reference("processing", number), 0),
                RawWork.create(ready(number), 0));
    }

    @Override
    public Optional<Turn> next(int slot) {
        if (turns[slot] == CLAIM_TURNS + TRANSITIONS) {
            if (begun == jobs) {
                return Optional.empty();
            }
            job[slot] = begun++;
            turns[slot] = 0;
        }
        int turn = turns[slot]++;
        return Optional.of(
                switch (turn) {
                    case 0 -> new Turn(reading(job[slot]), Kind.READ);
                    case 1 -> new Turn(claim(job[slot]), Kind.WRITE);
                    default -> new Turn(transition(job[slot], turn - CLAIM_TURNS), Kind.TRANSITION);
                });
    }

    private static List<Op> reading(int number) {
        return Stream.of("status", "workflow", "history", "request", "lock", "bid", "priority", "space_needed")
                .map(name -> Op.getData(item(number) + "/" + name))
                .toList();
    }

    private List<Op> claim(int number) {
        String lock = item(number) + "/lock";
        byte[] holder = new byte[LOCK_BYTES];
        return List.of(
                Op.create(lock, holder, Ids.OPEN_ACL_UNSAFE, CreateMode.EPHEMERAL),
                Op.setData(lock, holder, 0),
                Op.setData(item(number) + "/status", new byte[sizes.status()], 0),
                Op.setData(ready(number), new byte[0], -1));
    }

    private List<Op> transition(int number, int rank) {
        boolean last = rank == TRANSITIONS - 1;
        String lock = item(number) + "/lock";
        String history = item(number) + "/history";
        byte[] entries = new byte[sizes.entry() * (rank + 1)];
        List<Op> ops = new ArrayList<>(List.of(
                last ? Op.delete(lock, 1) : Op.check(lock, 1),
                Op.setData(item(number) + "/status", new byte[sizes.status()], rank + 1),
                Op.delete(entry(rank, number), -1),
                RawWork.create(entry(rank + 1, number), 0),
                rank == 0 ? RawWork.create(history, entries.length) : Op.setData(history, entries, -1)));
        if (last) {
            ops.add(Op.delete(reference("processing", number), -1));
            ops.add(RawWork.create(reference("completed", number), 0));
            ops.add(Op.delete(ready(number), -1));
        }
        return ops;
    }

    private static String item(int number) {
        return "/jobs/jid%010d".formatted(number);
    }

    private static String queue(int state) {
        return "/jobs/states/state" + state;
    }

    private static String entry(int state, int number) {
        return queue(state) + "/50-jid%010d".formatted(number);
    }

    private static String ready(int number) {
        return "/ready/noop/50-jid%010d".formatted(number);
    }

    private static String reference(String folder, int number) {
        return "/batches/b/states/batch-" + folder + "/jid%010d".formatted(number);
    }
}
