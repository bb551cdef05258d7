package org.millrace.testkit;

import java.util.SortedSet;
import org.millrace.item.ItemId;
import org.millrace.spi.HeldLock;
import org.millrace.spi.Reservation;
import org.millrace.store.Locks;
import org.millrace.store.StoreException;
import org.millrace.store.StoreException.Reason;

/** What handlers share, in memory. */
final class MemoryLocks implements Locks {

    private final Memory memory;
    private final MemorySession session;

    MemoryLocks(Memory memory, MemorySession session) {
        this.memory = memory;
        this.session = session;
    }

    @Override
    public HeldLock lock(ItemId item, SortedSet<String> names) throws InterruptedException {
        WriteHooks.Passage passage = memory.hooks().begin(session, "lock");
        LockHolding holding = memory.interruptibly(() -> take(item, names));
        passage.end();
        session.checkAlive();
        return () -> give(holding);
    }

    private LockHolding take(ItemId item, SortedSet<String> names) throws InterruptedException {
        LockHolding holding = new LockHolding(session);
        boolean complete = false;
        try {
            for (String name : names) {
                await(item, name, holding);
            }
            complete = true;
        } finally {
            if (!complete) {
                memory.resources().give(holding);
            }
        }
        return holding;
    }

    private void await(ItemId item, String name, LockHolding holding) throws InterruptedException {
        memory.await(() -> {
            checkSession(item, name, holding);
            return memory.resources().take(name, holding);
        });
    }

    private void checkSession(ItemId item, String name, LockHolding holding) {
        session.checkAlive();
        if (holding.isLost()) {
            throw new StoreException(
                    Reason.LEASE_LOST, "The session ended while " + item.value() + " waited for the lock " + name);
        }
    }

    private void give(LockHolding holding) {
        memory.locked(() -> {
            memory.resources().give(holding);
            return true;
        });
    }

    @Override
    public long next(String counter) {
        return memory.write(session, "next", () -> memory.resources().next(counter));
    }

    @Override
    public Reservation reserve(ItemId item, String resource, long amount, long limit) {
        return memory.write(session, "reserve", () -> memory.resources().reserve(item, resource, amount, limit));
    }
}
