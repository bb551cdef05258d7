package org.millrace.testkit;

import java.util.Set;
import org.millrace.store.WorkQueue;

/** What could be worked on, in memory. */
final class MemoryWorkQueue implements WorkQueue {

    private final Memory memory;
    private final MemorySession session;

    MemoryWorkQueue(Memory memory, MemorySession session) {
        this.memory = memory;
        this.session = session;
    }

    @Override
    public View open(Set<String> groups, Runnable changed) {
        return memory.read(session, () -> {
            MemoryView view = new MemoryView(memory, session, groups, changed);
            memory.views().add(view);
            return view;
        });
    }
}
