package org.millrace.testkit;

import java.util.concurrent.atomic.AtomicLong;
import org.millrace.store.StoreException;
import org.millrace.store.StoreException.Reason;
import org.millrace.store.Stores;
import org.millrace.testkit.InMemoryStores.Session;

/** A process and its present session. */
final class MemorySession implements Session {

    private final Memory memory;
    private final String name;
    private final Stores stores;
    private final AtomicLong term = new AtomicLong();
    private volatile boolean killed;

    MemorySession(Memory memory, String name) {
        this.memory = memory;
        this.name = name;
        this.stores = new Stores(
                new MemoryStateStore(memory, this),
                new MemoryIntake(memory, this),
                new MemoryStepStore(memory, this),
                new MemoryWorkQueue(memory, this),
                new MemoryWakeups(memory, this),
                new MemoryPresence(memory, this),
                new MemoryOutbox(memory, this),
                new MemoryDefinitions(memory, this),
                new MemoryLocks(memory, this),
                new MemoryControls(memory, this),
                new MemoryOverview(memory, this),
                new MemoryRemoval(memory, this));
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Stores stores() {
        return stores;
    }

    @Override
    public void expire() {
        memory.locked(() -> end(killed));
    }

    @Override
    public void kill() {
        memory.locked(() -> end(true));
    }

    private long end(boolean forGood) {
        killed = forGood;
        memory.free(this);
        return term.incrementAndGet();
    }

    /** Rises when the session ends: what was held in an earlier term is lost. */
    long term() {
        return term.get();
    }

    boolean isKilled() {
        return killed;
    }

    void checkAlive() {
        if (killed) {
            throw new StoreException(
                    Reason.UNAVAILABLE, "The process of session " + name + " was killed; open another session");
        }
    }
}
