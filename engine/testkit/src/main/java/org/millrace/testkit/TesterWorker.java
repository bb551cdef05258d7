package org.millrace.testkit;

import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import org.millrace.item.ItemId;
import org.millrace.store.Stores;
import org.millrace.store.WorkQueue;
import org.millrace.worker.Equipment;
import org.millrace.worker.ItemRunner;
import org.millrace.worker.Meters;

/** Works in the thread of the test, and moves the clock when there is nothing else to do. */
final class TesterWorker {

    private static final int MANY = 1_000;

    private final Stores stores;
    private final ManualClock clock;
    private final Set<String> groups;
    private final ManualOffice office = new ManualOffice();
    private final ItemRunner runner;

    TesterWorker(Equipment equipment, ManualClock clock, Set<String> groups) {
        this.stores = equipment.stores();
        this.clock = clock;
        this.groups = groups;
        this.runner = new ItemRunner(equipment, new Meters(), office);
    }

    /** Works until nothing is ready and nothing waits for a time. */
    void run() {
        try (WorkQueue.View view = stores.queue().open(groups, () -> {})) {
            while (work(view) || wake()) {
                office.work();
            }
        }
    }

    private boolean work(WorkQueue.View view) {
        Optional<ItemId> next = view.poll();
        next.flatMap(item -> stores.state().claim(item, "the tester")).ifPresent(runner::run);
        office.work();
        return next.isPresent();
    }

    private boolean wake() {
        Optional<Instant> due = stores.wakeups().nextDue();
        due.filter(time -> time.isAfter(clock.instant())).ifPresent(clock::set);
        return due.isPresent() && stores.wakeups().wakeDue(clock.instant(), MANY) > 0;
    }
}
