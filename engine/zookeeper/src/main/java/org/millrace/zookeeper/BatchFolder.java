package org.millrace.zookeeper;

import java.util.Locale;

/** The folders in which a batch keeps the references to its jobs. */
enum BatchFolder {
    PROCESSING,
    FAILED,
    COMPLETED,
    DELETED;

    /** The folder of a job in a state: that of the three final states, else {@link #PROCESSING}. */
    static BatchFolder of(String state) {
        return switch (state) {
            case "Failed" -> FAILED;
            case "Completed" -> COMPLETED;
            case "Deleted" -> DELETED;
            default -> PROCESSING;
        };
    }

    /** The name of the folder's node. */
    String nodeName() {
        return "batch-" + name().toLowerCase(Locale.ROOT);
    }
}
