package org.millrace.testkit;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.millrace.store.Message;

/** The messages not yet delivered, oldest first. */
final class Mailbox {

    private final Callbacks callbacks;
    private final Map<String, Message> pending = new LinkedHashMap<>();
    private final List<Watcher> watchers = new ArrayList<>();

    Mailbox(Callbacks callbacks) {
        this.callbacks = callbacks;
    }

    void add(List<Message> messages) {
        for (Message message : messages) {
            pending.put(message.id(), message);
            watchers.forEach(watcher -> callbacks.add(watcher.session, watcher.added));
        }
    }

    List<Message> pending(int limit) {
        return pending.values().stream().limit(limit).toList();
    }

    void delivered(String id) {
        pending.remove(id);
    }

    Runnable watch(MemorySession session, Runnable added) {
        Watcher watcher = new Watcher(session, added);
        watchers.add(watcher);
        return () -> watchers.remove(watcher);
    }

    /** Compared by identity: the same callback may watch twice. */
    private static final class Watcher {
        private final MemorySession session;
        private final Runnable added;

        Watcher(MemorySession session, Runnable added) {
            this.session = session;
            this.added = added;
        }
    }
}
