package org.millrace.testkit;

import java.util.HashMap;
import java.util.Map;
import org.millrace.item.ItemId;
import org.millrace.spi.Reservation;

/** Locks, reservations and counters. */
final class Resources {

    private final Map<String, LockHolding> locks = new HashMap<>();
    private final Map<String, Map<String, Long>> reservations = new HashMap<>();
    private final Map<String, Long> counters = new HashMap<>();

    /** Takes a lock if it is free. */
    boolean take(String name, LockHolding holding) {
        return locks.putIfAbsent(name, holding) == null;
    }

    void give(LockHolding holding) {
        locks.values().removeIf(holding::equals);
    }

    void freeLocks(MemorySession session) {
        locks.values().removeIf(holding -> holding.isOf(session));
    }

    long next(String counter) {
        return counters.merge(counter, 1L, Long::sum);
    }

    Reservation reserve(ItemId item, String resource, long amount, long limit) {
        Map<String, Long> taken = reservations.computeIfAbsent(resource, name -> new HashMap<>());
        long others = taken.entrySet().stream()
                .filter(entry -> !entry.getKey().equals(item.value()))
                .mapToLong(Map.Entry::getValue)
                .sum();
        boolean granted = amount <= limit - others;
        if (granted) {
            taken.put(item.value(), amount);
        }
        return new Reservation(granted, others);
    }

    void endReservations(ItemId item) {
        reservations.values().forEach(taken -> taken.remove(item.value()));
    }
}
