package org.millrace.benchmarks;

import java.util.Locale;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/** How long a measurement takes: long enough to trust, or just long enough to see that it works. */
enum Pace {
    FULL(2, 15, 5, TimeValue.seconds(1), 40),
    QUICK(1, 4, 4, TimeValue.milliseconds(750), 10);

    private final int forks;
    private final int warmups;
    private final int measurements;
    private final TimeValue time;
    private final int starts;

    Pace(int forks, int warmups, int measurements, TimeValue time, int starts) {
        this.forks = forks;
        this.warmups = warmups;
        this.measurements = measurements;
        this.time = time;
        this.starts = starts;
    }

    String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** How often each program is started to learn how long its start takes. */
    int starts() {
        return starts;
    }

    void applyTo(ChainedOptionsBuilder options) {
        options.forks(forks)
                .warmupIterations(warmups)
                .warmupTime(time)
                .measurementIterations(measurements)
                .measurementTime(time);
    }
}
