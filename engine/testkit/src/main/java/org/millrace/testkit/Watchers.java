package org.millrace.testkit;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.millrace.item.ItemId;

/** Who wants to be told of requests and of waits. */
final class Watchers {

    private final Callbacks callbacks;
    private final List<Watch<Consumer<ItemId>>> requests = new ArrayList<>();
    private final List<Watch<Runnable>> waits = new ArrayList<>();

    Watchers(Callbacks callbacks) {
        this.callbacks = callbacks;
    }

    Runnable watchRequests(MemorySession session, Consumer<ItemId> asked) {
        Watch<Consumer<ItemId>> watch = new Watch<>(session, asked);
        requests.add(watch);
        return () -> requests.remove(watch);
    }

    Runnable watchWaits(MemorySession session, Runnable earlier) {
        Watch<Runnable> watch = new Watch<>(session, earlier);
        waits.add(watch);
        return () -> waits.remove(watch);
    }

    void asked(ItemId item) {
        requests.forEach(watch -> callbacks.add(watch.session, () -> watch.call.accept(item)));
    }

    void earlierWait() {
        waits.forEach(watch -> callbacks.add(watch.session, watch.call));
    }

    /** Compared by identity: the same callback may watch twice. */
    private static final class Watch<C> {
        private final MemorySession session;
        private final C call;

        Watch(MemorySession session, C call) {
            this.session = session;
            this.call = call;
        }
    }
}
