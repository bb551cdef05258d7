package org.millrace.benchmarks;

import java.time.Duration;
import java.util.List;

/**
 * How much is measured.
 *
 * @param warmUp how long both sides are warmed up before anything counts
 * @param window how long one measurement takes
 * @param depths the lengths of queue that every disk is measured with
 * @param rounds how often those take turns that are compared for a target: bare requests and the engine, a short queue and
 *     a long one
 * @param counted how many jobs are run to the last where requests are counted
 * @param elements how many elements a list has
 */
record Trial(Duration warmUp, Duration window, List<Integer> depths, int rounds, int counted, int elements) {

    static final int SHORT = 1_000;
    static final int LONG = 100_000;
    static final List<Integer> SLOTS = List.of(1, 8, 64, 256);
    static final List<Integer> PARALLELISM = List.of(1, 4, 16);

    /** More jobs than any machine ends in a second: so many are added for every second that is measured. */
    private static final int JOBS_PER_SECOND = 2_500;

    private static final int ROUNDS = 4;
    private static final int JOBS_PER_SLOT_AND_SECOND = 500;

    /** Short enough to have a machine to itself for it. */
    static final Trial PACE = new Trial(Duration.ofSeconds(20), Duration.ofSeconds(3), List.of(SHORT), 3, 500, 10_000);

    static Trial of(Pace pace) {
        return switch (pace) {
            case FULL ->
                new Trial(
                        Duration.ofSeconds(15), Duration.ofSeconds(5), List.of(SHORT, 10_000, LONG), 5, 5_000, 100_000);
            case QUICK -> new Trial(Duration.ofSeconds(4), Duration.ofMillis(700), List.of(SHORT), 3, 500, 10_000);
        };
    }

    /** How many jobs may end in a window, with the time before it in which the worker comes up to speed. */
    int reserve(int slots) {
        int perSecond = Math.min(JOBS_PER_SECOND, JOBS_PER_SLOT_AND_SECOND * slots);
        return (int) (perSecond * window.toMillis() * 5 / 4 / 1_000) + ROUNDS * slots;
    }
}
