package org.millrace.zookeeper;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ForkJoinPool;
import org.apache.zookeeper.KeeperException;
import org.millrace.store.Stores;
import org.millrace.testkit.ManualClock;
import org.millrace.testkit.StoresUnderTest;

/** The stores in one tree, each process with a connection of its own. */
final class TreeUnderTest implements StoresUnderTest {

    private final TestTree server;
    private final ZkConfig config;
    private final ManualClock clock = ManualClock.at("2026-01-01T00:00:00Z");
    private final Map<String, Program> processes = new HashMap<>();

    private record Program(ZkConnection connection, ZooKeeperStores stores) {}

    TreeUnderTest(TestTree server) {
        this.server = server;
        this.config = server.fresh();
    }

    @Override
    public synchronized Stores session(String name) {
        return processes.computeIfAbsent(name, same -> start()).stores().stores();
    }

    private Program start() {
        try {
            ZkConnection connection = ZkConnection.open(config);
            return new Program(connection, ZooKeeperStores.open(connection, clock));
        } catch (KeeperException failed) {
            throw new IllegalStateException(failed);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        }
    }

    /** The connection of a process, to look at its tree. */
    synchronized ZkConnection connection(String name) {
        session(name);
        return processes.get(name).connection();
    }

    /** All stores of a process. */
    synchronized ZooKeeperStores stores(String name) {
        session(name);
        return processes.get(name).stores();
    }

    @Override
    public void expire(String name) {
        try {
            Sessions.expire(server.hosts() + config.root(), connection(name));
        } catch (KeeperException failed) {
            throw new IllegalStateException(failed);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        }
    }

    @Override
    public synchronized void kill(String name) {
        Program process = processes.remove(name);
        if (process != null) {
            process.connection().close();
        }
    }

    @Override
    public ManualClock clock() {
        return clock;
    }

    /** Without waiting: a client takes a tenth of a second to say goodbye, and the next test has a tree of its own. */
    @Override
    public synchronized void close() {
        processes.values().forEach(process -> ForkJoinPool.commonPool().execute(process.stores()::close));
        processes.clear();
    }
}
