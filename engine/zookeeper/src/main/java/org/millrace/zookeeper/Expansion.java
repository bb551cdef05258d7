package org.millrace.zookeeper;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;
import org.apache.zookeeper.Op;
import org.millrace.batch.BatchId;
import org.millrace.item.ItemId;
import org.millrace.item.StepEnd;
import org.millrace.job.Job;
import org.millrace.job.JobId;
import org.millrace.spi.Status;
import org.millrace.store.NewJob;
import org.millrace.store.Tally;

/**
 * The jobs of a batch come to be, many in one transaction and several transactions under way. Each raises the count in
 * {@code made} from exactly the value that the one before left, so they are done in order, each once, and after an accident
 * the count says where to go on.
 */
final class Expansion {

    private static final int MOST_OPS = 1_500;
    private static final int ENOUGH_BYTES = 400_000;
    private static final int UNDER_WAY = 8;
    private static final int MOST_FAILURES = 20_000;

    /** While others take the numbers, one small transaction at a time has the best chance. */
    private static final int FEW_OPS = 200;

    private static final Duration LONGEST_PAUSE = Duration.ofMillis(20);

    private final Base base;
    private final BatchId batch;
    private final Instant now;
    private final Deque<Portion> portions = new ArrayDeque<>();
    /** Jobs that were taken from the sequence and have to be sent again. */
    private final Deque<NewJob> again = new ArrayDeque<>();

    private long made;
    private int version;
    private int failures;

    /** Of a batch as it stands. Jobs that are there although none were counted are another client's: ours come behind them. */
    Expansion(Base base, Tally begun, Instant now) {
        this.base = base;
        this.batch = begun.batch();
        this.made = begun.made();
        this.now = now;
    }

    /**
     * What an expansion works with.
     *
     * @param tree where the jobs go
     * @param numbers of jobs
     * @param folders of groups
     * @param guard the parent's lease
     */
    record Base(Tree tree, Sequence numbers, Folders folders, Guard guard) {}

    /** Jobs that are made in one transaction. */
    private record Portion(List<NewJob> jobs, Sequence.Sent sent) {}

    /** Makes what has not been made, and seals the batch. */
    void run(Iterator<NewJob> all, CommitNames names) {
        prepare();
        lookUp();
        for (long skipped = 0; skipped < made && all.hasNext(); skipped++) {
            all.next();
        }
        while (all.hasNext() || !again.isEmpty() || !portions.isEmpty()) {
            fill(all, names);
            Answer answer = Waiting.forResult(portions.getFirst().sent().answer());
            if (answer instanceof Answer.Done) {
                portions.removeFirst();
                failures = 0;
            } else {
                failures++;
                recover(answer);
            }
        }
        seal();
    }

    /** The folders of the batch, and the count. */
    private void prepare() {
        Draft draft = new Draft(base.tree());
        base.guard().ops().forEach(draft::firm);
        draft.place(ZkLayout.folders(batch));
        for (BatchFolder folder : BatchFolder.values()) {
            draft.place(ZkLayout.folder(batch, folder));
        }
        draft.place(ZkLayout.made(batch), PlainCodecs.COUNT.write(made));
        while (true) {
            Answer answer = base.tree().multi(draft.ops());
            if (answer instanceof Answer.Done) {
                return;
            }
            if (!(answer instanceof Answer.Refused refused && draft.mend(refused))) {
                base.guard().check();
            }
        }
    }

    private void lookUp() {
        Node count = base.tree().read(ZkLayout.made(batch));
        made = count.read(PlainCodecs.COUNT);
        version = count.version();
    }

    private void fill(Iterator<NewJob> all, CommitNames names) {
        while (portions.size() < (failures == 0 ? UNDER_WAY : 1) && (all.hasNext() || !again.isEmpty())) {
            NewJob first = again.isEmpty() ? all.next() : again.removeFirst();
            base.folders().make(ZkLayout.ready(first.group())); // not while numbers are given out
            List<NewJob> jobs = new ArrayList<>(List.of(first));
            Sequence.Sent sent = base.numbers().send((number, ops) -> add(new Filling(number, jobs, ops), all, names));
            made += jobs.size();
            version++;
            portions.addLast(new Portion(jobs, sent));
        }
    }

    /** A transaction while it is filled. */
    private record Filling(long first, List<NewJob> jobs, List<Op> ops) {}

    private List<ItemId> add(Filling filling, Iterator<NewJob> all, CommitNames names) {
        List<Op> ops = filling.ops();
        ops.addAll(base.guard().ops());
        int count = ops.size();
        String commit = names.next();
        List<ItemId> ids = new ArrayList<>();
        int bytes = 0;
        NewJob job = filling.jobs().get(0);
        while (true) {
            int start = ops.size();
            ids.add(add(JobId.of(filling.first() + ids.size()), job, ops, commit));
            bytes += ops.subList(start, ops.size()).stream()
                    .mapToInt(RequestSize::of)
                    .sum();
            Optional<NewJob> next = ops.size() >= (failures == 0 ? MOST_OPS : FEW_OPS) || bytes >= ENOUGH_BYTES
                    ? Optional.empty()
                    : next(all, job);
            if (next.isEmpty()) {
                break;
            }
            job = next.get();
            filling.jobs().add(job);
        }
        ops.add(count, Op.setData(ZkLayout.made(batch), PlainCodecs.COUNT.write(made + ids.size()), version));
        return ids;
    }

    private JobId add(JobId id, NewJob job, List<Op> ops, String commit) {
        Job accepted = Job.accepted(id, batch, job.workflow(), job.group(), job.demand(), now);
        Job begun = job.rejection()
                .map(why -> accepted.fail(new StepEnd(Status.KO, StepEnd.Credit.NONE, why), now))
                .orElse(accepted);
        new ItemNodes(base.tree(), ops::add).add(begun, job.configuration(), commit);
        return id;
    }

    /** The next job that goes into the same transaction: one of another group begins a new one. */
    private Optional<NewJob> next(Iterator<NewJob> all, NewJob before) {
        if (again.isEmpty() && all.hasNext()) {
            again.addFirst(all.next());
        }
        Optional<NewJob> next =
                Optional.ofNullable(again.peekFirst()).filter(job -> job.group().equals(before.group()));
        next.ifPresent(job -> again.removeFirst());
        return next;
    }

    /** Somebody else took a number, the connection broke, or the lease is lost. */
    private void recover(Answer answer) {
        long confirmed = made
                - portions.stream().mapToLong(portion -> portion.jobs().size()).sum();
        portions.forEach(portion -> Waiting.forResult(portion.sent().answer()));
        base.guard().check(); // after everything sent before has been done or never will be
        if (failures > MOST_FAILURES) {
            throw Tree.unexpected(answer, "make the jobs of " + batch);
        }
        base.numbers().failed(portions.getFirst().sent());
        List<NewJob> open = new ArrayList<>();
        portions.forEach(portion -> open.addAll(portion.jobs()));
        portions.clear();
        LockSupport.parkNanos(ThreadLocalRandom.current().nextLong(LONGEST_PAUSE.toNanos()));
        lookUp();
        for (int index = open.size() - 1; index >= made - confirmed; index--) {
            again.addFirst(open.get(index));
        }
    }

    private void seal() {
        List<Op> ops = new ArrayList<>(base.guard().ops());
        ops.add(Op.check(ZkLayout.made(batch), version));
        ops.add(base.tree().create(ZkLayout.expected(batch), PlainCodecs.COUNT.write(made)));
        while (!(base.tree().multi(ops) instanceof Answer.Done)) {
            if (base.tree().stat(ZkLayout.expected(batch)).isPresent()) {
                return;
            }
            base.guard().check();
        }
    }
}
