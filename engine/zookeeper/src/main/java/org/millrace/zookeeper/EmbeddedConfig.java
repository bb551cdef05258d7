package org.millrace.zookeeper;

import java.nio.file.Path;
import java.time.Duration;

/**
 * How a server inside the program runs.
 *
 * @param folder where it keeps its data, made if it is not there
 * @param port the port on the loopback address, or 0 for any that is free
 * @param sync what an answered write has survived
 * @param tick the server's unit of time; sessions last from 2 to 20 of it
 */
public record EmbeddedConfig(Path folder, int port, Sync sync, Duration tick) {

    private static final int MAX_PORT = 65_535;
    private static final Duration DEFAULT_TICK = Duration.ofSeconds(2);

    /** Checks the port and the tick. */
    public EmbeddedConfig {
        if (port < 0 || port > MAX_PORT) {
            throw new IllegalArgumentException("Expected a port from 0 to " + MAX_PORT + ", but got " + port);
        }
        if (tick.toMillis() < 1) {
            throw new IllegalArgumentException("Expected a tick of at least 1 ms, but got " + tick);
        }
        folder = folder.toAbsolutePath().normalize();
    }

    /** A server on any free port that answers a write only when it is on the disk. */
    public static EmbeddedConfig in(Path folder) {
        return new EmbeddedConfig(folder, 0, Sync.DISK, DEFAULT_TICK);
    }

    /** The same on a fixed port. */
    public EmbeddedConfig onPort(int fixed) {
        return new EmbeddedConfig(folder, fixed, sync, tick);
    }

    /** The same with another promise about answered writes. */
    public EmbeddedConfig synced(Sync promise) {
        return new EmbeddedConfig(folder, port, promise, tick);
    }

    /** The same with another unit of time. */
    public EmbeddedConfig ticking(Duration unit) {
        return new EmbeddedConfig(folder, port, sync, unit);
    }

    /** What an answered write has survived. */
    public enum Sync {
        /** The loss of power: it is on the disk. */
        DISK,
        /** The end of the program only: for tests and measurements. */
        NONE
    }
}
