package org.millrace.benchmarks;

import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import org.apache.zookeeper.Watcher.Event.KeeperState;
import org.apache.zookeeper.ZooKeeper;
import org.apache.zookeeper.client.ZKClientConfig;

/** A bare session with a server. */
record RawSession(ZooKeeper zooKeeper) implements AutoCloseable {

    private static final int SESSION_MILLIS = 30_000;
    private static final String LARGEST_ANSWER = "67108864";

    /** Connects; the root must be there. */
    static RawSession open(ServerHandle server, String root) throws IOException, InterruptedException {
        CountDownLatch connected = new CountDownLatch(1);
        ZKClientConfig config = new ZKClientConfig();
        config.setProperty("jute.maxbuffer", LARGEST_ANSWER);
        ZooKeeper session = new ZooKeeper(
                server.connectString() + root,
                SESSION_MILLIS,
                event -> {
                    if (event.getState() == KeeperState.SyncConnected) {
                        connected.countDown();
                    }
                },
                config);
        connected.await();
        return new RawSession(session);
    }

    @Override
    public void close() {
        try {
            zooKeeper.close();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
