package org.millrace.zookeeper;

import java.time.Duration;

/**
 * How patient an inspection is.
 *
 * @param grace how long after its last change an item is left alone: other clients change it in several requests, and are
 *     in the middle of them for a moment
 * @param lockAge how old a lock without an owner must be to be one that was left behind
 */
public record CheckSettings(Duration grace, Duration lockAge) {

    /** Five seconds, and an hour. */
    public static CheckSettings standard() {
        return new CheckSettings(Duration.ofSeconds(5), Duration.ofHours(1));
    }
}
