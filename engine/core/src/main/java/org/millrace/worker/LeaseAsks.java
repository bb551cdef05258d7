package org.millrace.worker;

import java.util.Optional;
import java.util.SortedSet;
import java.util.stream.Stream;
import org.millrace.batch.BatchId;
import org.millrace.execution.Asks;
import org.millrace.item.Item;
import org.millrace.item.ItemId;
import org.millrace.job.Job;
import org.millrace.spi.BatchReport;
import org.millrace.spi.ChildJob;
import org.millrace.spi.Fact;
import org.millrace.spi.HeldLock;
import org.millrace.spi.Reservation;
import org.millrace.store.Stores;
import org.millrace.workspace.Workspace;

/** What a handler asks for is asked of the store, for its item. */
final class LeaseAsks implements Asks {

    private static final Log LOG = Log.of(LeaseAsks.class);

    private final Equipment equipment;
    private final Stores stores;
    private final Item subject;
    private final ItemId item;
    private final Recorder recorder;

    LeaseAsks(Equipment equipment, Item subject, Recorder recorder) {
        this.equipment = equipment;
        this.stores = equipment.stores();
        this.subject = subject;
        this.item = subject.id();
        this.recorder = recorder;
    }

    /** Writes a fact under the lease. */
    interface Recorder {
        void record(Fact fact);
    }

    /** Facts are about a job as a whole; the elements of a list run on many workers, and only one holds the lease. */
    static Recorder refusing(ItemId item) {
        return fact -> {
            throw new IllegalStateException("Expected a step of one element to record a fact about " + item.value()
                    + ", but this step is distributed; record " + fact + " in a step of the kind REF");
        };
    }

    @Override
    public void record(Fact fact) {
        recorder.record(fact);
    }

    @Override
    public <F extends Fact> Optional<F> recorded(Class<F> kind) {
        return stores.state().recorded(item, kind);
    }

    @Override
    public HeldLock lock(SortedSet<String> names) throws InterruptedException {
        return stores.locks().lock(item, names);
    }

    @Override
    public Reservation reserve(String resource, long amount, long limit) {
        return stores.locks().reserve(item, resource, amount, limit);
    }

    @Override
    public long next(String counter) {
        return stores.locks().next(counter);
    }

    @Override
    public Stream<ChildJob> children() {
        return item instanceof BatchId batch ? stores.overview().children(batch) : Stream.empty();
    }

    @Override
    public Optional<BatchReport> lastReport() {
        return item instanceof BatchId batch
                ? stores.overview().report(batch).map(kept -> reports(batch).open(kept))
                : Optional.empty();
    }

    private ReportFile reports(BatchId batch) {
        return new ReportFile(equipment.workspace().open(batch).engine());
    }

    @Override
    public Workspace batchFiles() {
        ItemId batch = subject instanceof Job job ? job.batch() : item;
        return equipment.workspace().open(batch).published();
    }

    @Override
    public void progress(String element, long done, long total, String unit) {
        equipment.board().show(new ProgressBoard.Entry(item, element, done, total, unit));
        LOG.debug("Progress", "item", item.value(), "element", element, "done", done, "total", total, "unit", unit);
    }
}
