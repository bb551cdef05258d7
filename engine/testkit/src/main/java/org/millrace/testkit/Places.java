package org.millrace.testkit;

import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.millrace.item.ItemId;
import org.millrace.item.Standing.Waiting;

/** What is ready for whom, what waits until when and for what, and the signals that nothing has waited for yet. */
final class Places {

    /**
     * A ready item.
     *
     * @param priority how urgent
     * @param item the item
     * @param number rises each time something is made ready
     */
    record ReadyEntry(int priority, ItemId item, long number) {}

    private record Due(Instant until, ItemId item) {}

    private record Place(Optional<String> group, int priority, Optional<Waiting> waiting) {
        private static final Place NOWHERE = new Place(Optional.empty(), 0, Optional.empty());
    }

    private static final Comparator<ReadyEntry> URGENCY = Comparator.comparingInt(ReadyEntry::priority)
            .thenComparing(entry -> entry.item().value());

    private final Map<String, NavigableSet<ReadyEntry>> ready = new TreeMap<>();
    private final NavigableSet<Due> due = new TreeSet<>(
            Comparator.comparing(Due::until).thenComparing(entry -> entry.item().value()));
    private final Map<String, Map<String, ItemId>> keys = new HashMap<>();
    private final Map<String, Place> places = new HashMap<>();
    private final Map<String, Instant> signals = new TreeMap<>();
    private long number;

    /** Follows a change of an item; says whether it now waits until earlier than all before it. */
    boolean follow(ItemRecord record) {
        Place to = new Place(record.readyGroup(), record.item().demand().priority(), record.waiting());
        Optional<Instant> earliest = nextDue();
        forget(record.id());
        enter(record.id(), to);
        Optional<Instant> until = record.waiting().flatMap(Waiting::until);
        return until.isPresent()
                && earliest.filter(before -> !until.get().isBefore(before)).isEmpty();
    }

    void forget(ItemId item) {
        Place from = places.getOrDefault(item.value(), Place.NOWHERE);
        places.remove(item.value());
        from.group.ifPresent(group -> readyIn(group).remove(new ReadyEntry(from.priority, item, 0)));
        from.waiting.flatMap(Waiting::until).ifPresent(until -> due.remove(new Due(until, item)));
        from.waiting.flatMap(Waiting::wakeKey).ifPresent(key -> waitingFor(key).remove(item.value()));
    }

    private void enter(ItemId item, Place to) {
        places.put(item.value(), to);
        to.group.ifPresent(group -> readyIn(group).add(new ReadyEntry(to.priority, item, ++number)));
        to.waiting.flatMap(Waiting::until).ifPresent(until -> due.add(new Due(until, item)));
        to.waiting.flatMap(Waiting::wakeKey).ifPresent(key -> waitingFor(key).put(item.value(), item));
    }

    /** The ready items of a group, most urgent first. */
    Stream<ReadyEntry> ready(String group) {
        return readyIn(group).stream();
    }

    List<ItemId> due(Instant now, int limit) {
        return due.stream()
                .takeWhile(entry -> !entry.until.isAfter(now))
                .limit(limit)
                .map(Due::item)
                .toList();
    }

    Optional<Instant> nextDue() {
        return due.isEmpty() ? Optional.empty() : Optional.of(due.first().until);
    }

    List<ItemId> waitingOn(String key) {
        return List.copyOf(waitingFor(key).values());
    }

    void keepSignal(String key, Instant now) {
        signals.putIfAbsent(key, now);
    }

    /** Drops signals that were kept before a time. */
    int forgetSignals(Instant before, int limit) {
        List<String> old = signals.entrySet().stream()
                .filter(signal -> signal.getValue().isBefore(before))
                .map(Map.Entry::getKey)
                .limit(limit)
                .toList();
        old.forEach(signals::remove);
        return old.size();
    }

    /** Uses up a kept signal. */
    boolean takeSignal(String key) {
        return signals.remove(key) != null;
    }

    private NavigableSet<ReadyEntry> readyIn(String group) {
        return ready.computeIfAbsent(group, name -> new TreeSet<>(URGENCY));
    }

    private Map<String, ItemId> waitingFor(String key) {
        return keys.computeIfAbsent(key, name -> new TreeMap<>());
    }
}
