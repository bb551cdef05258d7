package org.millrace.zookeeper;

import java.io.IOException;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.ZooKeeper;
import org.millrace.store.Stores;
import org.millrace.testkit.ManualClock;
import org.millrace.testkit.StoresUnderTest;

/** Stores on one tree, with a session for each process that a suite names. */
final class TreeStores implements StoresUnderTest {

    private static final long PATIENCE = TimeUnit.SECONDS.toNanos(20);

    private final ZkConfig config;
    private final ManualClock clock = ManualClock.at(Instant.parse("2026-11-18T06:26:05.250Z"));
    private final Map<String, ZkConnection> connections = new HashMap<>();
    private final Map<String, ZooKeeperStores> processes = new HashMap<>();
    private final Map<String, Stores> sessions = new HashMap<>();

    TreeStores(ZkConfig config) {
        this.config = config;
    }

    @Override
    public synchronized Stores session(String name) {
        return sessions.computeIfAbsent(name, this::connect);
    }

    private Stores connect(String name) {
        ZkConnection connection = opened();
        ZooKeeperStores opened = ZooKeeperStores.open(connection, clock);
        connections.put(name, connection);
        processes.put(name, opened);
        return opened.stores();
    }

    private ZkConnection opened() {
        try {
            return ZkConnection.open(config);
        } catch (KeeperException | InterruptedException failed) {
            throw new AssertionError(failed);
        }
    }

    /** Closes the session over a second connection to it, as a server does that gives it up. */
    @Override
    public synchronized void expire(String name) {
        session(name);
        Tree tree = new Tree(connections.get(name));
        long before = tree.sessionId().orElseThrow();
        endSession(connections.get(name));
        long deadline = System.nanoTime() + PATIENCE;
        while (!isRenewed(tree, before)) {
            if (System.nanoTime() > deadline) {
                throw new AssertionError("Expected a new session of " + name);
            }
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(5));
        }
    }

    private static boolean isRenewed(Tree tree, long before) {
        tree.stat("/");
        return tree.sessionId().filter(now -> now != before && now != 0).isPresent();
    }

    private void endSession(ZkConnection connection) {
        try {
            ZooKeeper session = connection.session();
            CountDownLatch connected = new CountDownLatch(1);
            ZooKeeper twin = new ZooKeeper(
                    config.connectString(),
                    15_000,
                    event -> connected.countDown(),
                    session.getSessionId(),
                    session.getSessionPasswd());
            connected.await(20, TimeUnit.SECONDS);
            twin.close();
        } catch (IOException | KeeperException | InterruptedException failed) {
            throw new AssertionError(failed);
        }
    }

    @Override
    public synchronized void kill(String name) {
        session(name);
        sessions.remove(name);
        connections.remove(name);
        processes.remove(name).close();
    }

    @Override
    public ManualClock clock() {
        return clock;
    }

    @Override
    public synchronized void close() {
        processes.values().forEach(ZooKeeperStores::close);
    }
}
