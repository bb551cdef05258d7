package org.millrace.zookeeper;

import java.util.Set;
import org.millrace.store.WorkQueue;

/** Views of {@code /ready} and {@code /shared}, fed by watches. */
final class ZkWorkQueue implements WorkQueue {

    private final ZkConnection connection;

    ZkWorkQueue(ZkConnection connection) {
        this.connection = connection;
    }

    @Override
    public View open(Set<String> groups, Runnable changed) {
        return ReadyView.open(connection, groups, changed);
    }
}
