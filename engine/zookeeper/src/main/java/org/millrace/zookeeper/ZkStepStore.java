package org.millrace.zookeeper;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import org.apache.zookeeper.KeeperException.Code;
import org.apache.zookeeper.Op;
import org.millrace.item.ItemId;
import org.millrace.store.StepProgress;
import org.millrace.store.StepProgress.ChunkEnd;
import org.millrace.store.StepProgress.Parked;
import org.millrace.store.StepStore;
import org.millrace.store.StoreException;
import org.millrace.store.StoreException.Reason;

/**
 * The progress of steps in {@code steps/STEP}, and a node that ends with the session for each chunk in flight. A write
 * relies on the record as it was last seen, so it is one transaction if nobody else has written meanwhile; else it is
 * decided anew on the record as it is.
 *
 * <p>The token of a chunk is the transaction that wrote the record which its claim relied on: it rises with every claim.
 */
final class ZkStepStore implements StepStore {

    private static final int MOST_SEEN = 10_000;

    private final Tree tree;
    private final CommitNames names = new CommitNames();
    private final Turnstile turnstile = new Turnstile();
    /** The records that this process wrote last, by their paths. */
    private final Map<String, Seen> seen = new ConcurrentHashMap<>();
    /** The chunks that this process took, by the paths of their nodes. */
    private final Map<String, Held> held = new ConcurrentHashMap<>();

    ZkStepStore(Tree tree) {
        this.tree = tree;
    }

    /**
     * A record as it was seen.
     *
     * @param progress what it says
     * @param version of the node
     * @param zxid of the transaction that wrote it
     */
    private record Seen(StepProgress progress, int version, long zxid) {}

    /** A chunk that was taken here. */
    private record Held(long token, long session) {}

    @Override
    public Optional<StepProgress> load(ItemId item, String step) {
        return tree.read(ZkLayout.step(item, step)).find(StepRecord.CODEC).map(StepRecord::progress);
    }

    @Override
    public Turn turn(At at, Optional<ChunkEnd> end) {
        return turnstile.pass(path(at), () -> decided(at, end));
    }

    private Turn decided(At at, Optional<ChunkEnd> end) {
        Optional<Turn> quick = Optional.ofNullable(seen.get(path(at)))
                .filter(known -> isHeld(at, known, end)
                        && end.map(chunk -> isTakenHere(at, chunk)).orElse(true))
                .flatMap(known -> attempt(at, known, end));
        while (quick.isEmpty()) {
            Seen base = look(at).orElseThrow(() -> lost(at, "the step has ended"));
            if (!isHeld(at, base, end)) {
                throw lost(at, "the chunk is somebody else's, or another epoch has begun");
            }
            end.ifPresent(handedIn -> requireOurs(at, handedIn));
            quick = nothingToDo(at, base, end).or(() -> attempt(at, base, end));
        }
        return quick.get();
    }

    private static String path(At at) {
        return ZkLayout.step(at.item(), at.step());
    }

    private Optional<Seen> look(At at) {
        Node node = tree.read(path(at));
        return node.find(StepRecord.CODEC)
                .map(record ->
                        new Seen(record.progress(), node.version(), node.stat().getMzxid()));
    }

    private static boolean isHeld(At at, Seen base, Optional<ChunkEnd> end) {
        return base.progress().epoch() == at.epoch()
                && end.map(handedIn ->
                                Objects.equals(base.progress().inFlight().get(handedIn.chunk()), handedIn.token()))
                        .orElse(true);
    }

    /** Whether this process took the chunk in its present session. */
    private boolean isTakenHere(At at, ChunkEnd end) {
        String node = ZkLayout.chunk(at.item(), at.step(), end.chunk());
        return tree.sessionId()
                .map(session -> new Held(end.token(), session).equals(held.get(node)))
                .orElse(false);
    }

    private void requireOurs(At at, ChunkEnd end) {
        Node node = tree.read(ZkLayout.chunk(at.item(), at.step(), end.chunk()));
        long owner = node.exists() ? node.stat().getEphemeralOwner() : 0;
        if (tree.sessionId().filter(session -> session == owner).isEmpty()) {
            throw lost(at, "the session that took chunk " + end.chunk() + " is over or another one");
        }
    }

    private Optional<Turn> nothingToDo(At at, Seen base, Optional<ChunkEnd> end) {
        StepMove move = move(at, base, end);
        return move.after().equals(base.progress())
                ? Optional.of(new Turn(Optional.empty(), base.progress()))
                : Optional.empty();
    }

    /** What came of it; nothing if somebody else wrote first, or if there is nothing to do as far as is known. */
    private Optional<Turn> attempt(At at, Seen base, Optional<ChunkEnd> end) {
        StepMove move = move(at, base, end);
        if (move.after().equals(base.progress())) {
            return Optional.empty();
        }
        Answer answer = send(move, base, Optional.empty());
        if (answer instanceof Answer.Refused refused && refused.code() == Code.NODEEXISTS) {
            answer = send(move, base, Optional.of(refused.path()));
        }
        if (answer instanceof Answer.Done done) {
            remember(
                    at,
                    new Seen(
                            move.after(),
                            done.stat(move.record()).getVersion(),
                            done.stat(move.record()).getMzxid()));
            end.ifPresent(chunk -> held.remove(ZkLayout.chunk(at.item(), at.step(), chunk.chunk())));
            move.taken().ifPresent(chunk -> hold(at, chunk));
            return Optional.of(new Turn(move.taken(), move.after()));
        }
        seen.remove(path(at));
        return answer instanceof Answer.Refused refused ? refused(move, refused) : afterSilence(move);
    }

    private Answer send(StepMove move, Seen base, Optional<String> inTheWay) {
        return tree.multi(move.ops(tree, base.version(), inTheWay));
    }

    private static Optional<Turn> refused(StepMove move, Answer.Refused refused) {
        boolean handingIn = refused.index() < move.record();
        if (handingIn) {
            throw lost(move.at(), "the session that took the chunk has ended");
        }
        return Optional.empty();
    }

    private StepMove move(At at, Seen base, Optional<ChunkEnd> end) {
        StepProgress progress = end.map(base.progress()::ended).orElse(base.progress());
        OptionalInt next = progress.next(at.now());
        if (next.isEmpty() && !progress.inFlight().isEmpty()) {
            progress = withoutVanished(at, progress);
            next = progress.next(at.now());
        }
        if (next.isEmpty()) {
            return new StepMove(at, end, Optional.empty(), progress, names.next());
        }
        int chunk = next.getAsInt();
        Optional<Long> file = Optional.ofNullable(progress.parked().get(chunk)).map(Parked::token);
        Taken taken = new Taken(chunk, base.zxid(), file);
        return new StepMove(at, end, Optional.of(taken), progress.taken(chunk, base.zxid()), names.next());
    }

    /** Chunks whose nodes are gone with their holders' sessions. */
    private StepProgress withoutVanished(At at, StepProgress progress) {
        Set<String> there = Set.copyOf(tree.children(ZkLayout.chunks(at.item(), at.step())));
        StepProgress left = progress;
        for (int chunk : progress.inFlight().keySet()) {
            String node = ZkLayout.chunk(at.item(), at.step(), chunk);
            left = there.contains(node.substring(node.lastIndexOf('/') + 1)) ? left : left.givenUp(chunk);
        }
        return left;
    }

    /** The record, and the node of the chunk that was to be taken, say whether the write was done. */
    private Optional<Turn> afterSilence(StepMove move) {
        At at = move.at();
        Optional<Long> before = tree.sessionId();
        tree.awaitConnected();
        tree.sync(path(at));
        Node node = tree.read(path(at));
        StepRecord record = node.find(StepRecord.CODEC).orElseThrow(() -> lost(at, "the step has ended"));
        boolean done = record.commit().equals(move.commit())
                || move.taken().filter(chunk -> isOurs(move, chunk)).isPresent()
                || (move.taken().isEmpty() && before.equals(tree.sessionId()) && isHandedIn(move, record));
        return done ? Optional.of(new Turn(move.taken(), record.progress())) : Optional.empty();
    }

    private boolean isOurs(StepMove move, Taken chunk) {
        At at = move.at();
        return tree.read(ZkLayout.chunk(at.item(), at.step(), chunk.chunk()))
                .find(RecordCodecs.HOLDER)
                .flatMap(holder -> holder)
                .filter(holder -> holder.commit().equals(move.commit()))
                .isPresent();
    }

    /** As long as our session lives, nobody but us takes a chunk out of our hands within an epoch. */
    private static boolean isHandedIn(StepMove move, StepRecord record) {
        return move.end().isPresent()
                && record.progress().epoch() == move.at().epoch()
                && !isHeld(move.at(), new Seen(record.progress(), 0, 0), move.end());
    }

    private void hold(At at, Taken chunk) {
        if (held.size() >= MOST_SEEN) {
            held.clear(); // what is not here is looked up
        }
        tree.sessionId()
                .ifPresent(session -> held.put(
                        ZkLayout.chunk(at.item(), at.step(), chunk.chunk()), new Held(chunk.token(), session)));
    }

    private void remember(At at, Seen now) {
        if (seen.size() >= MOST_SEEN) {
            seen.clear();
        }
        seen.merge(path(at), now, (one, other) -> one.zxid() > other.zxid() ? one : other);
    }

    private static StoreException lost(At at, String why) {
        return new StoreException(
                Reason.LEASE_LOST,
                "Expected " + at.holder() + " to work in epoch " + at.epoch() + " of step " + at.step() + " of "
                        + at.item() + ", but " + why);
    }

    @Override
    public void published(At at, int chunk, long token) {
        update(at, progress -> progress.published(chunk, token), List.of());
    }

    @Override
    public Optional<StepProgress> signalled(At at) {
        update(at, StepProgress::signalled, List.of());
        return look(at).map(Seen::progress).filter(progress -> progress.epoch() == at.epoch());
    }

    @Override
    public void giveUp(At at, int chunk, long token) {
        update(
                at,
                progress -> Objects.equals(progress.inFlight().get(chunk), token) ? progress.givenUp(chunk) : progress,
                List.of(Op.delete(ZkLayout.chunk(at.item(), at.step(), chunk), -1)));
    }

    /** Writes what a function makes of the record, together with other operations if they can be done. */
    private void update(At at, UnaryOperator<StepProgress> function, List<Op> wishes) {
        while (!isUpdated(at, function, wishes)) {
            seen.remove(path(at));
        }
    }

    private boolean isUpdated(At at, UnaryOperator<StepProgress> function, List<Op> wishes) {
        Optional<Seen> found = look(at).filter(base -> base.progress().epoch() == at.epoch());
        if (found.isEmpty()) {
            return true;
        }
        Seen base = found.get();
        StepProgress after = function.apply(base.progress());
        if (after.equals(base.progress())) {
            return true;
        }
        seen.remove(path(at));
        byte[] data = StepRecord.CODEC.write(new StepRecord(after, names.next()));
        Draft draft = new Draft(tree).firm(Op.setData(path(at), data, base.version()));
        wishes.forEach(draft::wish);
        return isWritten(draft);
    }

    private boolean isWritten(Draft draft) {
        while (true) {
            Answer answer = tree.multi(draft.ops());
            if (!(answer instanceof Answer.Refused refused && draft.mend(refused))) {
                return answer instanceof Answer.Done;
            }
        }
    }
}
