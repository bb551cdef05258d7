package org.millrace.benchmarks;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.ToLongFunction;
import org.millrace.benchmarks.Life.Speed;
import org.millrace.benchmarks.Life.Times;
import org.millrace.benchmarks.ServerHandle.Traffic;

/**
 * Looks at engines at work from one moment to another, after they have come up to speed.
 *
 * @param time how long
 */
record Window(Duration time) {

    private static final int ROUNDS_BEFORE = 2;
    private static final Duration LONGEST = Duration.ofMinutes(5);

    /**
     * How fast engines that are at work on one server go together.
     *
     * @param slots how many jobs they work on at a time: since all begin together, the window opens when each has begun
     *     its third
     */
    Speed look(List<Engine> engines, int slots) throws IOException, InterruptedException {
        await(() -> ended(engines), (long) ROUNDS_BEFORE * slots);
        ServerHandle server = engines.get(0).server();
        Traffic before = server.traffic();
        engines.forEach(engine -> engine.state().renew());
        long start = System.nanoTime();
        TimeUnit.NANOSECONDS.sleep(time.toNanos());
        List<TimedState.Notes> records = new ArrayList<>();
        engines.forEach(engine -> records.add(engine.state().renew()));
        double seconds = (System.nanoTime() - start) / 1e9;
        return speed(records, server.traffic().since(before), seconds);
    }

    private static Speed speed(List<TimedState.Notes> records, Traffic traffic, double seconds) {
        double transitions = sum(records, TimedState.Notes::transitions);
        TimedState.Notes first = records.get(0);
        return new Speed(
                transitions / seconds,
                sum(records, TimedState.Notes::ended) / seconds,
                traffic.requests() / transitions,
                traffic.writes() / transitions,
                Times.of(first.steps()),
                Times.of(first.claims()));
    }

    private static double sum(List<TimedState.Notes> records, ToLongFunction<TimedState.Notes> of) {
        return records.stream().mapToLong(of).sum();
    }

    /** How many jobs have reached their end. */
    static long ended(List<Engine> engines) {
        return engines.stream()
                .mapToLong(engine -> engine.state().notes().ended())
                .sum();
    }

    /** Waits until a count is reached; what it is then. */
    static long await(LongSupplier count, long least) throws IOException, InterruptedException {
        long end = System.nanoTime() + LONGEST.toNanos();
        while (count.getAsLong() < least) {
            if (System.nanoTime() > end) {
                throw new IOException("Expected " + least + " within " + LONGEST + ", but saw " + count.getAsLong());
            }
            TimeUnit.MILLISECONDS.sleep(1);
        }
        return count.getAsLong();
    }
}
