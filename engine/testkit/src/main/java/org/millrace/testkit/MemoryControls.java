package org.millrace.testkit;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.millrace.item.ItemId;
import org.millrace.store.Controls;
import org.millrace.store.Presence.Registration;
import org.millrace.store.Request;

/** What operators set, in memory. */
final class MemoryControls implements Controls {

    private final Memory memory;
    private final MemorySession session;

    MemoryControls(Memory memory, MemorySession session) {
        this.memory = memory;
        this.session = session;
    }

    @Override
    public void ask(ItemId item, Request request) {
        memory.change(session, "ask", () -> {
            memory.item(item).ask(request);
            memory.watchers().asked(item);
        });
    }

    @Override
    public Registration watchRequests(Consumer<ItemId> asked) {
        return memory.read(
                session, () -> MemoryWakeups.closing(memory, memory.watchers().watchRequests(session, asked)));
    }

    @Override
    public void holdCollection(Notice notice) {
        memory.change(session, "holdCollection", () -> memory.notices().hold(notice));
    }

    @Override
    public void releaseCollection(String profile) {
        memory.change(session, "releaseCollection", () -> memory.notices().release(profile));
    }

    @Override
    public Optional<Notice> collectionHold(String profile) {
        return memory.read(session, () -> memory.notices().hold(profile));
    }

    @Override
    public List<Notice> heldCollections() {
        return memory.read(session, () -> memory.notices().holds());
    }

    @Override
    public void pause(Notice notice) {
        memory.change(session, "pause", () -> memory.notices().pause(notice));
    }

    @Override
    public void unpause() {
        memory.change(session, "unpause", () -> {
            memory.notices().unpause();
            memory.views().resumed();
        });
    }

    @Override
    public Optional<Notice> paused() {
        return memory.read(session, () -> memory.notices().pause());
    }
}
