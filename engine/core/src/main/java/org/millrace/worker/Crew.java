package org.millrace.worker;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.millrace.execution.Cancellation;
import org.millrace.execution.ChunkRunner.CancelledException;
import org.millrace.item.Item;
import org.millrace.store.StepProgress;
import org.millrace.store.StoreException;
import org.millrace.workspace.WorkspaceException;

/** A distributed step that this worker holds, and the threads of the worker that take part in it. */
final class Crew {

    private static final Log LOG = Log.of(Crew.class);
    private static final Duration MOMENT = Duration.ofSeconds(1);

    private final ChunkLoop loop;
    private final Cancellation cancellation;
    private final Item item;
    private final int most;
    private final Bell bell = new Bell();
    private final AtomicInteger hands = new AtomicInteger(1); // the leaseholder's own
    private final long began = System.nanoTime();
    private volatile Runnable onFree = () -> {};
    private volatile boolean open = true;
    private volatile boolean idle;
    private volatile long idleSince;

    /**
     * A crew of one.
     *
     * @param loop what each of them does
     * @param cancellation whether they are to stop
     * @param item whose step it is
     * @param most how many hands are of use
     */
    Crew(ChunkLoop loop, Cancellation cancellation, Item item, int most) {
        this.loop = loop;
        this.cancellation = cancellation;
        this.item = item;
        this.most = most;
    }

    Cancellation cancellation() {
        return cancellation;
    }

    Item item() {
        return item;
    }

    int priority() {
        return item.demand().priority();
    }

    /** Whether the step was worked on for a moment at least. */
    boolean hadItsTurn() {
        return System.nanoTime() - began >= MOMENT.toNanos();
    }

    /** Has somebody told when there may be something to do for another pair of hands. */
    void onFree(Runnable told) {
        onFree = told;
    }

    /** Whether another pair of hands would find something to do. Where nothing was free, that is not asked all the time. */
    boolean wantsHand() {
        boolean resting = idle && System.nanoTime() - idleSince < MOMENT.toNanos();
        return open && !resting && hands.get() < most;
    }

    /** Takes part until nothing is free or the worker has better things to do. */
    void takePart(BooleanSupplier enough) {
        if (hands.incrementAndGet() > most) {
            hands.decrementAndGet();
            return;
        }
        try {
            noteIdle(loop.run(() -> !open || enough.getAsBoolean(), this::stir));
        } catch (CancelledException stopped) {
            LOG.debug("A hand stopped", "reason", stopped.getMessage());
        } catch (StoreException | WorkspaceException refused) {
            LOG.warn("A hand could not go on", refused);
            rest();
        } finally {
            hands.decrementAndGet();
            bell.ring();
        }
    }

    /**
     * The leaseholder's own hands.
     *
     * @param enough whether to stop before the next chunk
     * @param handedIn told of every chunk that they have handed in
     */
    StepProgress lead(BooleanSupplier enough, Runnable handedIn) throws CancelledException {
        StepProgress progress = loop.run(enough, () -> {
            handedIn.run();
            stir();
        });
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

    boolean isOpen() {
        return open;
    }

    /** Nobody joins any more. */
    void close() {
        open = false;
    }

    private void noteIdle(StepProgress progress) {
        if (loop.isNothingFree(progress)) {
            rest();
        }
    }

    /** Asking again at once would only cost round trips. */
    private void rest() {
        idleSince = System.nanoTime();
        idle = true;
    }

    /** A chunk was handed in: another may be free for it, behind a barrier or a bound. */
    private void stir() {
        if (idle) {
            idle = false;
            onFree.run();
        }
    }
}
