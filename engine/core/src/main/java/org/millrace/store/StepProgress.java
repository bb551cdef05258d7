package org.millrace.store;

import java.time.Instant;
import java.util.BitSet;
import java.util.Collections;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.millrace.spi.Status;

/**
 * How far a step has come: constant in size whatever the number of its elements. Its methods decide; a store writes what
 * they return.
 *
 * @param epoch differs each time the step is begun anew: a chunk of another epoch is not committed
 * @param plan how the elements are cut
 * @param finished the chunks that are done
 * @param inFlight who has which chunk, by the token of the chunk's claim; an entry whose claim has lapsed may be taken over
 * @param parked the chunks that wait, with the token that names their file and the time to look again
 * @param unpublished the chunks that were committed and whose outputs may not have been published yet, with their tokens
 * @param tally counts, the worst status and what to tell
 */
public record StepProgress(
        long epoch,
        Plan plan,
        BitSet finished,
        SortedMap<Integer, Long> inFlight,
        SortedMap<Integer, Parked> parked,
        SortedMap<Integer, Long> unpublished,
        ElementTally tally) {

    public StepProgress {
        finished = (BitSet) finished.clone();
        inFlight = Collections.unmodifiableSortedMap(new TreeMap<>(inFlight));
        parked = Collections.unmodifiableSortedMap(new TreeMap<>(parked));
        unpublished = Collections.unmodifiableSortedMap(new TreeMap<>(unpublished));
        Objects.requireNonNull(plan, "plan");
        Objects.requireNonNull(tally, "tally");
    }

    /**
     * How the elements of a step are cut.
     *
     * @param elements how many there are
     * @param chunks into how many chunks, at most {@value #MOST_CHUNKS}
     * @param barriers the chunks that may begin only when all before them are done
     * @param parallelism how many chunks may be in flight at a time
     * @param stop which statuses of an element keep new chunks from starting
     */
    public record Plan(long elements, int chunks, BitSet barriers, int parallelism, Stop stop) {

        /** The most chunks of a step. */
        public static final int MOST_CHUNKS = 4_096;

        public Plan {
            if (chunks < 0 || chunks > MOST_CHUNKS) {
                throw new IllegalArgumentException("Expected 0 to 4096 chunks, but got " + chunks);
            }
            barriers = (BitSet) barriers.clone();
            Objects.requireNonNull(stop, "stop");
        }

        @Override
        public BitSet barriers() {
            return (BitSet) barriers.clone();
        }
    }

    /** When no new chunks start. */
    public enum Stop {
        /** After an element was FATAL. */
        ON_FATAL,
        /** After an element was KO or FATAL. */
        ON_KO;

        boolean applies(Status worst) {
            return worst == Status.FATAL || (this == ON_KO && worst == Status.KO);
        }
    }

    /**
     * A chunk with elements that wait or are to be tried again.
     *
     * @param token names the file that says which elements are done and how often the others were tried
     * @param until when to look again; empty if only a signal of the key ends it
     * @param wakeKey what signal ends it, if one does
     * @param reason the end of the sentence "It waits ..."
     */
    public record Parked(long token, Optional<Instant> until, Optional<String> wakeKey, String reason) {
        public Parked {
            Objects.requireNonNull(until, "until");
            Objects.requireNonNull(wakeKey, "wakeKey");
            Objects.requireNonNull(reason, "reason");
        }

        /** The same with nothing left to wait for. */
        Parked due() {
            return new Parked(token, Optional.of(Instant.EPOCH), wakeKey, reason);
        }
    }

    /**
     * How the elements fared so far.
     *
     * @param counts how many elements ended with which status
     * @param worst the aggregate
     * @param message what to tell: the first bad news
     */
    public record ElementTally(Map<Status, Long> counts, Status worst, String message) {

        /** Nothing yet. */
        public static final ElementTally NONE = new ElementTally(Map.of(), Status.UNKNOWN, "");

        public ElementTally {
            counts = Map.copyOf(counts);
            Objects.requireNonNull(worst, "worst");
            Objects.requireNonNull(message, "message");
        }

        /** Both together; the message of the worse, and of the earlier if they are as bad. */
        public ElementTally plus(ElementTally more) {
            Map<Status, Long> sum = new TreeMap<>(counts);
            more.counts.forEach((status, count) -> sum.merge(status, count, Long::sum));
            String told = more.worst.compareTo(worst) > 0 || message.isEmpty() ? more.message : message;
            return new ElementTally(sum, worst.max(more.worst), told);
        }
    }

    /** A step that is about to begin. */
    public static StepProgress fresh(long epoch, Plan plan) {
        return new StepProgress(
                epoch, plan, new BitSet(), new TreeMap<>(), new TreeMap<>(), new TreeMap<>(), ElementTally.NONE);
    }

    @Override
    public BitSet finished() {
        return (BitSet) finished.clone();
    }

    /** Whether every chunk is done. */
    public boolean isComplete() {
        return finished.cardinality() == plan.chunks();
    }

    /** Whether no new chunk is to start, because an element ended badly enough. */
    public boolean isStopped() {
        return plan.stop().applies(tally.worst());
    }

    /** Whether nothing is left that somebody runs or could run now or later: complete, or stopped with none in flight. */
    public boolean isOver() {
        return isComplete() || (isStopped() && inFlight.isEmpty());
    }

    /**
     * The chunk to take next: the first that is not done, in flight, or waiting beyond now, unless the step is stopped,
     * as parallel as it may be, or a barrier stands before it.
     */
    public OptionalInt next(Instant now) {
        if (isStopped() || inFlight.size() >= plan.parallelism()) {
            return OptionalInt.empty();
        }
        int open = finished.nextClearBit(0); // every chunk before it is done
        int barrier = plan.barriers.nextSetBit(open + 1);
        int end = barrier < 0 ? plan.chunks() : barrier;
        return IntStream.range(open, end).filter(chunk -> isFree(chunk, now)).findFirst();
    }

    private boolean isFree(int chunk, Instant now) {
        Parked waiting = parked.get(chunk);
        boolean waits = waiting != null
                && !waiting.until().filter(until -> !until.isAfter(now)).isPresent();
        return !finished.get(chunk) && !inFlight.containsKey(chunk) && !waits;
    }

    /**
     * The chunk is in somebody's hands. What waited in it is no longer waited for, but its file is not forgotten: should
     * the holder vanish, the next one goes on from there.
     */
    public StepProgress taken(int chunk, long token) {
        Parked waited = parked.get(chunk);
        SortedMap<Integer, Parked> due = waited == null ? parked : put(parked, chunk, waited.due());
        return with(put(inFlight, chunk, token), due, unpublished);
    }

    /** The chunk's holder has vanished or given it back unchanged. */
    public StepProgress givenUp(int chunk) {
        return with(without(inFlight, chunk), parked, unpublished);
    }

    /** The chunk's outputs have been published, if it was this token that was to be. */
    public StepProgress published(int chunk, long token) {
        boolean named = Objects.equals(unpublished.get(chunk), token);
        return named ? with(inFlight, parked, without(unpublished, chunk)) : this;
    }

    /** What waits for a signal, of whatever key, can be looked at. */
    public StepProgress signalled() {
        StepProgress woken = this;
        for (Parked waiting : parked.values()) {
            woken = waiting.wakeKey().isPresent()
                    ? woken.signalled(waiting.wakeKey().get())
                    : woken;
        }
        return woken;
    }

    /** What waits for a signal of the key can be looked at. */
    public StepProgress signalled(String wakeKey) {
        SortedMap<Integer, Parked> woken = new TreeMap<>(parked);
        woken.replaceAll(
                (chunk, waiting) -> waiting.wakeKey().filter(wakeKey::equals).isPresent() ? waiting.due() : waiting);
        return with(inFlight, woken, unpublished);
    }

    /** The chunk's holder hands it in. */
    public StepProgress ended(ChunkEnd end) {
        int chunk = end.chunk();
        BitSet done = finished();
        done.set(chunk, end.waiting().isEmpty());
        return new StepProgress(
                epoch,
                plan,
                done,
                without(inFlight, chunk),
                end.waiting().map(why -> put(parked, chunk, why)).orElseGet(() -> without(parked, chunk)),
                end.outputs() == Outputs.STAGED ? put(unpublished, chunk, end.token()) : unpublished,
                tally.plus(end.tally()));
    }

    /** The earliest time at which a waiting chunk is to be looked at. */
    public Optional<Instant> wakeTime() {
        return parked.entrySet().stream()
                .filter(entry -> !inFlight.containsKey(entry.getKey()))
                .flatMap(entry -> entry.getValue().until().stream())
                .min(Instant::compareTo);
    }

    private StepProgress with(
            SortedMap<Integer, Long> newInFlight,
            SortedMap<Integer, Parked> newParked,
            SortedMap<Integer, Long> newUnpublished) {
        return new StepProgress(epoch, plan, finished, newInFlight, newParked, newUnpublished, tally);
    }

    private static <V> SortedMap<Integer, V> put(SortedMap<Integer, V> map, int key, V value) {
        SortedMap<Integer, V> copy = new TreeMap<>(map);
        copy.put(key, value);
        return copy;
    }

    private static <V> SortedMap<Integer, V> without(SortedMap<Integer, V> map, int key) {
        SortedMap<Integer, V> copy = new TreeMap<>(map);
        copy.remove(key);
        return copy;
    }

    /**
     * What the holder of a chunk hands in.
     *
     * @param chunk the chunk
     * @param token of the chunk's claim
     * @param tally what became of the elements that ended since the last time the chunk was handed in
     * @param outputs whether anything was staged under the token
     * @param waiting why the chunk is not done, if it is not
     */
    public record ChunkEnd(int chunk, long token, ElementTally tally, Outputs outputs, Optional<Parked> waiting) {
        public ChunkEnd {
            Objects.requireNonNull(tally, "tally");
            Objects.requireNonNull(outputs, "outputs");
            Objects.requireNonNull(waiting, "waiting");
        }
    }

    /** Whether a chunk left files to be published. */
    public enum Outputs {
        /** It did. */
        STAGED,
        /** It did not. */
        NONE
    }
}
