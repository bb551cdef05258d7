package org.millrace.benchmarks;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.zookeeper.AsyncCallback.MultiCallback;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.KeeperException.Code;
import org.apache.zookeeper.Op;
import org.apache.zookeeper.OpResult;
import org.apache.zookeeper.Watcher.Event.KeeperState;
import org.apache.zookeeper.ZKUtil;
import org.apache.zookeeper.ZooKeeper;

/** The limit: bare transactions, so many in flight at any time, sent by callbacks over one connection. */
final class RawLoad {

    private static final int SESSION_MILLIS = 30_000;

    private final ZooKeeper session;
    private final RawShape shape;

    private RawLoad(ZooKeeper session, RawShape shape) {
        this.session = session;
        this.shape = shape;
    }

    /**
     * What the server does.
     *
     * @param perSecond transactions a second
     * @param p50 the median time of one, in milliseconds
     * @param p99 what 99 % stay below
     */
    record Speed(double perSecond, double p50, double p99) {}

    static Speed measure(ServerHandle server, RawShape shape, int inFlight, Duration time)
            throws IOException, InterruptedException {
        ZooKeeper session = connect(server);
        try {
            RawLoad load = new RawLoad(session, shape);
            load.prepare(inFlight);
            return load.run(inFlight, time);
        } catch (KeeperException failed) {
            throw new IOException("The raw load failed: " + failed.getMessage(), failed);
        } finally {
            session.close();
        }
    }

    private static ZooKeeper connect(ServerHandle server) throws IOException, InterruptedException {
        CountDownLatch connected = new CountDownLatch(1);
        ZooKeeper session = new ZooKeeper(server.connectString(), SESSION_MILLIS, event -> {
            if (event.getState() == KeeperState.SyncConnected) {
                connected.countDown();
            }
        });
        connected.await();
        return session;
    }

    private void prepare(int slots) throws KeeperException, InterruptedException {
        if (session.exists(RawShape.ROOT, false) != null) {
            ZKUtil.deleteRecursive(session, RawShape.ROOT, 1_000);
        }
        List<Op> folders = new ArrayList<>(List.of(
                RawShape.create(RawShape.ROOT, 0),
                RawShape.create(RawShape.ROOT + "/items", 0),
                RawShape.create(RawShape.ROOT + "/queues", 0)));
        for (int state = 0; state < 8; state++) {
            folders.add(RawShape.create(RawShape.ROOT + "/queues/" + state, 0));
        }
        session.multi(folders);
        for (int slot = 0; slot < slots; slot++) {
            session.multi(shape.nodes(slot));
        }
    }

    private Speed run(int slots, Duration time) throws KeeperException, InterruptedException {
        Run run = new Run(slots, System.nanoTime() + time.toNanos());
        long start = System.nanoTime();
        for (int slot = 0; slot < slots; slot++) {
            new Slot(slot, run).next();
        }
        run.ended.await();
        double seconds = (System.nanoTime() - start) / 1e9;
        Code failure = run.failure.get();
        if (failure != Code.OK) {
            throw KeeperException.create(failure);
        }
        return new Speed(run.done.get() / seconds, run.latencies.millis(0.5), run.latencies.millis(0.99));
    }

    /** What all slots share. */
    private static final class Run {
        private final CountDownLatch ended;
        private final long end;
        private final AtomicLong done = new AtomicLong();
        private final Latencies latencies = new Latencies();
        private final AtomicReference<Code> failure = new AtomicReference<>(Code.OK);

        Run(int slots, long end) {
            this.ended = new CountDownLatch(slots);
            this.end = end;
        }
    }

    /** One of those in flight: each answer sends the next. */
    private final class Slot implements MultiCallback {
        private final int number;
        private final Run run;
        private int turn;
        private long sent;

        Slot(int number, Run run) {
            this.number = number;
            this.run = run;
        }

        void next() {
            sent = System.nanoTime();
            session.multi(shape.turn(number, turn++), this, null);
        }

        @Override
        public void processResult(int rc, String path, Object context, List<OpResult> results) {
            long now = System.nanoTime();
            if (rc != Code.OK.intValue()) {
                run.failure.set(Code.get(rc));
                run.ended.countDown();
                return;
            }
            run.latencies.add(now - sent);
            run.done.incrementAndGet();
            if (now < run.end) {
                next();
            } else {
                run.ended.countDown();
            }
        }
    }
}
