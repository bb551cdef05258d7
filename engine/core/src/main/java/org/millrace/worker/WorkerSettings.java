package org.millrace.worker;

import java.time.Duration;
import java.util.Set;

/**
 * How a worker works.
 *
 * @param id unique among living workers
 * @param groups whose steps it runs
 * @param host where it runs, to be shown
 * @param slots how many items and chunks it works on at a time
 * @param drain how long it lets steps go on when it is to end
 * @param patience how long a thread may take to heed an interruption before it is given up
 */
public record WorkerSettings(String id, Set<String> groups, String host, int slots, Duration drain, Duration patience) {

    public WorkerSettings {
        groups = Set.copyOf(groups);
        if (id.isBlank() || groups.isEmpty()) {
            throw new IllegalArgumentException("Expected a worker with an id and at least one group, but got '" + id
                    + "' with the groups " + groups);
        }
        if (slots < 1) {
            throw new IllegalArgumentException("Expected at least one slot for worker " + id + ", but got " + slots);
        }
    }

    /** A worker with the usual patience. */
    public static WorkerSettings of(String id, Set<String> groups, int slots) {
        return new WorkerSettings(id, groups, "localhost", slots, Duration.ofSeconds(30), Duration.ofSeconds(15));
    }

    /** How many threads may take part in others' steps while items wait to be begun: less than half, so that one is left. */
    int share() {
        return (slots - 1) / 2;
    }
}
