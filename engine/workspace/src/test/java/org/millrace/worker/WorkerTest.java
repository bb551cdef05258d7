package org.millrace.worker;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.millrace.item.ItemId;
import org.millrace.job.JobId;
import org.millrace.lifecycle.WorkflowPin;
import org.millrace.spi.Handler;
import org.millrace.spi.Outcome;
import org.millrace.spi.Status;
import org.millrace.store.Controls.Notice;
import org.millrace.store.Request;
import org.millrace.store.Request.Kind;
import org.millrace.store.StoreException;
import org.millrace.testkit.InMemoryStores.Interceptor;
import org.millrace.testkit.InMemoryStores.Session;
import org.millrace.testkit.InMemoryStores.Write;

@Timeout(60)
class WorkerTest {

    private static final String FLOW = Flow.steps("S:BLOCKING", "T:BLOCKING", "Last:FINALLY");
    private static final Set<String> GROUPS = Set.of(Rig.GROUP);

    @TempDir
    Path folder;

    private Rig rig;
    private final List<AutoCloseable> open = new ArrayList<>();

    @BeforeEach
    void open() {
        rig = Rig.real(folder);
        rig.script.on("S", Status.OK).on("T", Status.OK).on("Last", Status.OK);
    }

    @AfterEach
    void close() throws Exception {
        for (AutoCloseable worker : open) {
            worker.close();
        }
        rig.close();
    }

    private Worker worker(String name, int slots) {
        WorkerSettings settings =
                new WorkerSettings(name, GROUPS, "here", slots, Duration.ofSeconds(5), Duration.ofMillis(300));
        Worker worker = new Worker(rig.equipment(rig.memory.session(name).stores()), rig.meters, settings);
        open.add(worker);
        worker.start();
        return worker;
    }

    private static void await(BooleanSupplier condition) {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).as("the condition came in time").isLessThan(end);
            LockSupport.parkNanos(1_000_000);
        }
    }

    private void awaitState(ItemId item, String state) {
        await(() -> rig.state(item).equals(state));
    }

    @Test
    void runsAllThatIsReadyAndWhatComes() {
        List<JobId> jobs = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            jobs.add(rig.job(FLOW));
        }
        worker("w1", 4);
        for (int i = 0; i < 20; i++) {
            jobs.add(rig.job(FLOW));
        }

        jobs.forEach(job -> awaitState(job, "Completed"));

        assertThat(rig.script.calls()).hasSize(120);
        assertThat(rig.meters.snapshot().count(Meters.Count.CLAIMS)).isEqualTo(40);
        assertThat(rig.stores().presence().workers(Rig.GROUP)).hasSize(1);
    }

    @Test
    void drainsAtTheBoundaryAndLeavesTheRestToOthers() throws Exception {
        CountDownLatch inside = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        rig.script.on("S", (Handler) context -> {
            inside.countDown();
            goOn.await(20, TimeUnit.SECONDS);
            return Outcome.ok();
        });
        JobId job = rig.job(FLOW);
        Worker worker = worker("w1", 1);
        assertThat(inside.await(20, TimeUnit.SECONDS)).isTrue();
        worker.takeNothingNew();
        JobId other = rig.job(FLOW);
        goOn.countDown();
        worker.drain(Duration.ofSeconds(20));

        assertThat(rig.state(job)).isEqualTo("T");
        assertThat(rig.state(other)).isEqualTo("Pending");
        assertThat(rig.stores().overview().holder(job)).isEmpty();

        worker("w2", 1);
        awaitState(job, "Completed");
        awaitState(other, "Completed");
    }

    @Test
    void aDrainThatTakesTooLongInterruptsAndNothingIsLost() throws Exception {
        CountDownLatch inside = new CountDownLatch(1);
        AtomicInteger calls = new AtomicInteger();
        rig.script.on("S", (Handler) context -> {
            if (calls.incrementAndGet() == 1) {
                inside.countDown();
                new CountDownLatch(1).await();
            }
            return Outcome.ok();
        });
        JobId job = rig.job(FLOW);
        Worker worker = worker("w1", 1);
        assertThat(inside.await(20, TimeUnit.SECONDS)).isTrue();

        worker.drain(Duration.ofMillis(50));

        assertThat(rig.state(job)).isEqualTo("S");
        assertThat(rig.stores().overview().holder(job)).isEmpty();
        worker("w2", 1);
        awaitState(job, "Completed");
    }

    @Test
    void aCancellationInterruptsAndClosingStepsRun() throws Exception {
        CountDownLatch inside = new CountDownLatch(1);
        rig.script.on("S", (Handler) context -> {
            inside.countDown();
            new CountDownLatch(1).await();
            return Outcome.ok();
        });
        JobId job = rig.job(FLOW);
        worker("w1", 1);
        assertThat(inside.await(20, TimeUnit.SECONDS)).isTrue();

        rig.stores().controls().ask(job, new Request(Kind.CANCEL, "ann", "not needed"));

        awaitState(job, "Failed");
        assertThat(rig.script.calls()).containsExactly("S", "Last");
    }

    @Test
    void aThreadThatHeedsNothingIsGivenUpAndTheJobGoesOn() throws Exception {
        CountDownLatch inside = new CountDownLatch(1);
        CountDownLatch end = new CountDownLatch(1);
        rig.script.on("S", (Handler) context -> {
            inside.countDown();
            while (end.getCount() > 0) {
                Thread.onSpinWait();
            }
            return Outcome.ok();
        });
        JobId job = rig.job(FLOW);
        worker("w1", 1);
        assertThat(inside.await(20, TimeUnit.SECONDS)).isTrue();
        rig.stores().controls().ask(job, new Request(Kind.CANCEL, "ann", "not needed"));

        awaitState(job, "Failed");
        JobId other = rig.job(Flow.steps("T:BLOCKING"));
        awaitState(other, "Completed");
        end.countDown();

        assertThat(rig.meters.snapshot().count(Meters.Count.ABANDONED_THREADS)).isEqualTo(1);
        assertThat(rig.history(job)).doesNotContain("S>T OK");
    }

    @Test
    void aLostSessionStopsItsWorkAndTheJobIsRunAgain() throws Exception {
        CountDownLatch inside = new CountDownLatch(1);
        AtomicInteger calls = new AtomicInteger();
        AtomicInteger interrupted = new AtomicInteger();
        rig.script.on("S", (Handler) context -> {
            if (calls.incrementAndGet() == 1) {
                inside.countDown();
                try {
                    new CountDownLatch(1).await();
                } catch (InterruptedException stopped) {
                    interrupted.incrementAndGet();
                    throw stopped;
                }
            }
            return Outcome.ok();
        });
        JobId job = rig.job(FLOW);
        worker("w1", 2);
        assertThat(inside.await(20, TimeUnit.SECONDS)).isTrue();

        rig.memory.session("w1").expire();

        awaitState(job, "Completed");
        await(() -> interrupted.get() == 1);
        assertThat(rig.script.count("S")).isEqualTo(2);
    }

    @Test
    void aStoreThatDoesNotAnswerIsAskedAgain() {
        List<JobId> jobs = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            jobs.add(rig.job(FLOW));
        }
        AtomicInteger writes = new AtomicInteger();
        rig.memory.intercept(new Interceptor() {
            @Override
            public void before(Write write) {
                boolean counts = write.name().equals("claim") || write.name().equals("commit");
                if (counts && writes.incrementAndGet() % 3 == 1) {
                    throw new StoreException(StoreException.Reason.UNAVAILABLE, "cut off");
                }
            }
        });
        worker("w1", 1);

        jobs.forEach(job -> awaitState(job, "Completed"));
    }

    @Test
    void aPauseStopsClaimsAndMovesNothing() {
        rig.stores().controls().pause(new Notice("ingest", "upgrade", "ann", java.time.Instant.now()));
        worker("w1", 1);
        JobId job = rig.job(FLOW);
        assertThat(rig.state(job)).isEqualTo("Pending");

        rig.stores().controls().unpause();

        awaitState(job, "Completed");
    }

    @Test
    void theMostUrgentComesFirst() {
        WorkflowPin pin = rig.deploy(Flow.steps("S:BLOCKING"), Map.of());
        List<String> order = new java.util.concurrent.CopyOnWriteArrayList<>();
        rig.script.on("S", (Handler) context -> {
            order.add(context.step().jobId());
            return Outcome.ok();
        });
        JobId low = rig.job(pin, 90);
        JobId high = rig.job(pin, 1);
        JobId middle = rig.job(pin, 50);
        worker("w1", 1);

        awaitState(low, "Completed");

        assertThat(order).containsExactly(high.value(), middle.value(), low.value());
    }

    @Test
    void threadsOfOneWorkerShareTheChunksOfAStep() throws Exception {
        CyclicBarrier together = new CyclicBarrier(3);
        JobId job = list(9, (Handler) context -> {
            together.await(20, TimeUnit.SECONDS);
            return Outcome.ok();
        });
        worker("w1", 3);

        awaitState(job, "Completed");

        assertThat(rig.script.count("L")).isEqualTo(9);
    }

    @Test
    void workersOfAGroupShareTheChunksOfAStep() throws Exception {
        CyclicBarrier together = new CyclicBarrier(2);
        Set<String> threads = ConcurrentHashMap.newKeySet();
        JobId job = list(8, (Handler) context -> {
            threads.add(Thread.currentThread().getName());
            together.await(20, TimeUnit.SECONDS);
            return Outcome.ok();
        });
        worker("w1", 1);
        worker("w2", 1);

        awaitState(job, "Completed");

        assertThat(rig.script.count("L")).isEqualTo(8);
        assertThat(threads).hasSize(2).anyMatch(name -> name.startsWith("w1")).anyMatch(name -> name.startsWith("w2"));
    }

    @Test
    void aHelperThatDiesIsReplaced() throws Exception {
        AtomicInteger calls = new AtomicInteger();
        CountDownLatch both = new CountDownLatch(2);
        Session helper = rig.memory.session("w2");
        JobId job = list(6, (Handler) context -> {
            both.countDown();
            both.await(20, TimeUnit.SECONDS);
            if (Thread.currentThread().getName().startsWith("w2") && calls.incrementAndGet() == 1) {
                helper.kill();
            }
            return Outcome.ok();
        });
        worker("w1", 1);
        worker("w2", 1);

        await(() -> !rig.state(job).equals("L") && calls.get() > 0);
        awaitState(job, "Completed");

        assertThat(rig.script.count("L")).isBetween(6L, 8L);
    }

    @ParameterizedTest(name = "{1} huge jobs on {0} threads")
    @CsvSource({"1, 1", "2, 1", "2, 2", "4, 1", "4, 3", "4, 5"})
    void hugeJobsDoNotKeepSmallOnes(int slots, int jobs) throws Exception {
        CountDownLatch small = new CountDownLatch(1);
        Set<String> begun = ConcurrentHashMap.newKeySet();
        List<JobId> huge = new ArrayList<>();
        for (int i = 0; i < jobs; i++) {
            huge.add(list(4_000, (Handler) context -> {
                begun.add(context.step().jobId());
                small.await(5, TimeUnit.MILLISECONDS);
                return Outcome.ok();
            }));
        }
        rig.script.on("S", (Handler) context -> {
            small.countDown();
            return Outcome.ok();
        });
        worker("w1", slots);
        await(() -> begun.size() == Math.min(slots, jobs));
        JobId job = rig.job(Flow.steps("S:BLOCKING"));

        assertThat(small.await(20, TimeUnit.SECONDS)).isTrue();
        assertThat(huge).allMatch(listed -> !rig.state(listed).equals("Completed"));
        awaitState(job, "Completed");
    }

    @Test
    void aHugeJobThatGaveWayGoesOn() {
        JobId huge = list(300, (Handler) context -> {
            TimeUnit.MILLISECONDS.sleep(10);
            return Outcome.ok();
        });
        worker("w1", 1);
        awaitState(huge, "L");
        List<JobId> small = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            small.add(rig.job(FLOW));
        }

        awaitState(huge, "Completed");

        small.forEach(job -> awaitState(job, "Completed"));
        assertThat(rig.script.count("L")).isEqualTo(300);
    }

    @Test
    void idleThreadsDoNotAskForChunksBehindABarrierAllTheTime() throws Exception {
        AtomicInteger turns = new AtomicInteger();
        CyclicBarrier together = new CyclicBarrier(2);
        AtomicInteger asked = new AtomicInteger();
        rig.memory.intercept(new Interceptor() {
            @Override
            public void before(Write write) {
                if (write.name().equals("turn")) {
                    turns.incrementAndGet();
                }
            }
        });
        String levels = """
                {"id":"e0","distribGroup":0}
                {"id":"e1","distribGroup":1}
                {"id":"e2","distribGroup":1}
                """;
        JobId job = list(levels, (Handler) context -> {
            if (context.element().id().equals("e0")) {
                TimeUnit.MILLISECONDS.sleep(500);
                asked.set(turns.get());
            } else {
                together.await(20, TimeUnit.SECONDS);
            }
            return Outcome.ok();
        });
        worker("w1", 3);

        awaitState(job, "Completed");

        assertThat(asked.get()).as("turns while the first level ran").isLessThan(10);
    }

    @Test
    void aCancellationInterruptsThoseWhoHelp() throws Exception {
        CountDownLatch both = new CountDownLatch(2);
        AtomicInteger interrupted = new AtomicInteger();
        JobId job = list(4, (Handler) context -> {
            both.countDown();
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException stopped) {
                interrupted.incrementAndGet();
                throw stopped;
            }
            return Outcome.ok();
        });
        worker("w1", 1);
        worker("w2", 1);
        assertThat(both.await(20, TimeUnit.SECONDS)).isTrue();

        rig.stores().controls().ask(job, new Request(Kind.CANCEL, "ann", "not needed"));

        awaitState(job, "Failed");
        await(() -> interrupted.get() == 2);
    }

    @Test
    void aWorkerThatStillHoldsALeaseStaysRegisteredUntilItsSessionEnds() throws Exception {
        CountDownLatch inside = new CountDownLatch(1);
        CountDownLatch end = new CountDownLatch(1);
        AtomicInteger calls = new AtomicInteger();
        rig.script.on("S", (Handler) context -> {
            if (calls.incrementAndGet() == 1) {
                inside.countDown();
                awaitUninterrupted(end);
            }
            return Outcome.ok();
        });
        JobId job = rig.job(FLOW);
        Worker stuck = new Worker(
                rig.equipment(rig.memory.session("w1").stores()),
                rig.meters,
                new WorkerSettings("w1", GROUPS, "here", 1, Duration.ofMillis(50), Duration.ofMinutes(1)));
        stuck.start();
        assertThat(inside.await(20, TimeUnit.SECONDS)).isTrue();
        worker("w2", 1);

        stuck.close();

        assertThat(rig.stores().presence().workers(Rig.GROUP)).hasSize(2);
        rig.memory.session("w1").kill();
        awaitState(job, "Completed");
        assertThat(rig.stores().presence().workers(Rig.GROUP)).hasSize(1);
        end.countDown();
    }

    @Test
    void aWorkerThatHoldsNothingWithdraws() {
        JobId job = rig.job(FLOW);
        Worker worker = worker("w1", 1);
        awaitState(job, "Completed");

        worker.close();

        assertThat(rig.stores().presence().workers(Rig.GROUP)).isEmpty();
    }

    private static void awaitUninterrupted(CountDownLatch latch) {
        while (latch.getCount() > 0) {
            LockSupport.parkNanos(1_000_000); // returns at once while the interruption is set
        }
    }

    private JobId list(int elements, Handler handler) {
        StringBuilder lines = new StringBuilder();
        for (int i = 0; i < elements; i++) {
            lines.append("{\"id\":\"e%d\",\"distribGroup\":0,\"params\":{}}%n".formatted(i));
        }
        return list(lines.toString(), handler);
    }

    private JobId list(String lines, Handler handler) {
        rig.script.on("L", handler);
        WorkflowPin pin = rig.deploy(
                Flow.of("Lists")
                        .step(
                                "L",
                                "BLOCKING",
                                "\"distribution\": {\"kind\": \"LIST_IN_JSONL_FILE\", \"element\": \"list.jsonl\","
                                        + " \"bulkSize\": 1, \"parallelism\": 8}",
                                "\"waitFor\": \"list.jsonl\"")
                        .json(),
                Map.of());
        JobId listed = rig.job(pin, 50);
        rig.write(listed, "list.jsonl", lines);
        return listed;
    }
}
