package org.millrace.testkit;

import java.util.List;
import org.millrace.store.Message;
import org.millrace.store.Outbox;
import org.millrace.store.Presence.Registration;

/** Messages to deliver, in memory. */
final class MemoryOutbox implements Outbox {

    private final Memory memory;
    private final MemorySession session;

    MemoryOutbox(Memory memory, MemorySession session) {
        this.memory = memory;
        this.session = session;
    }

    @Override
    public List<Message> pending(int limit) {
        return memory.read(session, () -> memory.mailbox().pending(limit));
    }

    @Override
    public void delivered(String id) {
        memory.change(session, "delivered", () -> memory.mailbox().delivered(id));
    }

    @Override
    public Registration watch(Runnable added) {
        return memory.read(
                session, () -> MemoryWakeups.closing(memory, memory.mailbox().watch(session, added)));
    }
}
