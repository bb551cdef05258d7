package org.millrace.itest;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.millrace.batch.BatchId;
import org.millrace.item.Item;
import org.millrace.itest.Flow.Action;
import org.millrace.itest.Flow.Shape;
import org.millrace.job.JobId;
import org.millrace.lifecycle.State;
import org.millrace.store.HistoryEntry;
import org.millrace.store.Stores;
import org.millrace.zookeeper.EmbeddedConfig;
import org.millrace.zookeeper.EmbeddedZooKeeper;

/** Three workers in processes of their own, killed at random and started again while jobs keep being submitted. */
class KillNineIT {

    private static final Duration TIME = Chaos.lasting(Duration.ofSeconds(60), Duration.ofMinutes(10));
    private static final int WORKERS = 3;
    private static final int SLOTS = 16;
    private static final int JOBS_PER_BATCH = 50;
    private static final int LEAST_JOBS = 2_000;
    private static final int ELEMENTS = 6;
    private static final Duration SESSION = Duration.ofSeconds(2);
    private static final Duration PATIENCE = Chaos.lasting(Duration.ofMinutes(2), Duration.ofMinutes(10));

    private static final Flow BATCH = Flow.named("ProofBatch")
            .step("Processing", Shape.jobs("Proof"), Action.of("SPREAD").n(JOBS_PER_BATCH))
            .step("Reporting", Shape.REF.behaving("FINALLY"), Action.of("NOTE"));
    private static final Flow JOB = Flow.named("Proof")
            .step("Fetching", Action.of("NOTE").pause(50).n(200).writes("one.txt"))
            .step(
                    "Storing",
                    Shape.REF.by("Other"),
                    Action.of("NOTE").pause(50).n(200).reads("one.txt"));
    private static final Flow LISTS = Flow.named("ListBatch")
            .step("Listing", Action.of("ELEMENTS").n(ELEMENTS * 20).writes("list.jsonl"))
            .step(
                    "Checking",
                    Shape.lines("list.jsonl", SLOTS, 1),
                    Action.of("NOTE").pause(50).n(200))
            .step("Reporting", Shape.REF.behaving("FINALLY"), Action.of("NOTE"));

    @TempDir
    Path folder;

    private final Random random = new Random(Long.getLong("millrace.seed", 1));
    private final List<BatchId> batches = new ArrayList<>();
    private int kills;

    @Test
    void nothingIsLostAndNothingDoneTwice() throws Exception {
        EmbeddedConfig config = EmbeddedConfig.in(folder.resolve("zookeeper")).ticking(Duration.ofMillis(200));
        try (EmbeddedZooKeeper server = EmbeddedZooKeeper.start(config);
                ZkRig rig = ZkRig.open(server.connectString() + "/kill", Duration.ofSeconds(4), Clock.systemUTC());
                WorkerFleet fleet = new WorkerFleet(
                        folder, new WorkerFleet.Setup(server.connectString() + "/kill", SESSION, SLOTS, "-Xmx256m"))) {
            Files.createDirectories(fleet.workspace());
            List.of(BATCH, JOB, LISTS).forEach(rig::deploy);
            rampage(rig, fleet);
            rig.awaitEnd(batches, PATIENCE);
            fleet.close();

            report(fleet);
            expectWholeHistories(rig.stores());
            expectCalls(fleet);
            rig.expectSound();
        }
    }

    private void rampage(ZkRig rig, WorkerFleet fleet) {
        for (int worker = 0; worker < WORKERS; worker++) {
            fleet.start();
        }
        long end = System.nanoTime() + TIME.toNanos();
        int submissions = LEAST_JOBS / JOBS_PER_BATCH + 4;
        long pause = TIME.toNanos() / (submissions + 1);
        long nextSubmission = System.nanoTime();
        long nextKill = System.nanoTime() + Duration.ofSeconds(3).toNanos();
        while (System.nanoTime() < end) {
            if (System.nanoTime() > nextSubmission) {
                batches.add(
                        rig.submit((batches.size() % 10 == 9 ? LISTS : BATCH).id(), "submission-" + batches.size()));
                nextSubmission += pause;
            }
            if (System.nanoTime() > nextKill) {
                fleet.kill(random.nextInt(fleet.size()));
                fleet.start();
                kills++;
                nextKill += Duration.ofMillis(1_000 + random.nextInt(2_000)).toNanos();
            }
            LockSupport.parkNanos(5_000_000);
        }
    }

    private void report(WorkerFleet fleet) {
        Map<String, Long> calls = Journal.InFile.counts(fleet.journal());
        long again = calls.values().stream().mapToLong(times -> times - 1).sum();
        System.out.println("KillNineIT: " + batches.size() + " batches, " + kills + " kills, " + calls.size()
                + " pieces of work, " + again + " of them done again");
    }

    private void expectWholeHistories(Stores stores) {
        long jobs = 0;
        for (BatchId batch : batches) {
            expectWholeHistory(stores, stores.state().load(batch));
            try (Stream<JobId> all = stores.overview().jobsOf(batch)) {
                List<JobId> found = all.toList();
                found.forEach(job -> expectWholeHistory(stores, stores.state().load(job)));
                jobs += found.size();
            }
        }
        assertThat(jobs).as("jobs").isGreaterThanOrEqualTo(LEAST_JOBS);
    }

    /** Each state once, each beginning where the one before ended, and Completed at the end. */
    private static void expectWholeHistory(Stores stores, Item item) {
        List<HistoryEntry> moves = stores.state().history(item.id()).stream()
                .filter(entry -> !entry.from().equals(entry.to()))
                .toList();
        assertThat(item.state()).as(item.id() + " " + moves).isEqualTo(State.COMPLETED);
        assertThat(moves.stream().map(HistoryEntry::to).toList())
                .as(item.id().value())
                .doesNotHaveDuplicates()
                .endsWith(State.COMPLETED);
        for (int move = 1; move < moves.size(); move++) {
            assertThat(moves.get(move).from()).isEqualTo(moves.get(move - 1).to());
        }
    }

    private void expectCalls(WorkerFleet fleet) {
        Map<String, Long> calls = Journal.InFile.counts(fleet.journal());
        long lists = batches.size() / 10L;
        long plain = batches.size() - lists;
        long expected = plain * (2L * JOBS_PER_BATCH + 2) + lists * (ELEMENTS * 20L + 2);
        assertThat((long) calls.size()).as("pieces of work done").isEqualTo(expected);
        long again = calls.values().stream().mapToLong(times -> times - 1).sum();
        assertThat(again).as("pieces of work done again").isLessThanOrEqualTo((long) kills * SLOTS);
    }
}
