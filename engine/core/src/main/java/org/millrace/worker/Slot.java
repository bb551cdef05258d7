package org.millrace.worker;

import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.millrace.execution.Cancellation;
import org.millrace.item.ItemId;

/** A thread of a worker and what it works on. Given up, it may run on, but nothing it does counts. */
final class Slot {

    private final Thread thread;
    private @Nullable Charge charge;
    private @Nullable Cancellation help;
    private @Nullable ItemId helped;
    private long stoppedAt;
    private boolean abandoned;

    /**
     * A slot with a thread of its own, not yet started.
     *
     * @param name of the thread
     * @param work what it does
     */
    Slot(String name, Consumer<Slot> work) {
        this.thread = new Thread(() -> work.accept(this), name);
        this.thread.setDaemon(true);
    }

    Thread thread() {
        return thread;
    }

    synchronized void takes(Charge taken) {
        charge = taken;
        stoppedAt = 0;
    }

    /** Works on chunks of an item that this slot or another holds. */
    synchronized void helps(ItemId item, Cancellation cancellation) {
        helped = item;
        help = cancellation;
        stoppedAt = 0;
    }

    synchronized boolean isHelping(ItemId item) {
        return item.equals(helped);
    }

    synchronized void rests() {
        charge = null;
        help = null;
        helped = null;
    }

    synchronized Optional<Charge> charge() {
        return Optional.ofNullable(charge);
    }

    synchronized boolean isAbandoned() {
        return abandoned;
    }

    /** Has whatever it works on stopped. */
    void stop(Stop why) {
        charge().ifPresent(taken -> taken.stop(why));
        help().ifPresent(helping -> helping.cancel(why.why()));
    }

    /** Has it stop working on chunks of an item, if it still does. */
    void stopHelping(ItemId item, Stop why) {
        Optional<Cancellation> helping;
        synchronized (this) {
            helping = isHelping(item) ? help() : Optional.empty();
        }
        helping.ifPresent(told -> told.cancel(why.why()));
    }

    private synchronized Optional<Cancellation> help() {
        return Optional.ofNullable(help);
    }

    /** Notices that the work should have stopped; whether it should have long ago. */
    synchronized boolean isOverdue(Duration patience) {
        boolean told = (charge != null && charge.cancellation().isCancelled()) || (help != null && help.isCancelled());
        if (!told) {
            stoppedAt = 0;
            return false;
        }
        long now = System.nanoTime();
        if (stoppedAt == 0) {
            stoppedAt = now;
        }
        return now - stoppedAt > patience.toNanos();
    }

    /** Gives the thread up. */
    synchronized void abandon() {
        abandoned = true;
    }
}
