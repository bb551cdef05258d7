package org.millrace.zookeeper;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.zookeeper.KeeperException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.millrace.batch.BatchId;
import org.millrace.item.Demand;
import org.millrace.item.Standing.Waiting;
import org.millrace.item.StepEnd;
import org.millrace.job.Job;
import org.millrace.job.JobId;
import org.millrace.lifecycle.Hold;
import org.millrace.lifecycle.Place;
import org.millrace.lifecycle.State;
import org.millrace.lifecycle.WorkflowPin;
import org.millrace.spi.Fact;
import org.millrace.spi.Status;
import org.millrace.store.Change;
import org.millrace.store.HistoryEntry;
import org.millrace.store.Intake;
import org.millrace.store.Lease;
import org.millrace.store.Message;
import org.millrace.store.NewBatch;
import org.millrace.store.NewJob;
import org.millrace.store.ProgressWrite.Put;
import org.millrace.store.ProgressWrite.Remove;
import org.millrace.store.ProgressWrite.Sharing;
import org.millrace.store.StateStore;
import org.millrace.store.StepProgress;
import org.millrace.store.StepProgress.ChunkEnd;
import org.millrace.store.StepProgress.ElementTally;
import org.millrace.store.StepProgress.Outputs;
import org.millrace.store.StepProgress.Plan;
import org.millrace.store.StepProgress.Stop;
import org.millrace.store.StepStore;

/** What each operation does to the tree, line by line: what goes, what comes, and nothing else. */
class GoldenTreeTest {

    private static final Instant NOW = Instant.parse("2026-11-18T06:26:05Z");
    private static final WorkflowPin WORKFLOW = new WorkflowPin("Ingest", "d16e57", Map.of("profile", "maps"));
    private static final Place FETCHING = new Place(State.of("Fetching"), "fetchers");
    private static final BatchId BATCH = BatchId.of(0);
    private static final JobId JOB = JobId.of(1);

    @RegisterExtension
    static final TestTree SERVER = new TestTree();

    private ZkConnection connection;
    private ZooKeeperStores stores;
    private StateStore state;
    private Intake intake;

    @BeforeEach
    void open() throws KeeperException, InterruptedException {
        connection = ZkConnection.open(SERVER.fresh());
        stores = ZooKeeperStores.open(connection, Clock.fixed(NOW, ZoneOffset.UTC));
        state = stores.stores().state();
        intake = stores.stores().intake();
    }

    @AfterEach
    void close() {
        stores.close();
    }

    /** What an operation does. */
    private String changes(Runnable operation) {
        TreeSet<String> before = lines();
        operation.run();
        TreeSet<String> after = lines();
        TreeSet<String> gone = new TreeSet<>(before);
        gone.removeAll(after);
        after.removeAll(before);
        return text("- ", gone) + text("+ ", after);
    }

    private static String text(String mark, TreeSet<String> lines) {
        return lines.stream().map(line -> mark + line + "\n").collect(Collectors.joining());
    }

    private TreeSet<String> lines() {
        try {
            return TreeDump.of(connection.session())
                    .replaceAll("(commit\":\")[^\"]+", "$1ID")
                    .replaceAll("(\"[0-9]+\":)[0-9]{2,}", "$1TOKEN")
                    .lines()
                    .collect(Collectors.toCollection(TreeSet::new));
        } catch (KeeperException | InterruptedException failed) {
            throw new AssertionError(failed);
        }
    }

    private static NewBatch newBatch() {
        return new NewBatch("key/1", WORKFLOW, Map.of("profile", "maps"), "batches", 7, Optional.empty());
    }

    private Lease begunBatch() {
        intake.submit(newBatch());
        Lease lease = state.claim(BATCH, "worker").orElseThrow();
        state.commit(lease, Change.to(lease.item().begin(new Place(State.of("Processing"), "batches"), NOW)));
        return lease;
    }

    private Lease begunJob() {
        intake.expand(begunBatch(), BATCH, List.of(newJob(Optional.empty())).iterator());
        Lease lease = state.claim(JOB, "worker").orElseThrow();
        state.commit(lease, Change.to(lease.item().begin(FETCHING, NOW)));
        return lease;
    }

    private static NewJob newJob(Optional<String> rejection) {
        return new NewJob(WORKFLOW, Map.of("local_id", "a"), "fetchers", new Demand(5, 0), rejection);
    }

    @Test
    void submit() {
        assertThat(changes(() -> intake.submit(newBatch()))).isEqualTo("""
                """);
    }

    @Test
    void submitHeld() {
        Hold hold = new Hold("it must wait", "anna", NOW, new Place(State.PENDING, "batches"));
        NewBatch held = new NewBatch("key", WORKFLOW, Map.of(), "batches", 7, Optional.of(hold));
        assertThat(changes(() -> intake.submit(held))).isEqualTo("""
                """);
    }

    @Test
    void beginABatch() {
        intake.submit(newBatch());
        Lease lease = state.claim(BATCH, "worker").orElseThrow();
        assertThat(changes(() -> state.commit(
                        lease,
                        Change.to(lease.item().begin(new Place(State.of("Processing"), "batches"), NOW)))))
                .isEqualTo("""
                """);
    }

    @Test
    void expand() {
        Lease lease = begunBatch();
        List<NewJob> jobs = List.of(newJob(Optional.empty()), newJob(Optional.of("no checksum")));
        assertThat(changes(() -> intake.expand(lease, BATCH, jobs.iterator()))).isEqualTo("""
                """);
    }

    @Test
    void childBatch() {
        Lease lease = begunJob();
        assertThat(changes(() -> intake.childBatch(lease, "Fetching-1"))).isEqualTo("""
                """);
    }

    @Test
    void claim() {
        intake.expand(begunBatch(), BATCH, List.of(newJob(Optional.empty())).iterator());
        assertThat(changes(() -> state.claim(JOB, "worker"))).isEqualTo("""
                """);
    }

    @Test
    void release() {
        intake.expand(begunBatch(), BATCH, List.of(newJob(Optional.empty())).iterator());
        Lease lease = state.claim(JOB, "worker").orElseThrow();
        assertThat(changes(() -> state.release(lease))).isEqualTo("""
                """);
    }

    @Test
    void beginAJobAndTellIt() {
        intake.expand(begunBatch(), BATCH, List.of(newJob(Optional.empty())).iterator());
        Lease lease = state.claim(JOB, "worker").orElseThrow();
        HistoryEntry entry =
                new HistoryEntry(NOW, "worker", State.PENDING, FETCHING.state(), "OK", Duration.ofSeconds(3), "");
        Change change = Change.to(lease.item().begin(FETCHING, NOW)).telling(entry);
        assertThat(changes(() -> state.commit(lease, change))).isEqualTo("""
                """);
    }

    @Test
    void advanceToAnotherGroupAndDropTheLease() {
        Lease lease = begunJob();
        Place storing = new Place(State.of("Storing"), "storers");
        Change change = Change.to(lease.item().advance(StepEnd.good(), storing, NOW)).publishing("t1").dropping();
        assertThat(changes(() -> state.commit(lease, change))).isEqualTo("""
                """);
    }

    @Test
    void awaitATimeOrAKey() {
        Lease lease = begunJob();
        Waiting wait = new Waiting("fetchers", Optional.of(NOW.plusSeconds(60)), Optional.of("call/9"), "for a call");
        Change change = Change.to(lease.item().await(wait)).dropping();
        assertThat(changes(() -> state.commit(lease, change))).isEqualTo("""
                """);
        Lease again = state.claim(JOB, "caretaker").orElseThrow();
        assertThat(changes(() -> state.commit(again, Change.to(again.item().wake()).dropping())))
                .isEqualTo("""
                """);
    }

    @Test
    void failWithAMessageAndAReservation() {
        Lease lease = begunJob();
        stores.stores().locks().reserve(JOB, "disk", 60, 100);
        Change change = Change.to(lease.item().fail(new StepEnd(Status.KO, StepEnd.Credit.NONE, "torn"), NOW))
                .sending(new Message("jid-1", "log", Map.of("state", "Failed")))
                .dropping();
        assertThat(changes(() -> state.commit(lease, change))).isEqualTo("""
                """);
        Lease operator = state.claim(JOB, "operator").orElseThrow();
        Change again = Change.to(((Job) operator.item()).resume(FETCHING, NOW)).dropping();
        assertThat(changes(() -> state.commit(operator, again))).isEqualTo("""
                """);
    }

    @Test
    void hold() {
        Lease lease = begunJob();
        Change change = Change.to(lease.item().hold(new Hold("to look at it", "anna", NOW, FETCHING))).dropping();
        assertThat(changes(() -> state.commit(lease, change))).isEqualTo("""
                """);
    }

    @Test
    void record() {
        Lease lease = begunJob();
        assertThat(changes(() -> {
                    state.record(lease, new Fact.Identifiers("ark:/99999/fk4", List.of("a", "b")));
                    state.record(lease, new Fact.Metadata(Map.of("erc_who", "Eliot")));
                    state.record(lease, new Fact.Store(URI.create("http://store/m"), "add/1/ark", List.of("x", "y")));
                    state.record(lease, new Fact.Inventory(URI.create("http://store/i"), ""));
                }))
                .isEqualTo("""
                """);
    }

    @Test
    void recordAPriorityAndASize() {
        Lease lease = begunJob();
        assertThat(changes(() -> {
                    state.record(lease, new Fact.Priority(3));
                    state.record(lease, new Fact.SpaceNeeded(4096));
                }))
                .isEqualTo("""
                """);
    }

    @Test
    void shareAStep() {
        Lease lease = begunJob();
        StepProgress fresh = StepProgress.fresh(1, new Plan(20, 2, new BitSet(), 2, Stop.ON_FATAL));
        Change begin = Change.to(lease.item()).with(new Put("Fetching", fresh, Sharing.GROUP));
        assertThat(changes(() -> state.commit(lease, begin))).isEqualTo("""
                """);
        StepStore steps = stores.stores().steps();
        StepStore.At at = new StepStore.At(JOB, "Fetching", 1, "helper", NOW);
        StepStore.Taken[] taken = new StepStore.Taken[1];
        assertThat(changes(() ->
                        taken[0] = steps.turn(at, Optional.empty()).taken().orElseThrow()))
                .isEqualTo("""
                """);
        ElementTally good = new ElementTally(Map.of(Status.OK, 10L), Status.OK, "");
        ChunkEnd end = new ChunkEnd(0, taken[0].token(), good, Outputs.STAGED, Optional.empty());
        assertThat(changes(() -> steps.turn(at, Optional.of(end)))).isEqualTo("""
                """);
        assertThat(changes(() -> state.commit(lease, Change.to(lease.item()).with(new Remove("Fetching")))))
                .isEqualTo("""
                """);
    }
}
