package org.millrace.benchmarks;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.util.List;
import java.util.Optional;
import org.apache.zookeeper.KeeperException;
import org.millrace.batch.BatchId;
import org.millrace.benchmarks.Life.Speed;
import org.millrace.benchmarks.RawLives.Sizes;
import org.millrace.benchmarks.ServerHandle.Traffic;
import org.millrace.lifecycle.WorkflowPin;
import org.millrace.store.WorkQueue;

/** An engine with a queue of no-op jobs that is never shorter than wanted. */
final class Subject implements AutoCloseable {

    static final String GROUP = "noop";

    private static final String COMPLETED = "/jobs/states/completed";
    private static final String SPREADING = "spreading";

    private final Engine engine;
    private final WorkflowPin noop;
    private final Trial trial;
    private final int depth;
    private long made;
    private long ended;

    Subject(Engine engine, Trial trial, int depth) {
        this.engine = engine;
        this.trial = trial;
        this.depth = depth;
        this.noop = engine.deploy("Noop", NoopFlow.alternating("Noop", List.of(GROUP)));
    }

    static Subject open(ServerHandle server, Trial trial, int depth) throws IOException, InterruptedException {
        return new Subject(Engine.open(server, "/queue" + depth, Trial.LONG), trial, depth);
    }

    int depth() {
        return depth;
    }

    /** How long it took to make jobs, and how many requests. */
    record Creation(int jobs, double perSecond, double requestsPerJob) {}

    /** Makes jobs until there are enough for another window. */
    private void fill(int slots) throws IOException {
        int missing = (int) Math.max(0, depth + trial.reserve(slots) - (made - ended));
        if (missing > 0) {
            create(missing);
        }
    }

    Creation create(int jobs) throws IOException {
        Traffic before = engine.server().traffic();
        long start = System.nanoTime();
        BatchId unused = engine.enqueue(noop, GROUP, jobs);
        double seconds = (System.nanoTime() - start) / 1e9;
        made += jobs;
        double requests = engine.server().traffic().since(before).requests();
        return new Creation(jobs, jobs / seconds, requests / jobs);
    }

    /** Has a step make all jobs of a long queue. */
    Creation spread() throws IOException, InterruptedException {
        WorkflowPin parent = engine.deploy("Spreading", NoopFlow.spreading("Spreading", SPREADING, "Noop"));
        BatchId unused = engine.submit(parent, SPREADING);
        engine.state().renew();
        Traffic before = engine.server().traffic();
        long start = System.nanoTime();
        engine.working(
                SPREADING, 1, () -> Window.await(() -> engine.state().notes().waiting(), 1));
        double seconds = (System.nanoTime() - start) / 1e9;
        made += Trial.LONG;
        double requests = engine.server().traffic().since(before).requests();
        return new Creation(Trial.LONG, Trial.LONG / seconds, requests / Trial.LONG);
    }

    /** Works for one window. */
    Speed work(int slots) throws IOException, InterruptedException {
        fill(slots);
        engine.state().renew();
        Window window = new Window(trial.window());
        Speed speed = engine.working(GROUP, slots, () -> window.look(List.of(engine), slots));
        ended += Math.round(speed.jobs() * trial.window().toMillis() / 1_000) + 4L * slots;
        return speed;
    }

    /** Bytes of heap in use while a worker sees the whole queue. */
    long heap() {
        WorkQueue.View view = engine.watch(GROUP);
        try {
            MemoryMXBean memory = ManagementFactory.getMemoryMXBean();
            memory.gc();
            return memory.getHeapMemoryUsage().getUsed();
        } finally {
            view.close();
        }
    }

    /** How large the nodes of a job are that has ended; nothing if none has. */
    Optional<Sizes> sizes() throws IOException, InterruptedException {
        try (RawSession session = RawSession.open(engine.server(), engine.root())) {
            Optional<String> entry =
                    session.zooKeeper().getChildren(COMPLETED, false).stream().findFirst();
            if (entry.isEmpty()) {
                return Optional.empty();
            }
            String job = "/jobs/" + entry.get().substring(entry.get().indexOf('-') + 1);
            int status = session.zooKeeper().getData(job + "/status", false, null).length;
            int history = session.zooKeeper().getData(job + "/history", false, null).length;
            return Optional.of(new Sizes(status, history / (NoopFlow.STEPS + 1)));
        } catch (KeeperException failed) {
            throw new IOException("The nodes of a job could not be read: " + failed.getMessage(), failed);
        }
    }

    @Override
    public void close() {
        engine.close();
    }
}
