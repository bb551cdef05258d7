package org.millrace.benchmarks;

import java.util.Arrays;

/** How long things took, in nanoseconds; many threads may add. Beyond what it has room for it only counts. */
final class Latencies {

    private static final int ROOM = 4_000_000;

    private long[] nanos = new long[1_024];
    private int kept;
    private long count;
    private long sum;

    synchronized void add(long took) {
        count++;
        sum += took;
        if (kept == ROOM) {
            return;
        }
        if (kept == nanos.length) {
            nanos = Arrays.copyOf(nanos, 2 * kept);
        }
        nanos[kept++] = took;
    }

    synchronized long count() {
        return count;
    }

    /** All of them together. */
    synchronized double seconds() {
        return sum / 1e9;
    }

    /** What share of them, 0 to 1, took at most so many milliseconds; NaN if there are none. */
    synchronized double millis(double share) {
        if (kept == 0) {
            return Double.NaN;
        }
        long[] sorted = Arrays.copyOf(nanos, kept);
        Arrays.sort(sorted);
        int index = (int) Math.min(kept - 1, Math.ceil(share * kept) - 1);
        return sorted[Math.max(0, index)] / 1e6;
    }
}
