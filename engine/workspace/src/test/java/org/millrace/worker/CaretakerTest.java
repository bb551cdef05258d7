package org.millrace.worker;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.millrace.batch.BatchId;
import org.millrace.item.StepEnd;
import org.millrace.job.Job;
import org.millrace.job.JobId;
import org.millrace.lifecycle.Place;
import org.millrace.lifecycle.State;
import org.millrace.spi.Handler;
import org.millrace.spi.JobRequest;
import org.millrace.spi.Outcome;
import org.millrace.spi.Status;
import org.millrace.store.Change;
import org.millrace.store.Lease;
import org.millrace.store.Presence.Card;
import org.millrace.worker.Caretaker.Duties;

@Timeout(60)
class CaretakerTest {

    @TempDir
    Path folder;

    private Rig rig;

    @BeforeEach
    void open() {
        rig = Rig.real(folder);
        rig.script.on("S", Status.OK).on("Last", Status.OK);
    }

    @AfterEach
    void close() {
        rig.close();
    }

    private Caretaker caretaker(String session, Duties duties) {
        Card card = new Card(session, Set.of(Rig.GROUP), "here", 1, Instant.EPOCH);
        return new Caretaker(rig.equipment(rig.memory.session(session).stores()), rig.meters, card, duties);
    }

    private static void await(BooleanSupplier condition) {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).as("the condition came in time").isLessThan(end);
            LockSupport.parkNanos(1_000_000);
        }
    }

    @Test
    void whatIsDueIsWokenAndAnotherTakesOverTheOffice() {
        rig.script.on("S", (Handler) context -> Outcome.waitUntil(Instant.now().plusMillis(100), "a moment"));
        JobId job = rig.job(Flow.steps("S:BLOCKING"));
        Duties duties = Duties.of(message -> {});
        try (Caretaker first = caretaker("one", duties);
                Caretaker second = caretaker("two", duties)) {
            assertThat(first).isNotSameAs(second);
            await(() -> rig.runReady() && rig.script.count("S") >= 2);
            rig.memory.session("one").kill();
            long before = rig.script.count("S");
            await(() -> rig.runReady() && rig.script.count("S") >= before + 2);
        }
        assertThat(rig.state(job)).isEqualTo("S");
    }

    @Test
    void messagesAreDeliveredUntilTheyArrive() {
        AtomicInteger tries = new AtomicInteger();
        List<String> arrived = new CopyOnWriteArrayList<>();
        Duties duties = Duties.of(message -> {
            if (tries.incrementAndGet() == 1) {
                throw new IllegalStateException("the wire is cut");
            }
            arrived.add(message.id());
        });
        String flow = Flow.of("W")
                .with("notify", "{\"channel\": \"mail\"}")
                .step("S", "BLOCKING")
                .json();
        JobId early = rig.job(flow);
        rig.runReady();
        try (Caretaker caretaker = caretaker("one", duties)) {
            assertThat(caretaker).isNotNull();
            JobId late = rig.job(flow);
            rig.runReady();
            await(() -> rig.stores().outbox().pending(10).isEmpty());
            assertThat(arrived)
                    .containsExactlyInAnyOrder(early.value() + "-Completed-0", late.value() + "-Completed-0");
        }
    }

    @Test
    void whatEndedLongAgoIsRemovedAndItsHistoryKept() {
        rig.script.on("Processing", (Handler) context -> {
            context.child(JobRequest.of("one", Map.of()));
            return Outcome.ok();
        });
        rig.deploy(Flow.steps("S:BLOCKING"), Map.of());
        BatchId batch = rig.batch(
                rig.deploy(
                        Flow.of("B")
                                .step(
                                        "Processing",
                                        "BLOCKING",
                                        "\"distribution\": {\"kind\": \"JOBS\", \"element\": \"W\"}")
                                .json(),
                        Map.of()),
                Rig.GROUP);
        await(() -> rig.runReady() || rig.state(batch).equals("Completed"));
        await(() -> {
            rig.runReady();
            return rig.state(batch).equals("Completed");
        });
        BatchId young = rig.batch(rig.deploy(Flow.steps("S:BLOCKING"), Map.of()), "nobody");
        List<String> archived = new CopyOnWriteArrayList<>();
        Retention retention = new Retention(Duration.ZERO, Duration.ofMillis(50), 10);
        Duties duties = new Duties(
                message -> {},
                Optional.of(retention),
                (item, history) -> archived.add(item.id().value() + " " + history.size()),
                List.of());

        try (Caretaker caretaker = caretaker("one", duties)) {
            assertThat(caretaker).isNotNull();
            await(() -> rig.stores().overview().batches().toList().equals(List.of(young)));
        }

        assertThat(archived)
                .hasSize(2)
                .anyMatch(line -> line.startsWith("bid"))
                .anyMatch(line -> line.startsWith("jid"));
    }

    @Test
    void whatStepsOfJobsMadeGoesWithThem() {
        rig.script.on("Inner", (Handler) context -> {
            context.child(JobRequest.of("one", Map.of()));
            return Outcome.ok();
        });
        rig.script.on("S", Status.KO); // what failed is not removed for itself
        rig.deploy(Flow.steps("S:BLOCKING"), Map.of());
        JobId job = rig.job(Flow.of("M")
                .step("Inner", "BLOCKING", "\"distribution\": {\"kind\": \"JOBS\", \"element\": \"W\"}")
                .json());
        await(() -> {
            rig.runReady();
            return rig.state(job).equals("Failed");
        });
        BatchId child = rig.stores().overview().batchesOf(job).get(0);
        List<String> archived = new CopyOnWriteArrayList<>();
        Retention retention = new Retention(Duration.ZERO, Duration.ofMillis(20), 1);
        Duties duties = new Duties(
                message -> {},
                Optional.of(retention),
                (item, history) -> archived.add(item.id().value()),
                List.of());

        try (Caretaker caretaker = caretaker("one", duties)) {
            assertThat(caretaker).isNotNull();
            assertThat(rig.state(child)).isEqualTo("Failed");
            endBatchOf(job);
            await(() -> rig.stores().overview().batches().findAny().isEmpty());
        }

        assertThat(archived).hasSize(4).contains(job.value(), child.value());
    }

    private void endBatchOf(JobId job) {
        BatchId batch = ((Job) rig.item(job)).batch();
        Lease lease = rig.stores().state().claim(batch, "test").orElseThrow();
        Place step = new Place(State.of("Processing"), Rig.GROUP);
        rig.stores().state().commit(lease, Change.to(lease.item().begin(step, Instant.now())));
        rig.stores()
                .state()
                .commit(
                        lease,
                        Change.to(lease.item().complete(StepEnd.good(), Instant.now()))
                                .dropping());
    }
}
