package org.millrace.benchmarks;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.zookeeper.AsyncCallback.MultiCallback;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.KeeperException.Code;
import org.apache.zookeeper.Op;
import org.apache.zookeeper.OpResult;
import org.apache.zookeeper.ZooKeeper;

/** The limit: bare requests, so many in flight at any time, sent by callbacks over one connection. */
final class RawLoad {

    private static final String ROOT = "/raw";
    private static final AtomicLong MEASUREMENTS = new AtomicLong();
    private static final int PREPARED_AT_ONCE = 50;

    private final ZooKeeper session;
    private final RawWork work;

    private RawLoad(ZooKeeper session, RawWork work) {
        this.session = session;
        this.work = work;
    }

    /**
     * What the server does.
     *
     * @param perSecond transitions a second
     * @param p50 the median time of a request, in milliseconds
     * @param p99 what 99 % stay below
     */
    record Pace(double perSecond, double p50, double p99) {}

    /** Has a server do some work for a time, or until it is done, under a root of its own. */
    static Pace measure(ServerHandle server, RawWork work, int slots, Duration time)
            throws IOException, InterruptedException {
        try (RawSession top = RawSession.open(server, "")) {
            String root = ROOT + MEASUREMENTS.incrementAndGet();
            top.zooKeeper().multi(List.of(RawWork.create(root, 0)));
            try (RawSession session = RawSession.open(server, root)) {
                RawLoad load = new RawLoad(session.zooKeeper(), work);
                load.prepare();
                return load.run(slots, time);
            }
        } catch (KeeperException failed) {
            throw new IOException("The raw load failed: " + failed.getMessage(), failed);
        }
    }

    private void prepare() throws KeeperException, InterruptedException {
        Semaphore room = new Semaphore(PREPARED_AT_ONCE);
        AtomicInteger failure = new AtomicInteger();
        for (List<Op> ops : work.preparation()) {
            room.acquire();
            session.multi(
                    ops,
                    (code, path, context, results) -> {
                        if (code != Code.OK.intValue()) {
                            failure.set(code);
                        }
                        room.release();
                    },
                    null);
        }
        room.acquire(PREPARED_AT_ONCE);
        check(failure.get());
    }

    private static void check(int code) throws KeeperException {
        if (code != Code.OK.intValue()) {
            throw KeeperException.create(Code.get(code));
        }
    }

    private Pace run(int slots, Duration time) throws KeeperException, InterruptedException {
        long start = System.nanoTime();
        Run run = new Run(slots, start + time.toNanos());
        for (int slot = 0; slot < slots; slot++) {
            new Slot(slot, run).next();
        }
        run.ended.await();
        double seconds = (run.last.get() - start) / 1e9;
        check(run.failure.get());
        return new Pace(run.transitions.get() / seconds, run.latencies.millis(0.5), run.latencies.millis(0.99));
    }

    /** What all slots share. */
    private static final class Run {
        private final CountDownLatch ended;
        private final long end;
        private final AtomicLong last = new AtomicLong();
        private final AtomicLong transitions = new AtomicLong();
        private final Latencies latencies = new Latencies();
        private final AtomicInteger failure = new AtomicInteger();

        Run(int slots, long end) {
            this.ended = new CountDownLatch(slots);
            this.end = end;
        }
    }

    /** One of those in flight: each answer sends the next. */
    private final class Slot implements MultiCallback {
        private final int number;
        private final Run run;
        private RawWork.Kind kind = RawWork.Kind.READ;
        private long sent;

        Slot(int number, Run run) {
            this.number = number;
            this.run = run;
        }

        void next() {
            Optional<RawWork.Turn> turn;
            synchronized (work) {
                turn = work.next(number);
            }
            if (turn.isEmpty()) {
                run.ended.countDown();
                return;
            }
            kind = turn.get().kind();
            sent = System.nanoTime();
            session.multi(turn.get().ops(), this, null);
        }

        @Override
        public void processResult(int rc, String path, Object context, List<OpResult> results) {
            long now = System.nanoTime();
            boolean bad = rc != Code.OK.intValue() && kind != RawWork.Kind.READ;
            if (bad || now >= run.end) {
                run.failure.compareAndSet(0, bad ? rc : 0);
                run.ended.countDown();
                return;
            }
            run.latencies.add(now - sent);
            run.transitions.addAndGet(kind == RawWork.Kind.TRANSITION ? 1 : 0);
            run.last.accumulateAndGet(now, Math::max);
            next();
        }
    }
}
