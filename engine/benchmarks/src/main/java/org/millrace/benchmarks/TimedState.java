package org.millrace.benchmarks;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import org.millrace.item.Item;
import org.millrace.item.ItemId;
import org.millrace.item.Standing.Waiting;
import org.millrace.spi.Fact;
import org.millrace.store.Change;
import org.millrace.store.HistoryEntry;
import org.millrace.store.Lease;
import org.millrace.store.Request;
import org.millrace.store.StateStore;

/**
 * A store of state that notes how long things take. A step takes from the commit before it, or the claim, to the return
 * of its own commit: a worker's thread does nothing else in between.
 */
final class TimedState implements StateStore {

    private final StateStore store;
    private volatile Notes notes = new Notes();
    private final ThreadLocal<Long> last = ThreadLocal.withInitial(() -> 0L);

    TimedState(StateStore store) {
        this.store = store;
    }

    /** What is noted, from one moment on. */
    static final class Notes {
        private final Latencies steps = new Latencies();
        private final Latencies claims = new Latencies();
        private final LongAdder transitions = new LongAdder();
        private final LongAdder ended = new LongAdder();
        private final LongAdder waiting = new LongAdder();

        Latencies steps() {
            return steps;
        }

        Latencies claims() {
            return claims;
        }

        long transitions() {
            return transitions.sum();
        }

        /** How many items have reached their end. */
        long ended() {
            return ended.sum();
        }

        /** How many items have begun to wait. */
        long waiting() {
            return waiting.sum();
        }
    }

    /** Begins to note anew; what was noted before. */
    synchronized Notes renew() {
        Notes before = notes;
        notes = new Notes();
        return before;
    }

    /** What is noted so far. */
    Notes notes() {
        return notes;
    }

    @Override
    public Optional<Lease> claim(ItemId id, String holder) {
        long start = System.nanoTime();
        Optional<Lease> lease = store.claim(id, holder);
        long now = System.nanoTime();
        notes.claims.add(now - start);
        last.set(now);
        return lease;
    }

    @Override
    public void commit(Lease lease, Change change) {
        boolean moves = !lease.item().state().equals(change.after().state());
        store.commit(lease, change);
        long now = System.nanoTime();
        Notes noted = notes;
        noted.steps.add(now - last.get());
        last.set(now);
        if (moves) {
            noted.transitions.increment();
        }
        if (moves && change.after().state().kind().isTerminal()) {
            noted.ended.increment();
        }
        if (change.after().standing() instanceof Waiting) {
            noted.waiting.increment();
        }
    }

    @Override
    public Item load(ItemId id) {
        return store.load(id);
    }

    @Override
    public List<HistoryEntry> history(ItemId id) {
        return store.history(id);
    }

    @Override
    public void release(Lease lease) {
        store.release(lease);
    }

    @Override
    public Optional<Request> refresh(Lease lease) {
        return store.refresh(lease);
    }

    @Override
    public void record(Lease lease, Fact fact) {
        store.record(lease, fact);
    }

    @Override
    public <F extends Fact> Optional<F> recorded(ItemId item, Class<F> kind) {
        return store.recorded(item, kind);
    }
}
