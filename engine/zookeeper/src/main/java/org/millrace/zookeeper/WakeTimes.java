package org.millrace.zookeeper;

import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.millrace.item.ItemId;
import org.millrace.store.Presence.Registration;

/** The entries of {@code /wakeups/times} in the order of their times, as events tell of them. */
final class WakeTimes implements ChildWatch.Picture, AutoCloseable {

    private static final long FIRST_READING_MILLIS = 10_000;
    private static final Pattern FORM = Pattern.compile("([0-9]{13,18})-([bj]id[0-9]{10})");

    private final TreeSet<Entry> entries =
            new TreeSet<>(Comparator.comparing(Entry::look).thenComparing(Entry::name));
    private final Map<String, Entry> byName = new HashMap<>();
    private final List<Runnable> listeners = new CopyOnWriteArrayList<>();
    private @Nullable ChildWatch watch;

    /**
     * One wait.
     *
     * @param name of its node
     * @param item what waits
     * @param look when to look at it
     */
    record Entry(String name, ItemId item, Instant look) {}

    private WakeTimes() {}

    static WakeTimes open(ZkConnection connection) {
        WakeTimes view = new WakeTimes();
        ChildWatch opened = ChildWatch.open(connection, ZkLayout.wakeTimes(), view);
        view.watch = opened;
        opened.awaitFirst(FIRST_READING_MILLIS);
        return view;
    }

    /** What is due, earliest first. */
    synchronized List<Entry> due(Instant now, int limit) {
        return entries.stream()
                .takeWhile(entry -> !entry.look().isAfter(now))
                .limit(limit)
                .toList();
    }

    /** The earliest time. */
    synchronized Optional<Instant> next() {
        return entries.isEmpty()
                ? Optional.empty()
                : Optional.of(entries.first().look());
    }

    /** To be looked at later than its name says. */
    synchronized void postpone(Entry entry, Instant until) {
        if (entry.equals(byName.get(entry.name()))) {
            put(new Entry(entry.name(), entry.item(), until));
        }
    }

    Registration watch(Runnable earlier) {
        listeners.add(earlier);
        return () -> listeners.remove(earlier);
    }

    @Override
    public void all(List<String> names) {
        synchronized (this) {
            entries.clear();
            byName.clear();
            names.forEach(this::add);
        }
        listeners.forEach(Runnable::run);
    }

    @Override
    public void made(String name) {
        boolean earlier;
        synchronized (this) {
            Optional<Instant> before = next();
            add(name);
            earlier = !next().equals(before);
        }
        if (earlier) {
            listeners.forEach(Runnable::run);
        }
    }

    private void add(String name) {
        Matcher parts = FORM.matcher(name);
        if (parts.matches()) {
            Instant time = Instant.ofEpochMilli(Long.parseLong(parts.group(1)));
            ItemIds.find(parts.group(2)).ifPresent(item -> put(new Entry(name, item, time)));
        }
    }

    private void put(Entry entry) {
        Entry before = byName.put(entry.name(), entry);
        if (before != null) {
            entries.remove(before);
        }
        entries.add(entry);
    }

    @Override
    public void written(String name) {
        // the name says all
    }

    @Override
    public synchronized void gone(String name) {
        Entry before = byName.remove(name);
        if (before != null) {
            entries.remove(before);
        }
    }

    @Override
    public void close() {
        ChildWatch open = watch;
        if (open != null) {
            open.close();
        }
    }
}
