package org.millrace.zookeeper;

import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.Watcher.Event.KeeperState;
import org.apache.zookeeper.ZooKeeper;

/** Ends sessions behind the back of their owners. */
@SuppressWarnings("try") // what is held is not looked at while it is held
final class Sessions {

    private static final int TIMEOUT_MILLIS = 10_000;

    private Sessions() {}

    /** The server ends the session; its owner finds out, and gets another one. */
    static void expire(String hosts, ZkConnection connection) throws KeeperException, InterruptedException {
        ZooKeeper victim = connection.session();
        CountDownLatch connected = new CountDownLatch(1);
        try (ZooKeeper twin = new ZooKeeper(
                hosts,
                TIMEOUT_MILLIS,
                event -> {
                    if (event.getState() == KeeperState.SyncConnected) {
                        connected.countDown();
                    }
                },
                victim.getSessionId(),
                victim.getSessionPasswd())) {
            connected.await();
        } catch (IOException failed) {
            throw new IllegalStateException(failed);
        }
        long old = victim.getSessionId();
        Eventually.holds("a new session", () -> {
            try {
                return connection.session().getSessionId() != old
                        && connection.session().getState().isConnected();
            } catch (KeeperException notYet) {
                return false;
            } catch (InterruptedException interrupted) {
                throw new IllegalStateException(interrupted);
            }
        });
    }
}
