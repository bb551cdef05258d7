package org.millrace.worker;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.millrace.item.Item;
import org.millrace.item.ItemId;
import org.millrace.store.Presence.Registration;
import org.millrace.store.WorkQueue;
import org.millrace.store.WorkQueue.SharedStep;
import org.millrace.store.WorkQueue.View;

/**
 * What the threads of a worker do next: ready items by urgency, and chunks of distributed steps. Chunks get their share
 * of the threads while items wait, and all that is idle otherwise.
 */
final class Agenda implements Boundary, AutoCloseable {

    private static final Duration RECHECK = Duration.ofSeconds(1);

    private final WorkerSettings settings;
    private final Bell bell = new Bell();
    private final List<Crew> crews = new CopyOnWriteArrayList<>();
    private final AtomicInteger helping = new AtomicInteger();
    private final AtomicInteger idle = new AtomicInteger();
    private final RecentlyRefused refused = new RecentlyRefused();
    private final RecentlyRefused resting = new RecentlyRefused();
    private final View view;
    private volatile boolean draining;

    Agenda(WorkerSettings settings, WorkQueue queue) {
        this.settings = settings;
        this.view = queue.open(settings.groups(), bell::ring);
    }

    /** Something to do. */
    sealed interface Entry {

        /** A ready item, to be claimed. */
        record Ready(ItemId item) implements Entry {}

        /** A step that this worker holds and that can use another pair of hands. */
        record Own(Crew crew) implements Entry {}

        /** A step that another worker holds. */
        record Others(SharedStep step) implements Entry {}
    }

    /** Waits until there is something to do; empty when the worker is to end. */
    Optional<Entry> next() {
        idle.incrementAndGet();
        try {
            while (!draining) {
                long heard = bell.rings();
                Optional<Entry> entry = look();
                if (entry.isPresent()) {
                    return entry;
                }
                boolean nothingElse = crews.isEmpty() && view.shared().isEmpty();
                bell.await(heard, nothingElse ? Duration.ofDays(1) : RECHECK);
            }
            return Optional.empty();
        } finally {
            idle.decrementAndGet();
        }
    }

    private Optional<Entry> look() {
        Optional<Entry> help = view.isPaused() ? Optional.empty() : help();
        boolean fair = help.isPresent() && hasHandsLeft() && isAsUrgent(help.get());
        if (fair) {
            return help;
        }
        return poll().<Entry>map(Entry.Ready::new).or(() -> help);
    }

    /** Whether one more thread can work on chunks while items wait: one is left for them. */
    private boolean hasHandsLeft() {
        return helping.get() < settings.share() && helping.get() + crews.size() < settings.slots() - 1;
    }

    /** The next ready item; one that has just given way comes after the others that are as urgent. */
    private Optional<ItemId> poll() {
        Optional<Integer> urgency = view.bestPriority();
        Deque<ItemId> later = new ArrayDeque<>();
        Optional<ItemId> next = view.poll();
        while (next.isPresent() && resting.contains(next.get())) {
            later.add(next.get());
            next = view.bestPriority().equals(urgency) ? view.poll() : Optional.empty();
        }
        Optional<ItemId> chosen = next.or(() -> Optional.ofNullable(later.poll()));
        later.forEach(this::putBack);
        return chosen;
    }

    private boolean isAsUrgent(Entry help) {
        return view.bestPriority().map(best -> priority(help) <= best).orElse(true);
    }

    private Optional<Entry> help() {
        Optional<Entry> own = crews.stream()
                .filter(Crew::wantsHand)
                .min(Comparator.comparingInt(Crew::priority))
                .map(Entry.Own::new);
        return own.or(() -> view.shared().stream()
                .filter(step -> !refused.contains(step.item()))
                .min(Comparator.comparingInt(SharedStep::priority))
                .map(Entry.Others::new));
    }

    private static int priority(Entry help) {
        if (help instanceof Entry.Own own) {
            return own.crew().priority();
        }
        return help instanceof Entry.Others others ? others.step().priority() : 0;
    }

    /** Nothing was free in another worker's step: it is not looked at again for a moment. */
    void refused(ItemId item) {
        refused.add(item);
    }

    /** Work on chunks begins; closed when it ends. */
    Registration helping() {
        helping.incrementAndGet();
        return () -> {
            helping.decrementAndGet();
            bell.ring();
        };
    }

    /** Whether a thread that helps with chunks has something better to do. */
    boolean hasBetter() {
        boolean tooMany = helping.get() > settings.share() || isAllOnChunks();
        return draining || (tooMany && idle.get() == 0 && view.bestPriority().isPresent());
    }

    /** Whether every thread works on chunks, so that no item is begun however long a step takes. */
    private boolean isAllOnChunks() {
        return helping.get() + crews.size() >= settings.slots();
    }

    void putBack(ItemId item) {
        view.putBack(item);
        bell.ring();
    }

    /** Something may have changed. */
    void ring() {
        bell.ring();
    }

    /** No more entries are handed out. */
    void drain() {
        draining = true;
        bell.ring();
        crews.forEach(crew -> crew.bell().ring());
    }

    @Override
    public boolean serves(String group) {
        return settings.groups().contains(group);
    }

    @Override
    public boolean letsGo(Item item) {
        if (draining || view.isPaused()) {
            return true;
        }
        int own = item.demand().priority();
        return idle.get() == 0 && view.bestPriority().filter(best -> best < own).isPresent();
    }

    /** Those who help give way first. */
    @Override
    public boolean givesWay(Crew crew) {
        return draining
                || (crew.hadItsTurn()
                        && helping.get() == 0
                        && isAllOnChunks()
                        && view.bestPriority()
                                .filter(best -> best <= crew.priority())
                                .isPresent());
    }

    boolean isDraining() {
        return draining;
    }

    @Override
    public Registration offer(Crew crew) {
        crew.onFree(bell::ring);
        crews.add(crew);
        bell.ring();
        return () -> {
            crews.remove(crew);
            if (!crew.isOpen()) { // it gives way
                resting.add(crew.item().id());
            }
        };
    }

    @Override
    public void close() {
        drain();
        view.close();
    }
}
