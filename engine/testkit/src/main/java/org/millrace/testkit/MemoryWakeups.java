package org.millrace.testkit;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.millrace.item.ItemId;
import org.millrace.store.Presence.Registration;
import org.millrace.store.Wakeups;

/** Ends of waits in memory. */
final class MemoryWakeups implements Wakeups {

    private final Memory memory;
    private final MemorySession session;

    MemoryWakeups(Memory memory, MemorySession session) {
        this.memory = memory;
        this.session = session;
    }

    @Override
    public int wakeDue(Instant now, int limit) {
        return memory.write(session, "wakeDue", () -> {
            List<ItemId> due = memory.places().due(now, limit);
            due.forEach(id -> wake(memory.item(id)));
            return due.size();
        });
    }

    private void wake(ItemRecord record) {
        record.wake();
        memory.settle(record);
    }

    @Override
    public Optional<Instant> nextDue() {
        return memory.read(session, () -> memory.places().nextDue());
    }

    @Override
    public Registration watch(Runnable earlier) {
        return memory.read(session, () -> closing(memory, memory.watchers().watchWaits(session, earlier)));
    }

    @Override
    public int signal(String wakeKey) {
        return memory.write(session, "signal", () -> {
            List<ItemId> waiting = memory.places().waitingOn(wakeKey);
            if (waiting.isEmpty()) {
                memory.places().keepSignal(wakeKey, memory.now());
            }
            waiting.forEach(id -> wake(memory.item(id)));
            return waiting.size();
        });
    }

    @Override
    public int forgetSignals(Instant before, int limit) {
        return memory.write(session, "forgetSignals", () -> memory.places().forgetSignals(before, limit));
    }

    /** A registration that is withdrawn under the memory's lock. */
    static Registration closing(Memory memory, Runnable end) {
        return () -> memory.locked(() -> {
            end.run();
            return true;
        });
    }
}
