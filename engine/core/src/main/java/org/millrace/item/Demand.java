package org.millrace.item;

/**
 * What a job asks of the system.
 *
 * @param priority 0 (first) to 99 (last)
 * @param spaceNeeded bytes in the workspace, 0 if unknown
 */
public record Demand(int priority, long spaceNeeded) {

    public Demand {
        if (priority < 0 || priority > 99) {
            throw new IllegalArgumentException("Expected a priority from 0 to 99, but got " + priority);
        }
        if (spaceNeeded < 0) {
            throw new IllegalArgumentException("Expected a size of 0 or more bytes, but got " + spaceNeeded);
        }
    }
}
