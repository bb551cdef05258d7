package org.millrace.worker;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.TimeUnit;
import org.millrace.item.ItemId;

/** Items that we turned away from a moment ago. */
final class RecentlyRefused {

    private static final long MOMENT = TimeUnit.MILLISECONDS.toNanos(900); // a little less than the pause between looks

    private final ConcurrentMap<ItemId, Long> since = new ConcurrentHashMap<>();

    void add(ItemId item) {
        long now = System.nanoTime();
        since.values().removeIf(then -> now - then > MOMENT);
        since.put(item, now);
    }

    boolean contains(ItemId item) {
        Long then = since.get(item);
        return then != null && System.nanoTime() - then <= MOMENT;
    }
}
