package org.millrace.worker;

import java.util.BitSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.millrace.execution.Cancellation;
import org.millrace.execution.ChunkRunner.CancelledException;
import org.millrace.store.StepProgress;
import org.millrace.store.StoreException;

/** A distributed step that this worker holds, and the threads of the worker that take part in it. */
final class Crew {

    private static final Log LOG = Log.of(Crew.class);

    private final ChunkLoop loop;
    private final Cancellation cancellation;
    private final int priority;
    private final int most;
    private final Bell bell = new Bell();
    private final AtomicInteger hands = new AtomicInteger(1); // the leaseholder's own
    private volatile boolean open = true;
    private volatile boolean idle;

    /**
     * A crew of one.
     *
     * @param loop what each of them does
     * @param cancellation whether they are to stop
     * @param priority of the item
     * @param most how many hands are of use
     */
    Crew(ChunkLoop loop, Cancellation cancellation, int priority, int most) {
        this.loop = loop;
        this.cancellation = cancellation;
        this.priority = priority;
        this.most = most;
    }

    Cancellation cancellation() {
        return cancellation;
    }

    int priority() {
        return priority;
    }

    /** Whether another pair of hands would find something to do. */
    boolean wantsHand() {
        return open && !idle && hands.get() < most;
    }

    /** Takes part until nothing is free or the worker has better things to do. */
    void takePart(BooleanSupplier enough) {
        if (hands.incrementAndGet() > most) {
            hands.decrementAndGet();
            return;
        }
        try {
            noteIdle(loop.run(() -> !open || enough.getAsBoolean()));
        } catch (CancelledException stopped) {
            LOG.debug("A hand stopped", "reason", stopped.getMessage());
        } catch (StoreException refused) {
            LOG.warn("A hand could not go on", refused);
            idle = true;
        } finally {
            hands.decrementAndGet();
            bell.ring();
        }
    }

    /** The leaseholder's own hands. */
    StepProgress lead(BooleanSupplier enough) throws CancelledException {
        idle = false;
        StepProgress progress = loop.run(enough);
        noteIdle(progress);
        return progress;
    }

    /** Rises as hands leave. */
    Bell bell() {
        return bell;
    }

    boolean isAlone() {
        return hands.get() == 1;
    }

    /** Nobody joins any more. */
    void close() {
        open = false;
    }

    /** While nothing is free, asking again would only cost round trips. */
    private void noteIdle(StepProgress progress) {
        BitSet notFree = progress.finished();
        progress.inFlight().keySet().forEach(notFree::set);
        progress.parked().keySet().forEach(notFree::set);
        idle = progress.isStopped() || notFree.cardinality() == progress.plan().chunks();
    }
}
