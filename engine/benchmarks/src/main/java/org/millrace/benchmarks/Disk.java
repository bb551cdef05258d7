package org.millrace.benchmarks;

import java.time.Duration;
import java.util.Locale;

/** What a write costs the server before it answers. */
enum Disk {
    /** As it is: every answered write is on the disk. */
    SYNCED("yes", Duration.ZERO),
    /** Nothing: writes are handed to the operating system. */
    UNSYNCED("no", Duration.ZERO),
    /** Each forcing of the log takes 2 ms longer; as ever, one forcing serves all writes that have come meanwhile. */
    SLOW("yes", Duration.ofMillis(2));

    private final String forceSync;
    private final Duration delay;

    Disk(String forceSync, Duration delay) {
        this.forceSync = forceSync;
        this.delay = delay;
    }

    String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The value of ZooKeeper's own setting. */
    String forceSync() {
        return forceSync;
    }

    /** How much longer the log takes to be forced. */
    Duration delay() {
        return delay;
    }
}
