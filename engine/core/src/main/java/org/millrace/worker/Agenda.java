package org.millrace.worker;

import java.time.Duration;
import java.util.Comparator;
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
                bell.await(heard, view.shared().isEmpty() ? Duration.ofDays(1) : RECHECK);
            }
            return Optional.empty();
        } finally {
            idle.decrementAndGet();
        }
    }

    private Optional<Entry> look() {
        Optional<Entry> help = view.isPaused() ? Optional.empty() : help();
        boolean fair = help.isPresent() && helping.get() < settings.share() && isAsUrgent(help.get());
        if (fair) {
            return help;
        }
        return view.poll().<Entry>map(Entry.Ready::new).or(() -> help);
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

    /** Whether a thread that works on chunks has something better to do. */
    boolean hasBetter() {
        return draining
                || (helping.get() > settings.share()
                        && idle.get() == 0
                        && view.bestPriority().isPresent());
    }

    void putBack(ItemId item) {
        view.putBack(item);
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

    @Override
    public boolean isDraining() {
        return draining;
    }

    @Override
    public Registration offer(Crew crew) {
        crews.add(crew);
        bell.ring();
        return () -> crews.remove(crew);
    }

    @Override
    public void close() {
        drain();
        view.close();
    }
}
