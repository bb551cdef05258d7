package org.millrace.zookeeper;

import java.util.Locale;

/** The folders of {@code /locks}: Merritt's, and one for the locks that handlers name. */
enum LockFamily {
    QUEUE,
    COLLECTIONS,
    STORAGE,
    INVENTORY,
    LOCALID,
    HANDLERS;

    /** The name of the folder's node. */
    String nodeName() {
        return name().toLowerCase(Locale.ROOT);
    }
}
