package org.millrace.zookeeper;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.millrace.item.ItemId;
import org.millrace.store.Presence.Registration;
import org.millrace.store.WorkQueue.SharedStep;
import org.millrace.store.WorkQueue.View;

/**
 * One worker's view of what it could do. A lane for each group is fed by the watch of {@code /ready/GROUP}; when any
 * worker vanishes, what was set aside is tried again. Looking costs no request.
 */
final class ReadyView implements View {

    private static final long FIRST_READING_MILLIS = 10_000;

    private final List<Lane> lanes = new ArrayList<>();
    private final List<Lane> sharedLanes = new ArrayList<>();
    private final List<ChildWatch> watches = new ArrayList<>();
    private final List<TreeWatch> workers = new ArrayList<>();
    private final Pauses pauses;
    private final Runnable changed;

    private final Predicate<ItemId> ours;
    private final Registration letGo;

    private ReadyView(Looking looking) {
        this.ours = looking.ours();
        this.changed = looking.changed();
        this.pauses = new Pauses(changed);
        this.letGo = looking.foreign().tell(this::putBack);
    }

    /**
     * Who looks.
     *
     * @param ours whether it holds the lease of an item
     * @param changed how it is told of news
     * @param foreign tells what other clients have let go
     */
    record Looking(Predicate<ItemId> ours, Runnable changed, ForeignLocks foreign) {}

    static ReadyView open(ZkConnection connection, Set<String> groups, Looking looking) {
        ReadyView view = new ReadyView(looking);
        view.watches.add(ChildWatch.open(connection, ZkLayout.locks(LockFamily.QUEUE), view.pauses));
        for (String group : new TreeSet<>(groups)) {
            view.watches.add(ChildWatch.open(connection, ZkLayout.ready(group), view.lane(view.lanes)));
            view.watches.add(ChildWatch.open(connection, ZkLayout.shared(group), view.lane(view.sharedLanes)));
        }
        view.workers.add(TreeWatch.open(connection, ZkLayout.workersRoot(), new Vanishings(view)));
        view.watches.forEach(watch -> watch.awaitFirst(FIRST_READING_MILLIS));
        return view;
    }

    private EntryPicture lane(List<Lane> into) {
        Lane lane = new Lane();
        into.add(lane);
        return new EntryPicture(lane, into == lanes ? lane::taken : entry -> changed.run(), changed);
    }

    @Override
    public Optional<ItemId> poll() {
        if (isPaused()) {
            return Optional.empty();
        }
        Optional<Head> head = best();
        while (head.isPresent()) {
            QueueEntry entry = head.get().entry();
            if (head.get().lane().take(entry)) {
                return Optional.of(entry.item());
            }
            head = best();
        }
        return Optional.empty();
    }

    /** As many steps as the worker has groups, each of the order of the logarithm of the lane. */
    private Optional<Head> best() {
        return lanes.stream()
                .flatMap(lane -> lane.first().stream().map(entry -> new Head(lane, entry)))
                .min(Comparator.comparing(Head::entry));
    }

    @Override
    public void putBack(ItemId item) {
        if (lanes.stream().anyMatch(lane -> lane.putBack(item))) {
            changed.run();
        }
    }

    @Override
    public Optional<Integer> bestPriority() {
        return isPaused() ? Optional.empty() : best().map(head -> head.entry().priority());
    }

    @Override
    public List<SharedStep> shared() {
        return sharedLanes.stream()
                .flatMap(lane -> lane.inOrder().stream())
                .filter(entry -> !ours.test(entry.item()))
                .sorted()
                .map(entry -> new SharedStep(entry.item(), entry.priority()))
                .toList();
    }

    @Override
    public boolean isPaused() {
        return pauses.isPaused();
    }

    @Override
    public void close() {
        letGo.close();
        workers.forEach(TreeWatch::close);
        watches.forEach(ChildWatch::close);
    }

    private void reconsider() {
        boolean any = false;
        for (Lane lane : lanes) {
            any |= lane.reconsider();
        }
        if (any) {
            changed.run();
        }
    }

    private record Head(Lane lane, QueueEntry entry) {}

    /** The watch of a lane's node. */
    private record EntryPicture(Lane lane, Consumer<QueueEntry> onWritten, Runnable changed)
            implements ChildWatch.Picture {

        @Override
        public void all(List<String> names) {
            lane.all(names);
            changed.run();
        }

        @Override
        public void made(String name) {
            QueueEntry.find(name).ifPresent(entry -> {
                lane.made(entry);
                changed.run();
            });
        }

        @Override
        public void written(String name) {
            QueueEntry.find(name).ifPresent(onWritten);
        }

        @Override
        public void gone(String name) {
            QueueEntry.find(name).ifPresent(lane::gone);
        }
    }

    /** The watch of the workers, of all groups: whoever vanishes may have held what is ready for ours. */
    private record Vanishings(ReadyView view) implements TreeWatch.Listener {

        @Override
        public void restarted(TreeWatch.Round round) {
            view.reconsider();
        }

        @Override
        public void changed(org.apache.zookeeper.Watcher.Event.EventType type, String changedPath) {
            if (type == org.apache.zookeeper.Watcher.Event.EventType.NodeDeleted) {
                view.reconsider();
            }
        }
    }

    /** The watch of the pauses. */
    private static final class Pauses implements ChildWatch.Picture {

        private static final String INGEST = ZkLayout.ingestPause()
                .substring(ZkLayout.locks(LockFamily.QUEUE).length() + 1);

        private final Runnable lifted;
        private volatile boolean paused;

        Pauses(Runnable lifted) {
            this.lifted = lifted;
        }

        boolean isPaused() {
            return paused;
        }

        @Override
        public void all(List<String> names) {
            set(names.contains(INGEST));
        }

        @Override
        public void made(String name) {
            if (name.equals(INGEST)) {
                set(true);
            }
        }

        @Override
        public void written(String name) {
            // the reason was written
        }

        @Override
        public void gone(String name) {
            if (name.equals(INGEST)) {
                set(false);
            }
        }

        private void set(boolean now) {
            boolean before = paused;
            paused = now;
            if (before && !now) {
                lifted.run();
            }
        }
    }
}
