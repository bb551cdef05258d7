package org.millrace.zookeeper;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.apache.zookeeper.Op;
import org.millrace.item.Item;
import org.millrace.item.ItemId;
import org.millrace.item.Standing;
import org.millrace.store.Presence.Registration;
import org.millrace.store.StoreException;
import org.millrace.store.Wakeups;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Ends waits: each item in one transaction at the version of its status, so that a claim or another wake-up that comes
 * first makes this one void. The times are answered from a view, made when it is first asked for.
 */
final class ZkWakeups implements Wakeups, AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(ZkWakeups.class);

    /** When to look again at what is due but leased, or cannot be read. */
    private static final Duration LATER = Duration.ofSeconds(1);

    private final Tree tree;
    private final Clock clock;
    private Optional<WakeTimes> times = Optional.empty();

    ZkWakeups(Tree tree, Clock clock) {
        this.tree = tree;
        this.clock = clock;
    }

    /** What came of looking at one item. */
    private enum Found {
        WOKEN,
        NOT_WAITING,
        LEASED
    }

    @Override
    public int wakeDue(Instant now, int limit) {
        WakeTimes view = times();
        tree.stat(ZkLayout.wakeTimes()); // answered after every change so far has been told
        int looked = 0;
        for (WakeTimes.Entry entry : view.due(now, limit)) {
            looked++;
            wakeTimed(view, entry);
        }
        return looked;
    }

    /** One item that cannot be woken must not keep the others waiting. */
    private void wakeTimed(WakeTimes view, WakeTimes.Entry entry) {
        try {
            Found found = waken(entry.item(), Optional.empty());
            if (found == Found.NOT_WAITING) {
                Removing.node(tree, ZkLayout.wakeTimes() + "/" + entry.name());
            } else if (found == Found.LEASED) {
                view.postpone(entry, clock.instant().plus(LATER));
            }
        } catch (StoreException failed) {
            if (failed.reason() == StoreException.Reason.UNAVAILABLE) {
                throw failed;
            }
            LOG.warn("{} is not woken: {}", entry.item().value(), failed.getMessage());
            view.postpone(entry, clock.instant().plus(LATER));
        }
    }

    @Override
    public Optional<Instant> nextDue() {
        WakeTimes view = times();
        tree.stat(ZkLayout.wakeTimes());
        return view.next();
    }

    @Override
    public Registration watch(Runnable earlier) {
        return times().watch(earlier);
    }

    private synchronized WakeTimes times() {
        WakeTimes view = times.orElseGet(() -> WakeTimes.open(tree.connection()));
        times = Optional.of(view);
        return view;
    }

    @Override
    public int signal(String wakeKey) {
        return Rounds.until("signal '" + wakeKey + "'", () -> trySignal(wakeKey));
    }

    /** If nobody is woken, the signal is left at the version at which nobody waited. */
    private Optional<Integer> trySignal(String wakeKey) {
        Node key = tree.read(ZkLayout.wakeKey(wakeKey));
        int woken = 0;
        for (String name : tree.children(key.path())) {
            Optional<ItemId> item = ItemIds.find(name);
            if (item.isPresent() && wakeSignalled(item.get(), wakeKey) == Found.WOKEN) {
                woken++;
            }
        }
        return woken > 0 || leave(key) ? Optional.of(woken) : Optional.empty();
    }

    private Found wakeSignalled(ItemId item, String wakeKey) {
        Found found = waken(item, Optional.of(wakeKey));
        if (found == Found.NOT_WAITING) {
            Removing.node(tree, ZkLayout.wakeKeyEntry(wakeKey, item));
        }
        return found;
    }

    /** Who begins to wait writes the node, so that at the version that was read nobody does. */
    @Override
    public int forgetSignals(Instant before, int limit) {
        List<String> keys = tree.children(ZkLayout.wakeKeys()).stream()
                .map(name -> ZkLayout.wakeKeys() + "/" + name)
                .toList();
        List<Node> old = tree.readMany(keys).stream()
                .filter(key -> isKept(key)
                        && Instant.ofEpochMilli(key.stat().getMtime()).isBefore(before))
                .limit(limit)
                .toList();
        int forgotten = 0;
        for (Node key : old) {
            Op op = Op.delete(key.path(), key.version());
            forgotten += Rounds.done(tree, tree.multi(List.of(op)), "forget the signal " + key.path()) ? 1 : 0;
        }
        return forgotten;
    }

    private static boolean isKept(Node key) {
        return key.childCount() == 0
                && key.find(PlainCodecs.TEXT).filter(WakeKey.SIGNALLED::equals).isPresent();
    }

    private boolean leave(Node key) {
        byte[] signalled = PlainCodecs.TEXT.write(WakeKey.SIGNALLED);
        if (key.find(PlainCodecs.TEXT).filter(WakeKey.SIGNALLED::equals).isPresent()) {
            return true;
        }
        Op op = key.exists() ? Op.setData(key.path(), signalled, key.version()) : tree.create(key.path(), signalled);
        return Rounds.done(tree, tree.multi(List.of(op)), "keep the signal " + key.path());
    }

    /** Under one name, by which a waking whose answer was lost is known again. */
    private Found waken(ItemId item, Optional<String> wakeKey) {
        String commit = UUID.randomUUID().toString();
        return Rounds.until("wake " + item.value(), () -> wake(item, wakeKey, commit));
    }

    /** Empty if somebody got in between. */
    private Optional<Found> wake(ItemId id, Optional<String> wakeKey, String commit) {
        Snapshot seen = Snapshot.read(tree, id);
        if (!seen.exists() || !seen.isAdopted()) {
            return Optional.of(Found.NOT_WAITING);
        }
        if (seen.status().books().commit().equals(commit)) {
            return Optional.of(Found.WOKEN);
        }
        Item item = seen.item();
        if (!(item.standing() instanceof Standing.Waiting waiting)
                || (wakeKey.isPresent() && !waiting.wakeKey().equals(wakeKey))) {
            return Optional.of(Found.NOT_WAITING);
        }
        if (seen.isLocked() && wakeKey.isEmpty()) {
            return Optional.of(Found.LEASED); // the time does not run away; a signal would, and its holder looks again
        }
        Draft draft = draft(seen, item, new Waking(waiting, wakeKey, commit));
        return Drafts.send(tree, draft, "wake " + id.value()) ? Optional.of(Found.WOKEN) : Optional.empty();
    }

    /** What an item waits for, the signal that has come, if it was one, and the name of the waking. */
    private record Waking(Standing.Waiting waiting, Optional<String> wakeKey, String commit) {}

    private Draft draft(Snapshot seen, Item item, Waking waking) {
        Bookkeeping books = seen.status().books().kept(waking.commit());
        Item woken = item.wake();
        ItemStatus status = ItemStatus.of(woken, books, seen.status().others());
        Draft draft = new Draft(tree);
        draft.firm(Op.setData(
                ZkLayout.status(item.id()), ItemStatus.codec(item.id()).write(status), seen.statusVersion()));
        Places from = Places.of(item, books.progress());
        Places to = Places.of(woken, books.progress());
        from.wakes().forEach(draft::remove);
        waking.waiting().wakeKey().ifPresent(key -> draft.wish(Op.delete(ZkLayout.wakeKey(key), -1)));
        to.ready().ifPresent(path -> draft.place(path, Places.above(path)));
        to.shared().ifPresent(path -> draft.place(path, Places.above(path)));
        waking.wakeKey()
                .ifPresent(key -> books.progress().ifPresent(mark -> signalChunks(draft, item.id(), mark, key)));
        return draft;
    }

    /** The chunks that wait for the key are due as well. */
    private void signalChunks(Draft draft, ItemId item, Bookkeeping.Mark mark, String key) {
        Node record = tree.read(ZkLayout.step(item, mark.step()));
        record.find(StepRecord.CODEC)
                .map(step -> new StepRecord(step.progress().signalled(key), step.commit()))
                .ifPresent(
                        step -> draft.firm(Op.setData(record.path(), StepRecord.CODEC.write(step), record.version())));
    }

    @Override
    public synchronized void close() {
        times.ifPresent(WakeTimes::close);
    }
}
