package org.millrace.testkit;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.millrace.batch.Batch;
import org.millrace.batch.BatchId;
import org.millrace.item.Demand;
import org.millrace.item.Item;
import org.millrace.item.StepEnd;
import org.millrace.job.Job;
import org.millrace.lifecycle.Place;
import org.millrace.lifecycle.State;
import org.millrace.spi.Status;
import org.millrace.store.Intake;
import org.millrace.store.Lease;
import org.millrace.store.NewBatch;
import org.millrace.store.NewJob;
import org.millrace.store.Tally;

/** How batches and jobs come into being in memory. */
final class MemoryIntake implements Intake {

    /** Few enough for tests to cut between. */
    private static final int JOBS_IN_A_TRANSACTION = 10;

    private final Memory memory;
    private final MemorySession session;

    MemoryIntake(Memory memory, MemorySession session) {
        this.memory = memory;
        this.session = session;
    }

    @Override
    public BatchId submit(NewBatch batch) {
        return memory.write(
                session, "submit", () -> memory.submissions().find(batch.key()).orElseGet(() -> accept(batch)));
    }

    private BatchId accept(NewBatch wanted) {
        BatchId id = memory.numbers().nextBatch();
        Batch accepted = Batch.accepted(
                id,
                wanted.workflow(),
                wanted.submission(),
                new Place(State.PENDING, wanted.group()),
                new Demand(wanted.priority(), 0),
                memory.now());
        Batch batch = wanted.hold().map(accepted::hold).orElse(accepted);
        memory.submissions().put(wanted.key(), id);
        memory.add(ItemRecord.ofBatch(batch, wanted.submission()));
        return id;
    }

    @Override
    public BatchId childBatch(Lease lease, String key) {
        return memory.write(session, "childBatch", () -> {
            Item parent = memory.leased(MemoryStateStore.known(lease)).item();
            return parent instanceof Batch batch ? batch.id() : childBatch(parent, key);
        });
    }

    private BatchId childBatch(Item parent, String key) {
        String whole = parent.id().value() + "/" + key;
        return memory.submissions().find(whole).orElseGet(() -> {
            BatchId id = memory.numbers().nextBatch();
            Batch batch = Batch.ofParent(id, parent.workflow(), parent.id(), parent.demand(), memory.now());
            memory.submissions().put(whole, id);
            memory.add(ItemRecord.ofBatch(batch, batch.submission()));
            return id;
        });
    }

    @Override
    public Tally expand(Lease lease, BatchId batch, Iterator<NewJob> jobs) {
        long made = memory.read(session, () -> leasedExpansion(lease, batch).made());
        for (long skipped = 0; skipped < made && jobs.hasNext(); skipped++) {
            jobs.next();
        }
        do {
            makeNext(lease, batch, jobs);
        } while (jobs.hasNext());
        return tally(batch);
    }

    private void makeNext(Lease lease, BatchId batch, Iterator<NewJob> jobs) {
        List<NewJob> some = new ArrayList<>();
        while (some.size() < JOBS_IN_A_TRANSACTION && jobs.hasNext()) {
            some.add(jobs.next());
        }
        boolean all = !jobs.hasNext();
        memory.change(session, "expand", () -> {
            Expansion expansion = leasedExpansion(lease, batch);
            some.forEach(job -> make(batch, expansion, job));
            if (all) {
                expansion.seal();
            }
        });
    }

    private void make(BatchId batch, Expansion expansion, NewJob wanted) {
        Job accepted = Job.accepted(
                memory.numbers().nextJob(), batch, wanted.workflow(), wanted.group(), wanted.demand(), memory.now());
        Job job = wanted.rejection()
                .map(why -> accepted.fail(new StepEnd(Status.KO, StepEnd.Credit.NONE, why), memory.now()))
                .orElse(accepted);
        expansion.made(job);
        memory.add(ItemRecord.ofJob(job, wanted.configuration()));
    }

    private Expansion leasedExpansion(Lease lease, BatchId batch) {
        Item parent = memory.leased(MemoryStateStore.known(lease)).item();
        ItemRecord record = memory.item(batch);
        boolean itsOwn = parent.id().equals(batch)
                || (record.item() instanceof Batch child
                        && child.parent().filter(parent.id()::equals).isPresent());
        if (!itsOwn) {
            throw new IllegalArgumentException(
                    "Expected a batch of " + parent.id().value() + " to make jobs in, but got " + batch);
        }
        return record.expansion();
    }

    @Override
    public Tally tally(BatchId batch) {
        return memory.read(session, () -> memory.item(batch).expansion().tally(batch));
    }
}
