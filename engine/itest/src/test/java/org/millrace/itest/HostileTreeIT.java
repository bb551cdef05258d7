package org.millrace.itest;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.ZooDefs.Ids;
import org.apache.zookeeper.ZooKeeper;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.millrace.batch.BatchId;
import org.millrace.itest.Flow.Action;
import org.millrace.itest.Flow.Shape;
import org.millrace.job.JobId;
import org.millrace.lifecycle.State;
import org.millrace.workspace.vfs.Durability;
import org.millrace.workspace.vfs.VfsWorkspaceRoot;
import org.millrace.workspace.vfs.WorkspaceSettings;
import org.millrace.zookeeper.CheckSettings;
import org.millrace.zookeeper.EmbeddedConfig;
import org.millrace.zookeeper.EmbeddedZooKeeper;
import org.millrace.zookeeper.TreeCheck;
import org.millrace.zookeeper.ZkConfig;

/** Nodes that somebody else damaged, or put there: what they concern is reported, everything else runs on. */
class HostileTreeIT {

    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final int JOBS = 8;

    private static final Flow BATCH = Flow.named("ProofBatch")
            .step("Processing", Shape.jobs("Proof"), Action.of("SPREAD").n(JOBS));
    private static final Flow JOB = Flow.named("Proof")
            .step("One", Shape.REF.by("Other"), Action.of("NOTE"))
            .step("Two", Shape.REF.by("Other"), Action.of("NOTE"));

    @TempDir
    Path folder;

    @Test
    void theOthersRunOn() throws Exception {
        try (EmbeddedZooKeeper server = EmbeddedZooKeeper.start(
                        EmbeddedConfig.in(folder.resolve("zookeeper")).synced(EmbeddedConfig.Sync.NONE));
                ZkRig rig = ZkRig.open(server.connectString() + "/hostile", Duration.ofSeconds(10), Clock.systemUTC());
                VfsWorkspaceRoot files = VfsWorkspaceRoot.open(
                        Files.createDirectories(folder.resolve("files")).toUri(),
                        WorkspaceSettings.standard().with(Durability.NONE))) {
            List.of(BATCH, JOB).forEach(rig::deploy);
            Journal.InMemory journal = new Journal.InMemory();
            BatchId damaged = rig.submit(BATCH.id(), "damaged");
            try (SiteWorker expanding = SiteWorker.start("a", rig, files, journal, Set.of("DefaultWorker"))) {
                Eventually.hold(
                        "the jobs",
                        PATIENCE,
                        () -> rig.stores().intake().tally(damaged).expected().isPresent(),
                        expanding::toString);
            }
            List<JobId> jobs = jobs(rig, damaged);
            damage(server.connectString() + "/hostile", jobs);
            BatchId sound = rig.submit(BATCH.id(), "sound");
            try (SiteWorker worker = SiteWorker.start("b", rig, files, journal, Set.of("DefaultWorker", "Other"))) {
                rig.awaitEnd(List.of(sound), PATIENCE);
                Eventually.hold(
                        "the sound jobs of the damaged batch",
                        PATIENCE,
                        () -> jobs.subList(4, JOBS).stream()
                                .allMatch(job ->
                                        rig.stores().state().load(job).state().equals(State.COMPLETED)),
                        worker::toString);
            }

            assertThat(rig.stores().state().load(sound).state()).isEqualTo(State.COMPLETED);
            jobs.subList(0, 4)
                    .forEach(job -> assertThat(journal.counts().keySet())
                            .as("what cannot be understood is left alone")
                            .noneMatch(call -> call.startsWith(job.value())));
            assertThat(reports(server.connectString() + "/hostile"))
                    .anyMatch(line -> line.contains(jobs.get(0).value()))
                    .anyMatch(line -> line.contains(jobs.get(1).value()))
                    .anyMatch(line -> line.contains(jobs.get(2).value()))
                    .anyMatch(line -> line.contains(jobs.get(3).value()))
                    .noneMatch(line -> line.contains(jobs.get(5).value()));
        }
    }

    private static List<JobId> jobs(ZkRig rig, BatchId batch) {
        try (Stream<JobId> all = rig.stores().overview().jobsOf(batch)) {
            return all.toList();
        }
    }

    private static void damage(String connectString, List<JobId> jobs) throws Exception {
        try (ZooKeeper session = new ZooKeeper(connectString, 10_000, event -> {})) {
            set(session, status(jobs.get(0)), "{not json");
            set(session, status(jobs.get(1)), "{\"status\":\"Nowhere/../at all\",\"retry_count\":0}");
            session.delete("/jobs/" + jobs.get(2).value() + "/bid", -1);
            session.delete(status(jobs.get(3)), -1);
            for (String foreign : List.of(
                    "/jobs/something",
                    "/jobs/states/strange",
                    "/jobs/states/strange/entry",
                    "/jobs/states/pending/no-number",
                    "/ready/Other/garbage",
                    "/ready/Other/05-jid9999999999",
                    "/batches/stranger",
                    "/wakeups/times/soon",
                    "/workers/DefaultWorker/ghost")) {
                create(session, foreign);
            }
        }
    }

    private static String status(JobId job) {
        return "/jobs/" + job.value() + "/status";
    }

    private static void set(ZooKeeper session, String path, String text) throws KeeperException, InterruptedException {
        session.setData(path, text.getBytes(StandardCharsets.UTF_8), -1);
    }

    private static void create(ZooKeeper session, String path) throws KeeperException, InterruptedException {
        byte[] text = "\u0000\u0001 not ours".getBytes(StandardCharsets.UTF_8);
        session.create(path, text, Ids.OPEN_ACL_UNSAFE, CreateMode.PERSISTENT);
    }

    private static List<String> reports(String connectString) throws InterruptedException {
        List<String> lines = new ArrayList<>();
        CheckSettings impatient = new CheckSettings(Duration.ZERO, Duration.ZERO);
        try (TreeCheck check = TreeCheck.open(ZkConfig.of(connectString), impatient, Clock.systemUTC())) {
            check.inspect(found -> lines.add(found.toString()));
        }
        return lines;
    }
}
