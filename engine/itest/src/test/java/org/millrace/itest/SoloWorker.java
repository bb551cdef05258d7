package org.millrace.itest;

import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.millrace.item.ItemId;
import org.millrace.store.Lease;
import org.millrace.store.Stores;
import org.millrace.store.WorkQueue;
import org.millrace.testkit.ManualClock;
import org.millrace.worker.Equipment;
import org.millrace.worker.ItemRunner;
import org.millrace.worker.Meters;

/**
 * A worker of one thread, the test's own, that also looks after wake-ups, and moves the clock when there is nothing else
 * to do. So a run is the same each time, up to the point where it is made to end.
 */
final class SoloWorker {

    private static final Set<String> GROUPS = Set.of("DefaultWorker", "Other");
    private static final int MANY = 1_000;

    private final String name;
    private final Stores stores;
    private final ManualClock clock;
    private final Pace pace;
    private final ManualOffice office = new ManualOffice();
    private final Semaphore news = new Semaphore(0);
    private final ItemRunner runner;

    /**
     * How long it waits for news.
     *
     * @param quiet how long nothing must be heard before the clock is moved
     * @param patience how long nothing must happen before nothing is to be expected
     */
    record Pace(Duration quiet, Duration patience) {

        /** Where news comes at once. */
        static final Pace IMMEDIATE = new Pace(Duration.ZERO, Duration.ZERO);
    }

    SoloWorker(String name, Equipment equipment, ManualClock clock, Pace pace) {
        this.name = name;
        this.stores = equipment.stores();
        this.clock = clock;
        this.pace = pace;
        this.runner = new ItemRunner(equipment, new Meters(), office);
    }

    /** Works until nothing is ready and nothing waits for a time. */
    void run() {
        run(() -> false);
    }

    /** The same, but no longer than until nothing is ready and it is enough. */
    void run(BooleanSupplier enough) {
        run(Stop.WHEN_IDLE, enough);
    }

    /** When it is asked whether it is enough. */
    enum Stop {
        /** After each piece of work. */
        AT_ONCE,
        /** When nothing is ready: asking costs requests. */
        WHEN_IDLE
    }

    /** The same, but no longer than until it is enough. */
    void run(Stop stop, BooleanSupplier enough) {
        try (WorkQueue.View view = stores.queue().open(GROUPS, news::release)) {
            long last = System.nanoTime();
            workAll(view, stop, enough);
            while (!enough.getAsBoolean()) {
                if (hears() || wake()) {
                    last = System.nanoTime();
                } else if (System.nanoTime() - last >= pace.patience().toNanos()) {
                    return;
                }
                office.work();
                workAll(view, stop, enough);
            }
        }
    }

    private void workAll(WorkQueue.View view, Stop stop, BooleanSupplier enough) {
        while (!(stop == Stop.AT_ONCE && enough.getAsBoolean()) && work(view)) {
            office.work();
        }
    }

    private boolean work(WorkQueue.View view) {
        Optional<ItemId> next = view.poll();
        Optional<Lease> lease = next.flatMap(item -> stores.state().claim(item, name));
        lease.ifPresent(runner::run);
        office.work();
        return next.isPresent();
    }

    private boolean hears() {
        try {
            boolean heard = news.tryAcquire(pace.quiet().toMillis(), TimeUnit.MILLISECONDS);
            news.drainPermits();
            return heard;
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private boolean wake() {
        return stores.wakeups()
                .nextDue()
                .map(due -> {
                    if (due.isAfter(clock.instant())) {
                        clock.set(due);
                    }
                    return stores.wakeups().wakeDue(clock.instant(), MANY) > 0;
                })
                .orElse(false);
    }
}
