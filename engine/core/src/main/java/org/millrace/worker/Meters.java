package org.millrace.worker;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.IntStream;
import org.millrace.spi.Status;

/** Counts what workers do, since the program began. Any thread may count; {@link #snapshot} is for whoever shows it. */
public final class Meters {

    /** What is counted. */
    public enum Count {
        /** Leases taken. */
        CLAIMS,
        /** Changes of state committed. */
        TRANSITIONS,
        /** Items put off to be tried again or looked at later. */
        WAITS,
        /** Elements that were FATAL and are to be tried again; a step that is not distributed is one. */
        RETRIES,
        /** Leases that ended with their session. */
        LEASE_LOSSES,
        /** Threads that did not heed an interruption and were given up. */
        ABANDONED_THREADS,
        /** Chunks of distributed steps handed in. */
        CHUNKS,
        /** Writes and reads tried again because the store did not answer. */
        STORE_RETRIES,
        /** Messages delivered. */
        MESSAGES
    }

    /** The upper bounds of the buckets of step durations. */
    public static final List<Duration> BUCKETS = List.of(
            Duration.ofMillis(1),
            Duration.ofMillis(10),
            Duration.ofMillis(100),
            Duration.ofSeconds(1),
            Duration.ofSeconds(10),
            Duration.ofMinutes(1),
            Duration.ofMinutes(10),
            Duration.ofHours(1));

    private static final Log LOG = Log.of(Meters.class);

    private final ConcurrentMap<Count, LongAdder> counts = new ConcurrentHashMap<>();
    private final ConcurrentMap<Status, LongAdder> stepEnds = new ConcurrentHashMap<>();
    private final ConcurrentMap<Integer, LongAdder> buckets = new ConcurrentHashMap<>();
    private final LongAdder nanos = new LongAdder();

    void count(Count what) {
        count(what, 1);
    }

    void count(Count what, long times) {
        counts.computeIfAbsent(what, key -> new LongAdder()).add(times);
    }

    /** Counts a thread that was given up. */
    public void abandoned(String call) {
        LOG.info("A call did not end although it was interrupted", "call", call);
        count(Count.ABANDONED_THREADS);
    }

    void stepEnded(Status status, Duration took) {
        stepEnds.computeIfAbsent(status, key -> new LongAdder()).increment();
        buckets.computeIfAbsent(bucket(took), key -> new LongAdder()).increment();
        nanos.add(took.toNanos());
    }

    private static int bucket(Duration took) {
        int index = 0;
        while (index < BUCKETS.size() && took.compareTo(BUCKETS.get(index)) > 0) {
            index++;
        }
        return index;
    }

    /** The counts as they stand. */
    public Snapshot snapshot() {
        SortedMap<Count, Long> all = new TreeMap<>();
        for (Count count : Count.values()) {
            LongAdder adder = counts.get(count);
            all.put(count, adder == null ? 0L : adder.sum());
        }
        SortedMap<Status, Long> ends = new TreeMap<>();
        stepEnds.forEach((status, adder) -> ends.put(status, adder.sum()));
        List<Long> perBucket = IntStream.rangeClosed(0, BUCKETS.size())
                .mapToObj(index -> {
                    LongAdder adder = buckets.get(index);
                    return adder == null ? 0L : adder.sum();
                })
                .toList();
        return new Snapshot(all, ends, perBucket, Duration.ofNanos(nanos.sum()));
    }

    /**
     * Counts at one moment.
     *
     * @param counts how often what happened
     * @param stepEnds how many steps ended with which status
     * @param buckets how many steps took at most the duration of the same place in {@link #BUCKETS} and more than the one
     *     before; one more for all that took longer
     * @param stepTime how long all steps took together
     */
    public record Snapshot(Map<Count, Long> counts, Map<Status, Long> stepEnds, List<Long> buckets, Duration stepTime) {
        public Snapshot {
            counts = new TreeMap<>(counts);
            stepEnds = new TreeMap<>(stepEnds);
            buckets = List.copyOf(buckets);
        }

        /** How often something happened. */
        public long count(Count what) {
            return counts.getOrDefault(what, 0L);
        }
    }
}
