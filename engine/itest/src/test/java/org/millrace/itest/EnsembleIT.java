package org.millrace.itest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.millrace.batch.BatchId;
import org.millrace.files.Staging;
import org.millrace.itest.Flow.Action;
import org.millrace.itest.Flow.Shape;
import org.millrace.job.JobId;
import org.millrace.lifecycle.Place;
import org.millrace.lifecycle.State;
import org.millrace.store.Change;
import org.millrace.store.HistoryEntry;
import org.millrace.store.Lease;
import org.millrace.store.StoreException;
import org.millrace.store.StoreException.Reason;
import org.millrace.workspace.WorkspacePath;
import org.millrace.workspace.vfs.Durability;
import org.millrace.workspace.vfs.VfsWorkspaceRoot;
import org.millrace.workspace.vfs.WorkspaceSettings;

/**
 * Three servers, of which one dies; workers that are cut off, or stopped, for longer than their session lives. Short
 * sessions that are ended from outside in every build, real time-outs with {@code -Pchaos}.
 */
class EnsembleIT {

    private static final Duration TICK = Chaos.lasting(Duration.ofMillis(200), Duration.ofSeconds(2));
    private static final Duration SESSION = TICK.multipliedBy(15);
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final WorkspacePath OUTPUT = WorkspacePath.of("one.txt");

    private static final Flow BATCH = Flow.named("ProofBatch")
            .step("Processing", Shape.jobs("Proof"), Action.of("SPREAD").n(20));
    private static final Flow JOB = Flow.named("Proof")
            .step(
                    "One",
                    Shape.REF.by("Other"),
                    Action.of("NOTE").pause(100).n(200).writes("one.txt"))
            .step("Two", Action.of("NOTE").pause(100).n(200).reads("one.txt"));
    private static final Flow SLOW = Flow.named("Slow")
            .step("One", Action.of("STAMP").pause(1_500).writes("one.txt"))
            .step("Two", Action.of("NOTE").reads("one.txt"));

    @TempDir
    static Path folder;

    private static TestEnsemble ensemble;

    @BeforeAll
    static void start() throws IOException {
        ensemble = TestEnsemble.start(folder, TICK);
    }

    @AfterAll
    static void stop() {
        ensemble.close();
    }

    private static ZkRig rig(String root) throws InterruptedException {
        ZkRig rig = ZkRig.open(ensemble.connectString() + root, SESSION, Clock.systemUTC());
        List.of(BATCH, JOB, SLOW).forEach(rig::deploy);
        return rig;
    }

    private static VfsWorkspaceRoot files(String name) throws IOException {
        Path own = Files.createDirectories(folder.resolve(name));
        return VfsWorkspaceRoot.open(own.toUri(), WorkspaceSettings.standard().with(Durability.NONE));
    }

    @Test
    void workGoesOnWithoutTheLeader() throws Exception {
        Journal.InMemory journal = new Journal.InMemory();
        try (ZkRig rig = rig("/leader");
                ZkRig own = ZkRig.open(ensemble.connectString() + "/leader", SESSION, Clock.systemUTC());
                VfsWorkspaceRoot files = files("leader");
                SiteWorker worker = SiteWorker.start("w", own, files, journal, Set.of("DefaultWorker", "Other"))) {
            BatchId batch = rig.submit(BATCH.id(), "one");
            Eventually.hold("the first calls", PATIENCE, () -> journal.counts().size() > 10);
            int leader = ensemble.leader();
            ensemble.kill(leader);
            ensemble.awaitServers(TestEnsemble.SIZE - 1);
            ensemble.start(leader);
            ensemble.awaitServers(TestEnsemble.SIZE);
            rig.awaitEnd(List.of(batch), PATIENCE);

            assertThat(rig.stores().state().load(batch).state()).isEqualTo(State.COMPLETED);
            assertThat(journal.counts()).hasSize(1 + 2 * 20);
            Eventually.hold(
                    "leases given back",
                    PATIENCE,
                    () -> Invariants.brokenAtRest(rig.image()).isEmpty(),
                    () -> Invariants.brokenAtRest(rig.image()).toString());
        }
    }

    @Test
    void theLateCommitOfOneWhoWasCutOffIsRefusedEvenIfNobodyCameMeanwhile() throws Exception {
        try (ZkRig rig = rig("/cut");
                VfsWorkspaceRoot files = files("cut");
                RequestProxy proxy = RequestProxy.to(ensemble.port(0));
                ZkRig cutOff = ZkRig.open(proxy.connectString() + "/cut", SESSION, Clock.systemUTC())) {
            JobId job = aJob(rig, files);
            Lease lease = cutOff.stores().state().claim(job, "cut off").orElseThrow();
            stage(files, job, "late");
            expire(proxy, rig, job);

            expectRefused(cutOff, lease, "late");
            assertThat(files.open(job).published().exists(OUTPUT)).isFalse();
            assertThat(rig.stores().state().load(job).state()).isEqualTo(State.PENDING);
            assertThat(rig.stores().state().history(job))
                    .noneMatch(entry -> entry.actor().equals("cut off"));
        }
    }

    @Test
    void theLateCommitOfOneWhoWasCutOffIsRefusedIfAnotherCameMeanwhile() throws Exception {
        try (ZkRig rig = rig("/other");
                VfsWorkspaceRoot files = files("other");
                RequestProxy proxy = RequestProxy.to(ensemble.port(1));
                ZkRig cutOff = ZkRig.open(proxy.connectString() + "/other", SESSION, Clock.systemUTC())) {
            JobId job = aJob(rig, files);
            Lease lease = cutOff.stores().state().claim(job, "cut off").orElseThrow();
            stage(files, job, "late");
            expire(proxy, rig, job);
            Lease next = rig.stores().state().claim(job, "next").orElseThrow();

            assertThat(next.token()).isGreaterThan(lease.token());
            expectRefused(cutOff, lease, "late");
            rig.stores().state().commit(next, begun(next, "next").dropping());
            expectRefused(cutOff, lease, "late");
            assertThat(files.open(job).published().exists(OUTPUT)).isFalse();
            assertThat(rig.stores().state().history(job))
                    .noneMatch(entry -> entry.actor().equals("cut off"));
        }
    }

    /** A job that nobody works on. */
    private static JobId aJob(ZkRig rig, VfsWorkspaceRoot files) {
        BatchId batch = rig.submit(BATCH.id(), "one");
        Journal.InMemory journal = new Journal.InMemory();
        try (SiteWorker expanding = SiteWorker.start("w", rig, files, journal, Set.of("DefaultWorker"))) {
            Eventually.hold(
                    "the jobs",
                    PATIENCE,
                    () -> rig.stores().intake().tally(batch).expected().isPresent(),
                    expanding::toString);
        }
        try (Stream<JobId> jobs = rig.stores().overview().jobsOf(batch)) {
            return jobs.findFirst().orElseThrow();
        }
    }

    private static void stage(VfsWorkspaceRoot files, JobId job, String token) throws IOException {
        Staging staging = files.open(job).stage(token);
        Files.writeString(staging.file(OUTPUT), "too late");
        staging.accept();
    }

    /** Cuts a client off until its session is over, and lets it in again. */
    private static void expire(RequestProxy proxy, ZkRig rig, JobId job) {
        proxy.isolate();
        if (!Chaos.isOn()) {
            proxy.endSessions();
        }
        Eventually.hold(
                "the end of the session",
                PATIENCE,
                () -> rig.image().find("/jobs/" + job.value() + "/lock").isEmpty());
        proxy.letIn();
    }

    private static void expectRefused(ZkRig cutOff, Lease lease, String token) {
        assertThatThrownBy(
                        () -> commitWhenAnswered(cutOff, begun(lease, "cut off").publishing(token), lease))
                .isInstanceOfSatisfying(
                        StoreException.class,
                        refused -> assertThat(refused.reason()).isEqualTo(Reason.LEASE_LOST));
    }

    /** The store may still be looking for its connection. */
    private static void commitWhenAnswered(ZkRig cutOff, Change change, Lease lease) {
        for (int attempt = 0; attempt < 50; attempt++) {
            try {
                cutOff.stores().state().commit(lease, change);
                return;
            } catch (StoreException failure) {
                if (failure.reason() != Reason.UNAVAILABLE) {
                    throw failure;
                }
            }
        }
    }

    private static Change begun(Lease lease, String actor) {
        State one = State.of("One");
        HistoryEntry entry = new HistoryEntry(
                Clock.systemUTC().instant(), actor, lease.item().state(), one, "BEGIN", Duration.ZERO, "");
        return Change.to(lease.item()
                        .begin(new Place(one, "Other"), Clock.systemUTC().instant()))
                .telling(entry);
    }

    @Test
    void aStoppedWorkerThatWakesTooLateCommitsNothing() throws Exception {
        WorkerFleet.Setup setup = new WorkerFleet.Setup(ensemble.connectString() + "/stopped", SESSION, 2, "-Xmx128m");
        try (ZkRig rig = rig("/stopped");
                WorkerFleet fleet = new WorkerFleet(folder.resolve("stopped"), setup)) {
            Files.createDirectories(fleet.workspace());
            Process worker = fleet.start();
            BatchId batch = rig.submit(SLOW.id(), "one");
            Eventually.hold("the first call", PATIENCE, () -> calls(fleet) == 1);
            ChildJava.signal(worker, "STOP");
            Eventually.hold(
                    "the end of its session",
                    PATIENCE,
                    () -> rig.image()
                            .find("/batches/" + batch.value() + "/lock")
                            .isEmpty());
            assertThat(output(fleet, batch)).as("what is visible").isEmpty();
            ChildJava.signal(worker, "CONT");
            Set<String> seen = new HashSet<>();
            Eventually.hold("the end", PATIENCE, () -> {
                output(fleet, batch).ifPresent(seen::add);
                return rig.stores().state().load(batch).state().equals(State.COMPLETED);
            });

            List<State> states = rig.stores().state().history(batch).stream()
                    .filter(entry -> !entry.from().equals(entry.to()))
                    .map(HistoryEntry::to)
                    .toList();
            assertThat(states).containsExactly(State.of("One"), State.of("Two"), State.COMPLETED);
            assertThat(calls(fleet))
                    .as("the step was run again, and counted once")
                    .isEqualTo(3);
            assertThat(seen).as("outputs that were ever visible").containsExactly(lastStamp(fleet));
        }
    }

    /** Read past the engine, as anybody could who looks into the workspace. */
    private static Optional<String> output(WorkerFleet fleet, BatchId batch) throws IOException {
        try {
            return Optional.of(
                    Files.readString(fleet.workspace().resolve(batch.value()).resolve(OUTPUT.value())));
        } catch (NoSuchFileException none) {
            return Optional.empty();
        }
    }

    /** Tokens rise with every claim. */
    private static String lastStamp(WorkerFleet fleet) {
        return Journal.InFile.counts(fleet.journal()).keySet().stream()
                .filter(line -> line.startsWith("STAMP "))
                .map(line -> line.substring("STAMP ".length()))
                .max(Comparator.comparingLong(Long::parseLong))
                .orElseThrow();
    }

    private static long calls(WorkerFleet fleet) {
        return Optional.of(fleet.journal())
                .filter(Files::exists)
                .map(Journal.InFile::counts)
                .map(counts ->
                        counts.values().stream().mapToLong(Long::longValue).sum())
                .orElse(0L);
    }
}
