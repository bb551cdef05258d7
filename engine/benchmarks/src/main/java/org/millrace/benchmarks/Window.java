package org.millrace.benchmarks;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.millrace.benchmarks.Life.Speed;
import org.millrace.benchmarks.Life.Times;
import org.millrace.benchmarks.ServerHandle.Traffic;

/**
 * Looks at engines at work from one moment to another, after they have come up to speed.
 *
 * @param time how long
 */
record Window(Duration time) {

    private static final int RAMP_SHARE = 3;
    private static final Duration LONGEST = Duration.ofMinutes(5);

    /** How fast engines that are at work on one server go together. */
    Speed look(List<Engine> engines) throws IOException, InterruptedException {
        TimeUnit.NANOSECONDS.sleep(time.dividedBy(RAMP_SHARE).toNanos());
        ServerHandle server = engines.get(0).server();
        Traffic before = server.traffic();
        engines.forEach(engine -> engine.state().renew());
        long start = System.nanoTime();
        TimeUnit.NANOSECONDS.sleep(time.toNanos());
        List<TimedState.Record> records = new ArrayList<>();
        engines.forEach(engine -> records.add(engine.state().renew()));
        double seconds = (System.nanoTime() - start) / 1e9;
        return speed(records, server.traffic().since(before), seconds);
    }

    private static Speed speed(List<TimedState.Record> records, Traffic traffic, double seconds) {
        double transitions = sum(records, TimedState.Record::transitions);
        TimedState.Record first = records.get(0);
        return new Speed(
                transitions / seconds,
                sum(records, TimedState.Record::ended) / seconds,
                traffic.requests() / transitions,
                traffic.writes() / transitions,
                Times.of(first.steps()),
                Times.of(first.claims()));
    }

    private static double sum(
            List<TimedState.Record> records, java.util.function.ToLongFunction<TimedState.Record> of) {
        return records.stream().mapToLong(of).sum();
    }

    /** Waits until a count is reached. */
    static void await(LongSupplier count, long least) throws IOException, InterruptedException {
        long end = System.nanoTime() + LONGEST.toNanos();
        while (count.getAsLong() < least) {
            if (System.nanoTime() > end) {
                throw new IOException("Expected " + least + " within " + LONGEST + ", but saw " + count.getAsLong());
            }
            TimeUnit.MILLISECONDS.sleep(1);
        }
    }
}
