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
import java.util.SortedSet;
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
import org.millrace.spi.BatchReport;
import org.millrace.spi.Fact;
import org.millrace.spi.Status;
import org.millrace.store.Change;
import org.millrace.store.HistoryEntry;
import org.millrace.store.Intake;
import org.millrace.store.KeptReport;
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
import org.millrace.workspace.WorkspacePath;

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
        SortedSet<String> before = lines();
        operation.run();
        SortedSet<String> after = lines();
        SortedSet<String> gone = new TreeSet<>(before);
        gone.removeAll(after);
        after.removeAll(before);
        return text("- ", gone) + text("+ ", after);
    }

    private static String text(String mark, SortedSet<String> lines) {
        return lines.stream().map(line -> mark + line + "\n").collect(Collectors.joining());
    }

    private SortedSet<String> lines() {
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
                + /batch-uuids/key%2F1 = bid0000000000
                + /batches/bid0000000000
                + /batches/bid0000000000/generation
                + /batches/bid0000000000/status = {"status":"Pending","last_modified":"TIME","message":"","millrace_commit":"ID","millrace_standing":{"group":"batches"},"millrace_priority":7}
                + /batches/bid0000000000/submission = {"batchID":"key%2F1","profile":"maps","profile_name":"maps","update":false,"submission_mode":"add","millrace_given":["profile"]}
                + /batches/bid0000000000/workflow = {"id":"Ingest","digest":"d16e57","parameters":{"profile":"maps"}}
                + /ready/batches
                + /ready/batches/07-bid0000000000
                """);
    }

    @Test
    void submitHeld() {
        Hold hold = new Hold("it must wait", "anna", NOW, new Place(State.PENDING, "batches"));
        NewBatch held = new NewBatch("key", WORKFLOW, Map.of(), "batches", 7, Optional.of(hold));
        assertThat(changes(() -> intake.submit(held))).isEqualTo("""
                + /batch-uuids/key = bid0000000000
                + /batches/bid0000000000
                + /batches/bid0000000000/generation
                + /batches/bid0000000000/states
                + /batches/bid0000000000/status = {"status":"Held","last_modified":"TIME","message":"it must wait","millrace_commit":"ID","millrace_hold":{"reason":"it must wait","actor":"anna","since":"2026-11-18T06:26:05Z","state":"Pending","group":"batches"},"millrace_priority":7}
                + /batches/bid0000000000/submission = {"batchID":"key","update":false,"submission_mode":"add","millrace_given":[]}
                + /batches/bid0000000000/workflow = {"id":"Ingest","digest":"d16e57","parameters":{"profile":"maps"}}
                + /ready/batches
                """);
    }

    @Test
    void beginABatch() {
        intake.submit(newBatch());
        Lease lease = state.claim(BATCH, "worker").orElseThrow();
        assertThat(changes(() -> state.commit(
                        lease, Change.to(lease.item().begin(new Place(State.of("Processing"), "batches"), NOW)))))
                .isEqualTo("""
                - /batches/bid0000000000/status = {"status":"Pending","last_modified":"TIME","message":"","millrace_commit":"ID","millrace_claims":1,"millrace_standing":{"group":"batches"},"millrace_priority":7}
                + /batches/bid0000000000/states
                + /batches/bid0000000000/status = {"status":"Processing","last_modified":"TIME","message":"","millrace_commit":"ID","millrace_started":"2026-11-18T06:26:05Z","millrace_standing":{"group":"batches"},"millrace_priority":7}
                """);
    }

    @Test
    void expand() {
        Lease lease = begunBatch();
        List<NewJob> jobs = List.of(newJob(Optional.empty()), newJob(Optional.of("no checksum")));
        assertThat(changes(() -> intake.expand(lease, BATCH, jobs.iterator()))).isEqualTo("""
                + /batches/bid0000000000/expected = 2
                + /batches/bid0000000000/made = 2
                + /batches/bid0000000000/states/batch-completed
                + /batches/bid0000000000/states/batch-deleted
                + /batches/bid0000000000/states/batch-failed
                + /batches/bid0000000000/states/batch-failed/jid0000000002
                + /batches/bid0000000000/states/batch-processing
                + /batches/bid0000000000/states/batch-processing/jid0000000001
                + /jobs/jid0000000001
                + /jobs/jid0000000001/bid = bid0000000000
                + /jobs/jid0000000001/configuration = {"local_id":"a","localID":"a","update":false,"submission_mode":"add","millrace_given":["local_id"]}
                + /jobs/jid0000000001/priority = 5
                + /jobs/jid0000000001/space_needed = 0
                + /jobs/jid0000000001/status = {"status":"Pending","last_modified":"TIME","last_successful_status":null,"retry_count":0,"message":"","millrace_commit":"ID","millrace_standing":{"group":"fetchers"}}
                + /jobs/jid0000000001/workflow = {"id":"Ingest","digest":"d16e57","parameters":{"profile":"maps"}}
                + /jobs/jid0000000002
                + /jobs/jid0000000002/bid = bid0000000000
                + /jobs/jid0000000002/configuration = {"local_id":"a","localID":"a","update":false,"submission_mode":"add","millrace_given":["local_id"]}
                + /jobs/jid0000000002/history = {"at":"2026-11-18T06:26:05Z","actor":"engine","from":"Pending","to":"Failed","outcome":"KO","took":"PT0S","message":"no checksum"}\\n
                + /jobs/jid0000000002/priority = 5
                + /jobs/jid0000000002/space_needed = 0
                + /jobs/jid0000000002/status = {"status":"Failed","last_modified":"TIME","last_successful_status":null,"retry_count":0,"message":"no checksum","millrace_commit":"ID","millrace_outcome":"KO"}
                + /jobs/jid0000000002/workflow = {"id":"Ingest","digest":"d16e57","parameters":{"profile":"maps"}}
                + /jobs/states/failed/05-jid0000000002
                + /jobs/states/pending/05-jid0000000001
                + /ready/fetchers
                + /ready/fetchers/05-jid0000000001
                """);
    }

    @Test
    void childBatch() {
        Lease lease = begunJob();
        assertThat(changes(() -> intake.childBatch(lease, "Fetching-1"))).isEqualTo("""
                + /batch-uuids/jid0000000001%2FFetching-1 = bid0000000001
                + /batches/bid0000000001
                + /batches/bid0000000001/generation
                + /batches/bid0000000001/parent = jid0000000001
                + /batches/bid0000000001/states
                + /batches/bid0000000001/status = {"status":"Processing","last_modified":"TIME","message":"","millrace_commit":"ID","millrace_priority":5}
                + /batches/bid0000000001/submission = {"batchID":"jid0000000001%2FFetching-1","update":false,"submission_mode":"add","millrace_given":[]}
                + /batches/bid0000000001/workflow = {"id":"Ingest","digest":"d16e57","parameters":{"profile":"maps"}}
                + /jobs/jid0000000001/children
                + /jobs/jid0000000001/children/bid0000000001
                """);
    }

    @Test
    void claim() {
        intake.expand(begunBatch(), BATCH, List.of(newJob(Optional.empty())).iterator());
        assertThat(changes(() -> state.claim(JOB, "worker"))).isEqualTo("""
                - /jobs/jid0000000001/status = {"status":"Pending","last_modified":"TIME","last_successful_status":null,"retry_count":0,"message":"","millrace_commit":"ID","millrace_standing":{"group":"fetchers"}}
                + /jobs/jid0000000001/lock (ephemeral) = {"holder":"worker","since":"2026-11-18T06:26:05Z","commit":"ID"}
                + /jobs/jid0000000001/status = {"status":"Pending","last_modified":"TIME","last_successful_status":null,"retry_count":0,"message":"","millrace_commit":"ID","millrace_claims":1,"millrace_standing":{"group":"fetchers"}}
                """);
    }

    @Test
    void release() {
        intake.expand(begunBatch(), BATCH, List.of(newJob(Optional.empty())).iterator());
        Lease lease = state.claim(JOB, "worker").orElseThrow();
        assertThat(changes(() -> state.release(lease))).isEqualTo("""
                - /jobs/jid0000000001/lock (ephemeral) = {"holder":"worker","since":"2026-11-18T06:26:05Z","commit":"ID"}
                - /jobs/jid0000000001/status = {"status":"Pending","last_modified":"TIME","last_successful_status":null,"retry_count":0,"message":"","millrace_commit":"ID","millrace_claims":1,"millrace_standing":{"group":"fetchers"}}
                + /jobs/jid0000000001/status = {"status":"Pending","last_modified":"TIME","last_successful_status":null,"retry_count":0,"message":"","millrace_commit":"ID","millrace_standing":{"group":"fetchers"}}
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
                - /jobs/jid0000000001/status = {"status":"Pending","last_modified":"TIME","last_successful_status":null,"retry_count":0,"message":"","millrace_commit":"ID","millrace_claims":1,"millrace_standing":{"group":"fetchers"}}
                - /jobs/states/pending/05-jid0000000001
                + /jobs/jid0000000001/history = {"at":"2026-11-18T06:26:05Z","actor":"worker","from":"Pending","to":"Fetching","outcome":"OK","took":"PT3S","message":""}\\n
                + /jobs/jid0000000001/status = {"status":"Fetching","last_modified":"TIME","last_successful_status":null,"retry_count":0,"message":"","millrace_commit":"ID","millrace_started":"2026-11-18T06:26:05Z","millrace_standing":{"group":"fetchers"}}
                + /jobs/states/fetching
                + /jobs/states/fetching/05-jid0000000001
                """);
    }

    @Test
    void advanceToAnotherGroupAndDropTheLease() {
        Lease lease = begunJob();
        Place storing = new Place(State.of("Storing"), "storers");
        Change change = Change.to(lease.item().advance(StepEnd.good(), storing, NOW))
                .publishing("t1")
                .dropping();
        assertThat(changes(() -> state.commit(lease, change))).isEqualTo("""
                - /jobs/jid0000000001/lock (ephemeral) = {"holder":"worker","since":"2026-11-18T06:26:05Z","commit":"ID"}
                - /jobs/jid0000000001/status = {"status":"Fetching","last_modified":"TIME","last_successful_status":null,"retry_count":0,"message":"","millrace_commit":"ID","millrace_started":"2026-11-18T06:26:05Z","millrace_standing":{"group":"fetchers"}}
                - /jobs/states/fetching/05-jid0000000001
                - /ready/fetchers/05-jid0000000001
                + /jobs/jid0000000001/status = {"status":"Storing","last_modified":"TIME","last_successful_status":"Fetching","retry_count":0,"message":"","millrace_commit":"ID","millrace_publish":"t1","millrace_started":"2026-11-18T06:26:05Z","millrace_outcome":"OK","millrace_standing":{"group":"storers"}}
                + /jobs/states/storing
                + /jobs/states/storing/05-jid0000000001
                + /ready/storers
                + /ready/storers/05-jid0000000001
                """);
    }

    @Test
    void awaitATimeOrAKey() {
        Lease lease = begunJob();
        Waiting wait = new Waiting("fetchers", Optional.of(NOW.plusSeconds(60)), Optional.of("call/9"), "for a call");
        Change change = Change.to(lease.item().await(wait)).dropping();
        assertThat(changes(() -> state.commit(lease, change))).isEqualTo("""
                - /jobs/jid0000000001/lock (ephemeral) = {"holder":"worker","since":"2026-11-18T06:26:05Z","commit":"ID"}
                - /jobs/jid0000000001/status = {"status":"Fetching","last_modified":"TIME","last_successful_status":null,"retry_count":0,"message":"","millrace_commit":"ID","millrace_started":"2026-11-18T06:26:05Z","millrace_standing":{"group":"fetchers"}}
                - /ready/fetchers/05-jid0000000001
                + /jobs/jid0000000001/status = {"status":"Fetching","last_modified":"TIME","last_successful_status":null,"retry_count":0,"message":"","millrace_commit":"ID","millrace_started":"2026-11-18T06:26:05Z","millrace_standing":{"group":"fetchers","until":"2026-11-18T06:27:05Z","key":"call/9","reason":"for a call"}}
                + /wakeups/keys/call%2F9
                + /wakeups/keys/call%2F9/jid0000000001
                + /wakeups/times/1794983225000-jid0000000001
                """);
        Lease again = state.claim(JOB, "caretaker").orElseThrow();
        assertThat(changes(
                        () -> state.commit(again, Change.to(again.item().wake()).dropping())))
                .isEqualTo("""
                - /jobs/jid0000000001/lock (ephemeral) = {"holder":"caretaker","since":"2026-11-18T06:26:05Z","commit":"ID"}
                - /jobs/jid0000000001/status = {"status":"Fetching","last_modified":"TIME","last_successful_status":null,"retry_count":0,"message":"","millrace_commit":"ID","millrace_started":"2026-11-18T06:26:05Z","millrace_claims":1,"millrace_standing":{"group":"fetchers","until":"2026-11-18T06:27:05Z","key":"call/9","reason":"for a call"}}
                - /wakeups/keys/call%2F9
                - /wakeups/keys/call%2F9/jid0000000001
                - /wakeups/times/1794983225000-jid0000000001
                + /jobs/jid0000000001/status = {"status":"Fetching","last_modified":"TIME","last_successful_status":null,"retry_count":0,"message":"","millrace_commit":"ID","millrace_started":"2026-11-18T06:26:05Z","millrace_standing":{"group":"fetchers"}}
                + /ready/fetchers/05-jid0000000001
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
                - /batches/bid0000000000/states/batch-processing/jid0000000001
                - /jobs/jid0000000001/lock (ephemeral) = {"holder":"worker","since":"2026-11-18T06:26:05Z","commit":"ID"}
                - /jobs/jid0000000001/status = {"status":"Fetching","last_modified":"TIME","last_successful_status":null,"retry_count":0,"message":"","millrace_commit":"ID","millrace_started":"2026-11-18T06:26:05Z","millrace_standing":{"group":"fetchers"}}
                - /jobs/states/fetching/05-jid0000000001
                - /ready/fetchers/05-jid0000000001
                - /reservations/disk/jid0000000001 = 60
                + /batches/bid0000000000/states/batch-failed/jid0000000001
                + /jobs/jid0000000001/status = {"status":"Failed","last_modified":"TIME","last_successful_status":null,"retry_count":0,"message":"torn","millrace_commit":"ID","millrace_started":"2026-11-18T06:26:05Z","millrace_outcome":"KO"}
                + /jobs/states/failed/05-jid0000000001
                + /outbox/jid-1 = {"id":"jid-1","channel":"log","body":{"state":"Failed"}}
                """);
        Lease operator = state.claim(JOB, "operator").orElseThrow();
        Change again = Change.to(((Job) operator.item()).resume(FETCHING, NOW)).dropping();
        assertThat(changes(() -> state.commit(operator, again))).isEqualTo("""
                - /batches/bid0000000000/states/batch-failed/jid0000000001
                - /jobs/jid0000000001/lock (ephemeral) = {"holder":"operator","since":"2026-11-18T06:26:05Z","commit":"ID"}
                - /jobs/jid0000000001/status = {"status":"Failed","last_modified":"TIME","last_successful_status":null,"retry_count":0,"message":"torn","millrace_commit":"ID","millrace_started":"2026-11-18T06:26:05Z","millrace_claims":1,"millrace_outcome":"KO"}
                - /jobs/states/failed/05-jid0000000001
                + /batches/bid0000000000/states/batch-processing/jid0000000001
                + /jobs/jid0000000001/status = {"status":"Fetching","last_modified":"TIME","last_successful_status":null,"retry_count":1,"message":"","millrace_commit":"ID","millrace_started":"2026-11-18T06:26:05Z","millrace_standing":{"group":"fetchers"}}
                + /jobs/states/fetching/05-jid0000000001
                + /ready/fetchers/05-jid0000000001
                """);
    }

    @Test
    void hold() {
        Lease lease = begunJob();
        Change change = Change.to(lease.item().hold(new Hold("to look at it", "anna", NOW, FETCHING)))
                .dropping();
        assertThat(changes(() -> state.commit(lease, change))).isEqualTo("""
                - /jobs/jid0000000001/lock (ephemeral) = {"holder":"worker","since":"2026-11-18T06:26:05Z","commit":"ID"}
                - /jobs/jid0000000001/status = {"status":"Fetching","last_modified":"TIME","last_successful_status":null,"retry_count":0,"message":"","millrace_commit":"ID","millrace_started":"2026-11-18T06:26:05Z","millrace_standing":{"group":"fetchers"}}
                - /jobs/states/fetching/05-jid0000000001
                - /ready/fetchers/05-jid0000000001
                + /jobs/jid0000000001/status = {"status":"Held","last_modified":"TIME","last_successful_status":null,"retry_count":0,"message":"to look at it","millrace_commit":"ID","millrace_started":"2026-11-18T06:26:05Z","millrace_hold":{"reason":"to look at it","actor":"anna","since":"2026-11-18T06:26:05Z","state":"Fetching","group":"fetchers"}}
                + /jobs/states/held/05-jid0000000001
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
                    state.record(lease, new Fact.Stored(2, 17, 5_000_000_000L, URI.create("http://store/a")));
                    state.record(lease, new Fact.Sent(List.of("<mail-1@example.org>")));
                }))
                .isEqualTo("""
                + /jobs/jid0000000001/identifiers = {"primary_id":"ark:/99999/fk4","local_id":["a","b"]}
                + /jobs/jid0000000001/inventory = {"manifest_url":"http://store/i","mode":""}
                + /jobs/jid0000000001/metadata = {"erc_who":"Eliot"}
                + /jobs/jid0000000001/sent = {"messages":["<mail-1@example.org>"]}
                + /jobs/jid0000000001/store = {"manifest_url":"http://store/m","mode":"add/1/ark","delete":"x\\ny"}
                + /jobs/jid0000000001/stored = {"version":2,"files":17,"bytes":5000000000,"location":"http://store/a"}
                """);
    }

    private static String statusReport(String changes) {
        return changes.lines()
                .filter(line -> !line.contains("/status ="))
                .map(line -> line + "\n")
                .collect(Collectors.joining());
    }

    @Test
    void report() {
        Lease lease = begunBatch();
        BatchReport told = new BatchReport(NOW, List.of("jid0000000002"), List.of("jid0000000001", "jid0000000003"));
        assertThat(statusReport(changes(
                        () -> state.commit(lease, Change.to(lease.item()).reporting(new KeptReport.Whole(told))))))
                .isEqualTo("""
                + /batches/bid0000000000/status-report = {"last_modified":"TIME","failed_jobs":["jid0000000002"],"successful_jobs":["jid0000000001","jid0000000003"]}
                """);
        KeptReport listed = new KeptReport.Listed(NOW, 1, 20_000, WorkspacePath.of("reports/ab.txt"), "ab");
        assertThat(statusReport(changes(
                        () -> state.commit(lease, Change.to(lease.item()).reporting(listed)))))
                .isEqualTo("""
                - /batches/bid0000000000/status-report = {"last_modified":"TIME","failed_jobs":["jid0000000002"],"successful_jobs":["jid0000000001","jid0000000003"]}
                + /batches/bid0000000000/status-report = {"last_modified":"TIME","failed_count":1,"successful_count":20000,"job_list":"reports/ab.txt","job_list_sha256":"ab"}
                """);
    }

    @Test
    void recordOfABatchAndCount() {
        Lease lease = begunBatch();
        assertThat(changes(() -> {
                    state.record(lease, new Fact.Sent(List.of("<mail-1@example.org>", "callback/1")));
                    stores.stores().locks().next("ark:/99999/fk4");
                    stores.stores().locks().next("ark:/99999/fk4");
                }))
                .isEqualTo("""
                + /batches/bid0000000000/sent = {"messages":["<mail-1@example.org>","callback/1"]}
                + /counters/ark:%2F99999%2Ffk4 = 2
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
                - /jobs/jid0000000001/priority = 5
                - /jobs/jid0000000001/space_needed = 0
                - /jobs/states/fetching/05-jid0000000001
                - /ready/fetchers/05-jid0000000001
                + /jobs/jid0000000001/priority = 3
                + /jobs/jid0000000001/space_needed = 4096
                + /jobs/states/fetching/03-jid0000000001
                + /ready/fetchers/03-jid0000000001
                """);
    }

    @Test
    void shareAStep() {
        Lease lease = begunJob();
        StepProgress fresh = StepProgress.fresh(1, new Plan(20, 2, new BitSet(), 2, Stop.ON_FATAL));
        Change begin = Change.to(lease.item()).with(new Put("Fetching", fresh, Sharing.GROUP));
        assertThat(changes(() -> state.commit(lease, begin))).isEqualTo("""
                - /jobs/jid0000000001/status = {"status":"Fetching","last_modified":"TIME","last_successful_status":null,"retry_count":0,"message":"","millrace_commit":"ID","millrace_started":"2026-11-18T06:26:05Z","millrace_standing":{"group":"fetchers"}}
                + /jobs/jid0000000001/status = {"status":"Fetching","last_modified":"TIME","last_successful_status":null,"retry_count":0,"message":"","millrace_commit":"ID","millrace_started":"2026-11-18T06:26:05Z","millrace_standing":{"group":"fetchers"},"millrace_progress":{"step":"Fetching","sharing":"GROUP"}}
                + /jobs/jid0000000001/steps
                + /jobs/jid0000000001/steps/Fetching = {"epoch":1,"plan":{"elements":20,"chunks":2,"barriers":"","parallelism":2,"stop":"ON_FATAL"},"finished":"","in_flight":{},"parked":{},"unpublished":{},"counts":{},"worst":"UNKNOWN","message":"","commit":""}
                + /jobs/jid0000000001/steps/Fetching/chunks
                + /shared/fetchers
                + /shared/fetchers/05-jid0000000001
                """);
        StepStore steps = stores.stores().steps();
        StepStore.At at = new StepStore.At(JOB, "Fetching", 1, "helper", NOW);
        StepStore.Taken[] taken = new StepStore.Taken[1];
        assertThat(changes(() ->
                        taken[0] = steps.turn(at, Optional.empty()).taken().orElseThrow()))
                .isEqualTo("""
                - /jobs/jid0000000001/steps/Fetching = {"epoch":1,"plan":{"elements":20,"chunks":2,"barriers":"","parallelism":2,"stop":"ON_FATAL"},"finished":"","in_flight":{},"parked":{},"unpublished":{},"counts":{},"worst":"UNKNOWN","message":"","commit":""}
                + /jobs/jid0000000001/steps/Fetching = {"epoch":1,"plan":{"elements":20,"chunks":2,"barriers":"","parallelism":2,"stop":"ON_FATAL"},"finished":"","in_flight":{"0":TOKEN},"parked":{},"unpublished":{},"counts":{},"worst":"UNKNOWN","message":"","commit":"ID"}
                + /jobs/jid0000000001/steps/Fetching/chunks/0000 (ephemeral) = {"holder":"helper","since":"2026-11-18T06:26:05Z","commit":"ID"}
                """);
        ElementTally good = new ElementTally(Map.of(Status.OK, 10L), Status.OK, "");
        ChunkEnd end = new ChunkEnd(0, taken[0].token(), good, Outputs.STAGED, Optional.empty());
        assertThat(changes(() -> steps.turn(at, Optional.of(end)))).isEqualTo("""
                - /jobs/jid0000000001/steps/Fetching = {"epoch":1,"plan":{"elements":20,"chunks":2,"barriers":"","parallelism":2,"stop":"ON_FATAL"},"finished":"","in_flight":{"0":TOKEN},"parked":{},"unpublished":{},"counts":{},"worst":"UNKNOWN","message":"","commit":"ID"}
                - /jobs/jid0000000001/steps/Fetching/chunks/0000 (ephemeral) = {"holder":"helper","since":"2026-11-18T06:26:05Z","commit":"ID"}
                + /jobs/jid0000000001/steps/Fetching = {"epoch":1,"plan":{"elements":20,"chunks":2,"barriers":"","parallelism":2,"stop":"ON_FATAL"},"finished":"AQ==","in_flight":{"1":TOKEN},"parked":{},"unpublished":{"0":TOKEN},"counts":{"OK":10},"worst":"OK","message":"","commit":"ID"}
                + /jobs/jid0000000001/steps/Fetching/chunks/0001 (ephemeral) = {"holder":"helper","since":"2026-11-18T06:26:05Z","commit":"ID"}
                """);
        assertThat(changes(() -> state.commit(lease, Change.to(lease.item()).with(new Remove("Fetching")))))
                .isEqualTo("""
                - /jobs/jid0000000001/status = {"status":"Fetching","last_modified":"TIME","last_successful_status":null,"retry_count":0,"message":"","millrace_commit":"ID","millrace_started":"2026-11-18T06:26:05Z","millrace_standing":{"group":"fetchers"},"millrace_progress":{"step":"Fetching","sharing":"GROUP"}}
                - /jobs/jid0000000001/steps
                - /jobs/jid0000000001/steps/Fetching = {"epoch":1,"plan":{"elements":20,"chunks":2,"barriers":"","parallelism":2,"stop":"ON_FATAL"},"finished":"AQ==","in_flight":{"1":TOKEN},"parked":{},"unpublished":{"0":TOKEN},"counts":{"OK":10},"worst":"OK","message":"","commit":"ID"}
                - /jobs/jid0000000001/steps/Fetching/chunks
                - /jobs/jid0000000001/steps/Fetching/chunks/0001 (ephemeral) = {"holder":"helper","since":"2026-11-18T06:26:05Z","commit":"ID"}
                - /shared/fetchers/05-jid0000000001
                + /jobs/jid0000000001/status = {"status":"Fetching","last_modified":"TIME","last_successful_status":null,"retry_count":0,"message":"","millrace_commit":"ID","millrace_started":"2026-11-18T06:26:05Z","millrace_standing":{"group":"fetchers"}}
                """);
    }
}
