package org.millrace.worker;

import java.util.Optional;
import java.util.SortedSet;
import org.millrace.execution.Asks;
import org.millrace.item.ItemId;
import org.millrace.job.JobId;
import org.millrace.spi.Fact;
import org.millrace.spi.HeldLock;
import org.millrace.spi.Reservation;
import org.millrace.store.Stores;

/** What a handler asks for is asked of the store, for its item. */
final class LeaseAsks implements Asks {

    private static final Log LOG = Log.of(LeaseAsks.class);

    private final Stores stores;
    private final ItemId item;
    private final Recorder recorder;

    LeaseAsks(Stores stores, ItemId item, Recorder recorder) {
        this.stores = stores;
        this.item = item;
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
        return item instanceof JobId job ? stores.state().recorded(job, kind) : Optional.empty();
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
    public void progress(String element, long done, long total, String unit) {
        LOG.debug("Progress", "item", item.value(), "element", element, "done", done, "total", total, "unit", unit);
    }
}
