package org.millrace.execution.chunk;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.millrace.store.StepProgress.Parked;

/** What is known of a chunk's elements, by their rank in the chunk: which have ended, and what is remembered of others. */
final class ChunkRecord {

    private static final int MOST_REMARKS = 1_000;
    private static final int MOST_REMARKS_OF_ELEMENT = 20;
    /** A chunk can name one wake key: if its elements wait for several, it looks by itself this often. */
    private static final Duration LOOK = Duration.ofMinutes(1);

    private final BitSet finished;
    private final SortedMap<Integer, ElementMemo> pending;
    private final List<Remark> remarks;
    private long unwritten;

    ChunkRecord(BitSet finished, SortedMap<Integer, ElementMemo> pending, List<Remark> remarks, long unwritten) {
        this.finished = (BitSet) finished.clone();
        this.pending = new TreeMap<>(pending);
        this.remarks = new ArrayList<>(remarks);
        this.unwritten = unwritten;
    }

    static ChunkRecord empty() {
        return new ChunkRecord(new BitSet(), new TreeMap<>(), List.of(), 0);
    }

    boolean isToRun(int rank, Instant now) {
        return !finished.get(rank) && memo(rank).isDue(now);
    }

    ElementMemo memo(int rank) {
        return pending.getOrDefault(rank, ElementMemo.FRESH);
    }

    boolean hasPending() {
        return !pending.isEmpty();
    }

    /** Whether there is anything that somebody will want to read. */
    boolean isWorthWriting() {
        return hasPending() || !remarks.isEmpty();
    }

    void remember(int rank, ElementMemo memo) {
        pending.put(rank, memo);
    }

    void ended(int rank, List<Remark> told) {
        pending.remove(rank);
        finished.set(rank);
        int kept = Math.min(Math.min(told.size(), MOST_REMARKS_OF_ELEMENT), MOST_REMARKS - remarks.size());
        remarks.addAll(told.subList(0, Math.max(0, kept)));
        unwritten += told.size() - Math.max(0, kept);
    }

    /** What the chunk waits for, if it does. */
    Optional<Parked> parked(long token, Instant now) {
        if (pending.isEmpty()) {
            return Optional.empty();
        }
        List<String> keys = pending.values().stream()
                .flatMap(memo -> memo.wakeKey().stream())
                .distinct()
                .limit(2)
                .toList();
        Stream<Instant> times = pending.values().stream().flatMap(memo -> memo.until().stream());
        Stream<Instant> look = keys.size() > 1 ? Stream.of(now.plus(LOOK)) : Stream.empty();
        return Optional.of(new Parked(
                token,
                Stream.concat(times, look).min(Instant::compareTo),
                keys.stream().findFirst(),
                reason()));
    }

    private String reason() {
        String first = memo(pending.firstKey()).reason();
        return pending.size() == 1 ? first : first + " (and " + (pending.size() - 1) + " more elements wait)";
    }

    BitSet finished() {
        return (BitSet) finished.clone();
    }

    SortedMap<Integer, ElementMemo> pending() {
        return new TreeMap<>(pending);
    }

    List<Remark> remarks() {
        return List.copyOf(remarks);
    }

    long unwritten() {
        return unwritten;
    }
}
