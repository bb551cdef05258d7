package org.millrace.testkit;

import org.millrace.store.Stores;

/** The stores in memory, for the suites. */
final class InMemory implements StoresUnderTest {

    private final ManualClock clock = ManualClock.at("2026-01-01T00:00:00Z");
    private final InMemoryStores memory = new InMemoryStores(clock);

    @Override
    public Stores session(String name) {
        return memory.session(name).stores();
    }

    @Override
    public void expire(String name) {
        memory.session(name).expire();
    }

    @Override
    public void kill(String name) {
        memory.session(name).kill();
    }

    @Override
    public ManualClock clock() {
        return clock;
    }

    @Override
    public void close() {}
}
