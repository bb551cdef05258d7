package org.millrace.zookeeper;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.millrace.item.ItemId;

/**
 * The ready entries of one group as a worker sees them: those it may try, in their order, and those that it set aside
 * because somebody, perhaps itself, has taken them.
 */
final class Lane {

    private final TreeSet<QueueEntry> candidates = new TreeSet<>();
    private final Map<ItemId, QueueEntry> aside = new HashMap<>();

    /** Replaces everything: all are worth a try. */
    synchronized void all(List<String> names) {
        candidates.clear();
        aside.clear();
        names.forEach(name -> QueueEntry.find(name).ifPresent(candidates::add));
    }

    synchronized void made(QueueEntry entry) {
        aside.remove(entry.item());
        candidates.add(entry);
    }

    /** Somebody took it. */
    synchronized void taken(QueueEntry entry) {
        if (candidates.remove(entry)) {
            aside.put(entry.item(), entry);
        }
    }

    synchronized void gone(QueueEntry entry) {
        candidates.remove(entry);
        aside.remove(entry.item(), entry);
    }

    /** Somebody vanished: what he had taken is worth a try, and nobody knows which that was. */
    synchronized boolean reconsider() {
        boolean any = !aside.isEmpty();
        candidates.addAll(aside.values());
        aside.clear();
        return any;
    }

    /** The first to try, if there is one. */
    synchronized Optional<QueueEntry> first() {
        return candidates.isEmpty() ? Optional.empty() : Optional.of(candidates.first());
    }

    /** Sets an entry aside that is about to be tried; false if it is no longer there to be tried. */
    synchronized boolean take(QueueEntry entry) {
        boolean there = candidates.remove(entry);
        if (there) {
            aside.put(entry.item(), entry);
        }
        return there;
    }

    /** An item that was set aside is worth a try again; false if it is not known here. */
    synchronized boolean putBack(ItemId item) {
        QueueEntry entry = aside.remove(item);
        if (entry != null) {
            candidates.add(entry);
        }
        return entry != null;
    }

    /** All that could be tried, in order. */
    synchronized List<QueueEntry> inOrder() {
        return List.copyOf(candidates);
    }
}
