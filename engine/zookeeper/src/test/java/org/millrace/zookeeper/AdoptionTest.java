package org.millrace.zookeeper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.ZooKeeper;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.millrace.batch.BatchId;
import org.millrace.item.Demand;
import org.millrace.item.Item;
import org.millrace.item.Standing.Idle;
import org.millrace.item.Standing.Ready;
import org.millrace.item.Standing.Waiting;
import org.millrace.item.StepEnd;
import org.millrace.job.JobId;
import org.millrace.lifecycle.Hold;
import org.millrace.lifecycle.Place;
import org.millrace.lifecycle.State;
import org.millrace.lifecycle.WorkflowPin;
import org.millrace.spi.Status;
import org.millrace.store.Change;
import org.millrace.store.HistoryEntry;
import org.millrace.store.Lease;
import org.millrace.store.NewBatch;
import org.millrace.store.NewJob;
import org.millrace.store.StoreException;
import org.millrace.store.Stores;
import org.millrace.store.Wakeups;
import org.millrace.store.WorkQueue.View;

/** Merritt's client and we on one tree: each can go on with what the other began. */
class AdoptionTest {

    @RegisterExtension
    static final TestTree TREE = new TestTree();

    private static final String SUBMISSION =
            "{\"profile\":\"maps_content\",\"batchID\":\"bid-1\",\"type\":\"manifest\",\"submitter\":\"ana\",\"update\":true}";
    private static final String CONFIGURATION =
            "{\"profile\":\"maps_content\",\"jobID\":\"jid-1\",\"localID\":\"a\",\"type\":\"file\"}";

    /** Storing is run by workers of its own. */
    private static final AdoptionRules RULES =
            AdoptionRules.merritt((workflow, digest, state) -> switch (state.name()) {
                case "Unknown" -> Optional.empty();
                case "Storing" -> Optional.of("store");
                default -> Optional.of("ingest");
            });

    private TreeUnderTest underTest;
    private Stores stores;
    private MerrittClient merritt;
    private MerrittClient first;
    private Tree tree;
    private Adoption adoption;

    @BeforeEach
    void open() throws KeeperException, InterruptedException {
        underTest = new TreeUnderTest(TREE);
        stores = underTest.session("ours");
        tree = new Tree(underTest.connection("ours"));
        stores.definitions().deploy("Ingest", "{}");
        stores.definitions().deploy("IngestBatch", "{ }");
        merritt = MerrittClient.todays(underTest.connection("merritt").session());
        first = MerrittClient.first(underTest.connection("merritt").session());
        merritt.initNodes();
        adoption = Adoption.open(underTest.stores("ours"), RULES);
    }

    @AfterEach
    void close() {
        adoption.close();
        underTest.close();
    }

    @Test
    void aBatchOfMerrittsIsAdoptedOnceItIsWhole() throws KeeperException, InterruptedException {
        String bid = merritt.beginBatch();
        assertThat(adoption.adoptAll()).isZero();
        merritt.endBatch(bid, "bid-1", SUBMISSION);
        assertThat(adoption.adoptAll()).isEqualTo(1);
        assertThat(adoption.adoptAll()).isZero();
        Item batch = stores.state().load(new BatchId(bid));
        assertThat(batch.standing()).isEqualTo(new Ready("ingest"));
        assertThat(batch.workflow().id()).isEqualTo("IngestBatch");
        assertThat(batch.workflow().parameters())
                .containsEntry("profile", "maps_content")
                .containsEntry("profile_name", "maps_content")
                .containsEntry("payload_type", "manifest")
                .containsEntry("submission_mode", "update")
                .containsEntry("batch_id", bid);
        assertThat(ready("ingest")).containsExactly("00-" + bid);
    }

    @Test
    void aJobOfMerrittsIsAdoptedAndRunByUs() throws KeeperException, InterruptedException {
        String bid = begunByMerritt();
        JobId job = new JobId(merritt.createJob(bid, 7, CONFIGURATION));
        adoption.adoptAll();
        assertThat(ready("ingest")).contains("07-" + job);
        Lease lease = stores.state().claim(job, "w1").orElseThrow();
        assertThat(lease.item().workflow().parameters()).containsEntry("local_id", "a");
        stores.state().commit(lease, Change.to(lease.item().begin(new Place(State.of("Estimating"), "ingest"), now())));
        stores.state()
                .commit(
                        lease,
                        Change.to(lease.item().complete(StepEnd.good(), now())).dropping());
        assertThat(merritt.load(job.value())).isEqualTo("Completed");
        assertThat(merritt.jobsIn("Completed")).containsExactly("07-" + job);
        assertThat(tree.children(ZkLayout.folder(new BatchId(bid), BatchFolder.COMPLETED)))
                .containsExactly(job.value());
    }

    @Test
    void aPriorityBeyondTheNamesIsClamped() throws KeeperException, InterruptedException {
        String bid = begunByMerritt();
        String job = merritt.createJob(bid, 109, CONFIGURATION);
        adoption.adoptAll();
        assertThat(merritt.jobsIn("Pending")).containsExactly("99-" + job);
        assertThat(merritt.acquireJob("Pending")).contains(job);
    }

    @Test
    void whatMerrittHoldsIsLeftUntilItIsFree() throws KeeperException, InterruptedException {
        String bid = begunByMerritt();
        String job = merritt.createJob(bid, 7, CONFIGURATION);
        merritt.acquireJob("Pending");
        adoption.adoptAll();
        assertThat(stores.state().claim(new JobId(job), "w1")).isEmpty();
        merritt.setStatus(job, "Estimating");
        merritt.unlock("/jobs/" + job);
        adoption.adoptAll();
        assertThat(stores.state().load(new JobId(job)).state()).isEqualTo(State.of("Estimating"));
        assertThat(ready("ingest")).contains("07-" + job);
    }

    /** Nothing else tells our workers: where it stands has not changed, or not in a way that they look at. */
    @Test
    void whatMerrittTakesAndLetsGoIsTriedAgain() throws KeeperException, InterruptedException {
        JobId job = ourJob();
        try (View view = stores.queue().open(Set.of("ingest"), () -> {})) {
            merritt.acquireJob("Pending");
            refused(view, job);
            merritt.unlock("/jobs/" + job);
            claimed(view, job);
        }
    }

    @Test
    void whatMerrittMovedWithinOurGroupIsTriedAgain() throws KeeperException, InterruptedException {
        JobId job = ourJob();
        try (View view = stores.queue().open(Set.of("ingest"), () -> {})) {
            merritt.acquireJob("Pending");
            refused(view, job);
            move(job.value(), "Estimating", "Provisioning");
            merritt.unlock("/jobs/" + job);
            claimed(view, job);
        }
    }

    @Test
    void whatMerrittHeldWhenItDiedIsTriedAgain() throws KeeperException, InterruptedException {
        JobId job = ourJob();
        ZooKeeper dying = underTest.connection("dying").session();
        try (View view = stores.queue().open(Set.of("ingest"), () -> {})) {
            MerrittClient.todays(dying).acquireJob("Pending");
            refused(view, job);
            underTest.kill("dying");
            claimed(view, job);
        }
    }

    /** Its consumers unlock a job once more when they are done, and nobody else goes on with what was ours by then. */
    @Test
    void whatMerrittUnlocksInOurHandsIsTriedAgain() throws KeeperException, InterruptedException {
        JobId job = ourJob();
        try (View view = stores.queue().open(Set.of("ingest"), () -> {})) {
            Lease first = claimed(view, job);
            merritt.unlock("/jobs/" + job);
            Change change = Change.to(first.item().begin(new Place(State.of("Estimating"), "ingest"), now()));
            assertThatThrownBy(() -> stores.state().commit(first, change)).isInstanceOf(StoreException.class);
            Lease second = claimed(view, job);
            merritt.unlock("/jobs/" + job);
            stores.state().release(second);
            claimed(view, job);
        }
    }

    /** A worker comes upon it and sets it aside. */
    private void refused(View view, JobId job) {
        Eventually.holds("it is tried", () -> view.poll().filter(job::equals).isPresent());
        assertThat(stores.state().claim(job, "w1")).isEmpty();
    }

    private Lease claimed(View view, JobId job) {
        Eventually.holds("it is tried", () -> view.poll().filter(job::equals).isPresent());
        return stores.state().claim(job, "w1").orElseThrow();
    }

    @Test
    void aJobThatMerrittMovesFollowsToItsGroupAndRestsWhereItRests() throws KeeperException, InterruptedException {
        JobId job = ourJob();
        adoption.adoptAll();
        assertThat(merritt.acquireJob("Pending")).contains(job.value());
        move(job.value(), "Estimating", "Provisioning", "Downloading", "Processing", "Storing");
        merritt.unlock("/jobs/" + job);
        assertThat(adoption.adoptAll()).isEqualTo(1);
        assertThat(ready("ingest")).noneMatch(name -> name.endsWith(job.value()));
        assertThat(ready("store")).containsExactly("05-" + job);
        merritt.setStatus(job.value(), "Failed");
        assertThat(adoption.adoptAll()).isEqualTo(1);
        assertThat(ready("store")).isEmpty();
        assertThat(stores.state().load(job).standing()).isInstanceOf(Idle.class);
        merritt.setStatus(job.value(), "Storing");
        adoption.adoptAll();
        assertThat(ready("store")).containsExactly("05-" + job);
        assertThat(adoption.adoptAll()).isZero();
    }

    @Test
    void merrittLoadsListsAcquiresMovesAndDeletesOurs() throws KeeperException, InterruptedException {
        JobId job = ourJob();
        String bid = batchOf(job);
        assertThat(merritt.loadBatch(bid)).isEqualTo("Processing");
        assertThat(merritt.listJobs("Pending")).containsExactly(job.value());
        assertThat(merritt.jobsIn("Pending")).containsExactly("05-" + job);
        assertThat(merritt.acquireJob("Pending")).contains(job.value());
        assertThat(merritt.acquireBatchForReporting()).isEmpty();
        move(job.value(), "Estimating", "Provisioning", "Downloading", "Processing", "Storing");
        assertThat(merritt.jobsIn("Storing")).containsExactly("05-" + job);
        move(job.value(), "Recording", "Notify", "Completed");
        merritt.unlock("/jobs/" + job);
        assertThat(merritt.acquireBatchForReporting()).contains(bid);
        merritt.setBatchStatus(bid, "Completed");
        merritt.unlock("/batches/" + bid);
        assertThat(merritt.findBatch("k")).contains(bid);
        merritt.deleteBatch(bid);
        assertThat(tree.children(ZkLayout.batches())).isEmpty();
        assertThat(tree.children(ZkLayout.batchUuids())).isEmpty();
        assertThat(tree.children(ZkLayout.jobs())).containsExactly("states");
    }

    @Test
    void aBatchThatMerrittReportsOnWaitsForItsJobs() throws KeeperException, InterruptedException {
        String bid = merritt.createBatch("bid-1", SUBMISSION);
        merritt.acquirePendingBatch();
        String job = merritt.createJob(bid, 7, CONFIGURATION);
        merritt.setBatchStatus(bid, "Reporting");
        merritt.unlock("/batches/" + bid);
        adoption.adoptAll();
        assertThat(stores.state().claim(new BatchId(bid), "w1")).isEmpty();
        merritt.setStatus(job, "Failed");
        adoption.adoptAll();
        assertThat(stores.state().load(new BatchId(bid)).standing()).isEqualTo(new Ready("ingest"));
        assertThat(stores.intake().tally(new BatchId(bid)).isSettled()).isTrue();
    }

    /** Else it would be Completed, and its failed jobs removed with it. */
    @Test
    void aBatchThatMerrittReportsOnFailsWithItsJobs() throws KeeperException, InterruptedException {
        String bid = merritt.createBatch("bid-1", SUBMISSION);
        merritt.acquirePendingBatch();
        merritt.setStatus(merritt.createJob(bid, 7, CONFIGURATION), "Failed");
        move(merritt.createJob(bid, 7, CONFIGURATION), "Estimating", "Failed", "Deleted");
        merritt.setBatchStatus(bid, "Reporting");
        merritt.unlock("/batches/" + bid);
        assertThat(adoption.adoptAll()).isEqualTo(3);
        Item batch = stores.state().load(new BatchId(bid));
        assertThat(batch.course().outcome()).isEqualTo(Status.KO);
        assertThat(batch.course().message()).isEqualTo("1 of 2 jobs failed");
    }

    /** Whoever looks every 15 seconds comes after us. */
    @Test
    void aBatchThatWasAdoptedBeforeMerrittBeganItWaitsForItsJobsToo() throws KeeperException, InterruptedException {
        String bid = merritt.createBatch("bid-1", SUBMISSION);
        adoption.adoptAll();
        assertThat(ready("ingest")).containsExactly("00-" + bid);
        merritt.acquirePendingBatch();
        String job = merritt.createJob(bid, 7, CONFIGURATION);
        merritt.setBatchStatus(bid, "Reporting");
        merritt.unlock("/batches/" + bid);
        assertThat(stores.state().claim(new BatchId(bid), "w1")).isEmpty();
        adoption.adoptAll();
        assertThat(ready("ingest")).containsExactly("07-" + job);
        assertThat(stores.state().claim(new BatchId(bid), "w1")).isEmpty();
        merritt.setStatus(job, "Failed");
        adoption.adoptAll();
        assertThat(ready("ingest")).containsExactly("00-" + bid);
        assertThat(stores.intake().tally(new BatchId(bid)).isSettled()).isTrue();
        assertThat(stores.state().claim(new BatchId(bid), "w1")).isPresent();
    }

    @Test
    void anExpansionThatMerrittBeganGoesOnBehindItsJobs() throws KeeperException, InterruptedException {
        String bid = merritt.createBatch("bid-1", SUBMISSION);
        merritt.acquirePendingBatch();
        merritt.createJob(bid, 7, CONFIGURATION);
        merritt.unlock("/batches/" + bid);
        adoption.adoptAll();
        assertThat(jobsAfterExpansion(bid)).isEqualTo(3);
    }

    @Test
    void anExpansionThatMerrittBeganAfterAdoptionGoesOnBehindItsJobs() throws KeeperException, InterruptedException {
        String bid = merritt.createBatch("bid-1", SUBMISSION);
        adoption.adoptAll();
        merritt.acquirePendingBatch();
        merritt.createJob(bid, 7, CONFIGURATION);
        merritt.unlock("/batches/" + bid);
        adoption.adoptAll();
        assertThat(jobsAfterExpansion(bid)).isEqualTo(3);
    }

    /** Its maker died before it was entered in its batch, and it is there all the same. */
    @Test
    void aJobThatMerrittDiedOverIsNotMadeAgain() throws KeeperException, InterruptedException {
        String bid = merritt.createBatch("bid-1", SUBMISSION);
        merritt.acquirePendingBatch();
        merritt.createJob(bid, 7, CONFIGURATION);
        merritt.beginJob(bid, 7, CONFIGURATION);
        merritt.unlock("/batches/" + bid);
        adoption.adoptAll();
        assertThat(jobsAfterExpansion(bid)).isEqualTo(2);
        assertThat(stores.intake().tally(new BatchId(bid)).expected()).hasValue(3);
        assertThat(tree.children(ZkLayout.jobs())).hasSize(1 + 3);
    }

    /** Nothing was told yet of a batch that we made and that nobody of us has begun. */
    @Test
    void aBatchOfOursThatMerrittReportsOnWaitsForItsJobsToo() throws KeeperException, InterruptedException {
        BatchId batch = ourBatch();
        assertThat(merritt.acquirePendingBatch()).contains(batch.value());
        String job = merritt.createJob(batch.value(), 7, CONFIGURATION);
        merritt.setBatchStatus(batch.value(), "Reporting");
        merritt.unlock("/batches/" + batch);
        assertThat(stores.state().claim(batch, "w1")).isEmpty();
        adoption.adoptAll();
        assertThat(stores.state().claim(batch, "w1")).isEmpty();
        merritt.setStatus(job, "Failed");
        adoption.adoptAll();
        assertThat(stores.state().claim(batch, "w1")).isPresent();
        assertThat(stores.intake().tally(batch).isSettled()).isTrue();
    }

    @Test
    void aJobThatIsNeitherInOneFolderNorInTheOtherIsStillWaitedFor() throws KeeperException, InterruptedException {
        JobId job = ourJob();
        BatchId batch = new BatchId(batchOf(job));
        merritt.takeReference(job.value());
        assertThat(stores.intake().tally(batch).isSettled()).isFalse();
        merritt.load(job.value());
        merritt.setStatus(job.value(), "Failed");
        merritt.takeReference(job.value());
        assertThat(stores.intake().tally(batch).counts().failed()).isEqualTo(1);
    }

    @Test
    void aJobThatMerrittDeletedIsNotWaitedFor() throws KeeperException, InterruptedException {
        JobId job = ourJob();
        BatchId batch = new BatchId(batchOf(job));
        move(job.value(), "Failed", "Deleted");
        merritt.deleteJob(job.value());
        assertThat(stores.intake().tally(batch).isSettled()).isTrue();
    }

    /** Its own look after its jobs comes once in a minute. */
    @Test
    void aBatchIsToldThatMerrittEndedItsLastJob() throws KeeperException, InterruptedException {
        JobId job = ourJob();
        BatchId batch = new BatchId(batchOf(job));
        Lease lease = stores.state().claim(batch, "w1").orElseThrow();
        Waiting wait = new Waiting("ingest", Optional.empty(), Optional.of(Wakeups.endOf(batch)), "for its jobs");
        stores.state().commit(lease, Change.to(lease.item().await(wait)).dropping());
        move(job.value(), "Estimating");
        adoption.adoptAll();
        assertThat(stores.state().load(batch).standing()).isEqualTo(wait);
        merritt.setStatus(job.value(), "Failed");
        adoption.adoptAll();
        assertThat(stores.state().load(batch).standing()).isEqualTo(new Ready("ingest"));
    }

    /** Its first version left a batch Pending whose jobs it made. */
    @Test
    void aBatchThatMerrittsFirstVersionBeganIsNotExpandedTwice() throws KeeperException, InterruptedException {
        String bid = first.createBatch("bid-1", SUBMISSION);
        adoption.adoptAll();
        first.acquirePendingBatch();
        first.createJob(bid, 5, CONFIGURATION);
        first.createJob(bid, 5, CONFIGURATION);
        first.unlock("/batches/" + bid);
        adoption.adoptAll();
        assertThat(stores.state().load(new BatchId(bid)).state()).isEqualTo(State.PENDING);
        assertThat(jobsAfterExpansion(bid)).isEqualTo(3);
    }

    private int jobsAfterExpansion(String bid) {
        BatchId batch = new BatchId(bid);
        Lease lease = stores.state().claim(batch, "w1").orElseThrow();
        stores.intake()
                .expand(lease, batch, Stream.of(newJob(), newJob(), newJob()).iterator());
        try (Stream<JobId> jobs = stores.overview().jobsOf(batch)) {
            return (int) jobs.count();
        }
    }

    /** What went wrong before must not make it fail again. */
    @Test
    void aJobThatMerrittBringsBackHasItsFailureBehindIt() throws KeeperException, InterruptedException {
        JobId job = ourJob();
        failed(job);
        merritt.setStatus(job.value(), "Estimating");
        adoption.adoptAll();
        Item back = stores.state().load(job);
        assertThat(back.course().outcome()).isEqualTo(Status.UNKNOWN);
        assertThat(back.standing()).isEqualTo(new Ready("ingest"));
        assertThat(stores.state().history(job))
                .last()
                .matches(entry -> entry.from().equals(State.FAILED))
                .matches(entry -> entry.to().equals(State.of("Estimating")))
                .matches(entry -> entry.message().equals("another client moved it"));
        assertThat(adoption.adoptAll()).isZero();
    }

    @Test
    void aJobThatMerrittsFirstVersionMovesIsRunByUs() throws KeeperException, InterruptedException {
        JobId job = ourJob();
        assertThat(first.acquireJob("Pending")).contains(job.value());
        first.setStatus(job.value(), "Estimating");
        first.unlock("/jobs/" + job);
        adoption.adoptAll();
        assertThat(stores.state().claim(job, "w1")).isPresent();
    }

    @Test
    void whatMerrittEndsAndDeletesAtOnceLeavesNothingOfOursBehind() throws KeeperException, InterruptedException {
        JobId job = ourJob();
        stores.locks().reserve(job, "disk", 5, 10);
        merritt.acquireJob("Pending");
        move(job.value(), "Failed", "Deleted");
        merritt.deleteJob(job.value());
        assertThat(ready("ingest")).contains("05-" + job);
        adoption.adoptAll();
        assertThat(ready("ingest")).noneMatch(name -> name.endsWith(job.value()));
        assertThat(tree.children(ZkLayout.reservations("disk"))).isEmpty();
    }

    /** Whoever of us has it notices when it writes, and leaves all else as it is. */
    @Test
    void aJobThatMerrittEndsInOurHandsIsNoLongerReady() throws KeeperException, InterruptedException {
        adoption.start();
        JobId job = ourJob();
        Lease lease = stores.state().claim(job, "w1").orElseThrow();
        merritt.setStatus(job.value(), "Failed");
        assertThat(adoption.adoptAll()).isZero();
        stores.state().release(lease);
        Eventually.holds(
                "it is not ready", () -> ready("ingest").stream().noneMatch(name -> name.endsWith(job.value())));
    }

    @Test
    void aBatchThatMerrittDeletesIsNoLongerReady() throws KeeperException, InterruptedException {
        String bid = batchOf(ourJob());
        assertThat(ready("ingest")).contains("05-" + bid);
        merritt.setStatus(merritt.acquireJob("Pending").orElseThrow(), "Failed");
        merritt.setBatchStatus(bid, "Failed");
        merritt.setStatus(merritt.listJobs("Failed").get(0), "Deleted");
        merritt.setBatchStatus(bid, "Deleted");
        merritt.deleteBatch(bid);
        adoption.adoptAll();
        assertThat(ready("ingest")).noneMatch(name -> name.endsWith(bid));
    }

    @Test
    void aJobThatMerrittEndsGivesBackWhatItReserved() throws KeeperException, InterruptedException {
        JobId job = ourJob();
        stores.locks().reserve(job, "disk", 5, 10);
        merritt.setStatus(job.value(), "Failed");
        adoption.adoptAll();
        assertThat(ready("ingest")).noneMatch(name -> name.endsWith(job.value()));
        assertThat(tree.children(ZkLayout.reservations("disk"))).isEmpty();
        assertThat(adoption.adoptAll()).isZero();
    }

    @Test
    void aJobThatMerrittMakesMoreUrgentIsFoundAsSuch() throws KeeperException, InterruptedException {
        JobId job = ourJob();
        adoption.adoptAll();
        merritt.setPriority(job.value(), 3);
        adoption.adoptAll();
        assertThat(ready("ingest")).containsOnlyOnce("03-" + job).doesNotContain("05-" + job);
        merritt.setPriority(job.value(), 109);
        adoption.adoptAll();
        assertThat(ready("ingest")).containsOnlyOnce("99-" + job).doesNotContain("03-" + job);
        assertThat(merritt.jobsIn("Pending")).containsExactly("99-" + job);
    }

    /** With the status, it writes over what we had noted there. */
    @Test
    void aJobThatMerrittsFirstVersionEndsIsNoLongerReady() throws KeeperException, InterruptedException {
        JobId job = ourJob();
        first.setStatus(job.value(), "Completed");
        adoption.adoptAll();
        assertThat(ready("ingest")).noneMatch(name -> name.endsWith(job.value()));
        assertThat(adoption.adoptAll()).isZero();
    }

    @Test
    void aJobThatMerrittEndsWhileItWaitsIsNotWokenAnyMore() throws KeeperException, InterruptedException {
        JobId job = ourJob();
        adoption.start();
        Lease lease = stores.state().claim(job, "w1").orElseThrow();
        Waiting wait = new Waiting("ingest", Optional.empty(), Optional.of("disk"), "for room");
        Item waiting = lease.item().begin(new Place(State.of("Provisioning"), "ingest"), now());
        stores.state().commit(lease, Change.to(waiting));
        stores.state().commit(lease, Change.to(lease.item().await(wait)).dropping());
        Eventually.holds(
                "it is known to wait", () -> ready("ingest").stream().noneMatch(name -> name.endsWith(job.value())));
        merritt.setStatus(job.value(), "Failed");
        Eventually.holds(
                "it is not woken", () -> tree.stat(ZkLayout.wakeKey("disk")).isEmpty());
    }

    @Test
    void aBatchThatIsHeldIsNotBegunByMerritt() throws KeeperException, InterruptedException {
        WorkflowPin pin = new WorkflowPin("IngestBatch", "0".repeat(64), Map.of());
        Hold hold = new Hold("its inputs are stored", "ana", now(), new Place(State.PENDING, "ingest"));
        BatchId batch = stores.intake().submit(new NewBatch("k", pin, Map.of(), "ingest", 5, Optional.of(hold)));
        assertThat(merritt.acquirePendingBatch()).isEmpty();
        Lease lease = stores.state().claim(batch, "ana").orElseThrow();
        stores.state().commit(lease, Change.to(lease.item().release(now())).dropping());
        assertThat(merritt.acquirePendingBatch()).contains(batch.value());
    }

    @Test
    void aBatchThatMerrittHoldsIsNotBegunByItEither() throws KeeperException, InterruptedException {
        String bid = merritt.createBatch("bid-1", SUBMISSION);
        merritt.setBatchStatus(bid, "Held");
        adoption.adoptAll();
        assertThat(merritt.acquirePendingBatch()).isEmpty();
        assertThat(adoption.adoptAll()).isZero();
    }

    private String begunByMerritt() throws KeeperException, InterruptedException {
        String bid = merritt.createBatch("bid-1", SUBMISSION);
        merritt.acquirePendingBatch();
        merritt.unlock("/batches/" + bid);
        return bid;
    }

    private void failed(JobId job) {
        Lease lease = stores.state().claim(job, "w1").orElseThrow();
        Item failed = lease.item().fail(new StepEnd(Status.KO, StepEnd.Credit.NONE, "it broke"), now());
        HistoryEntry told = new HistoryEntry(now(), "w1", State.PENDING, State.FAILED, "KO", Duration.ZERO, "it broke");
        stores.state().commit(lease, Change.to(failed).telling(told).dropping());
    }

    private void move(String job, String... states) throws KeeperException, InterruptedException {
        for (String state : states) {
            merritt.setStatus(job, state);
        }
    }

    @Test
    void itTakesUpByItselfWhatComes() throws KeeperException, InterruptedException {
        adoption.start();
        try (View view = stores.queue().open(Set.of("ingest", "store"), () -> {})) {
            String bid = begunByMerritt();
            String job = merritt.createJob(bid, 3, CONFIGURATION);
            Set<String> seen = new HashSet<>();
            Eventually.holds("both are ready", () -> {
                view.poll().ifPresent(item -> seen.add(item.value()));
                return seen.equals(Set.of(bid, job));
            });
        }
    }

    @Test
    void whatCannotBeUnderstoodKeepsNoOtherFromBeingAdopted() throws KeeperException, InterruptedException {
        String bid = begunByMerritt();
        String bad = merritt.createJob(bid, 3, CONFIGURATION);
        String good = merritt.createJob(bid, 4, CONFIGURATION);
        underTest.connection("merritt").session().setData("/jobs/" + bad + "/status", new byte[] {'?'}, -1);
        adoption.adoptAll();
        assertThat(ready("ingest")).contains("04-" + good).noneMatch(name -> name.endsWith(bad));
    }

    @Test
    void ourOwnItemsAreLeftAsTheyAre() {
        JobId job = ourJob();
        int version = tree.stat(ZkLayout.status(job)).orElseThrow().getVersion();
        assertThat(adoption.adoptAll()).isZero();
        assertThat(tree.stat(ZkLayout.status(job)).orElseThrow().getVersion()).isEqualTo(version);
    }

    private BatchId ourBatch() {
        WorkflowPin pin = new WorkflowPin("IngestBatch", "0".repeat(64), Map.of());
        return stores.intake().submit(new NewBatch("k", pin, Map.of(), "ingest", 5, Optional.empty()));
    }

    private JobId ourJob() {
        BatchId batch = ourBatch();
        Lease lease = stores.state().claim(batch, "w1").orElseThrow();
        stores.state().commit(lease, Change.to(lease.item().begin(new Place(State.of("Processing"), "ingest"), now())));
        stores.intake().expand(lease, batch, List.of(newJob()).iterator());
        stores.state().release(lease);
        try (Stream<JobId> jobs = stores.overview().jobsOf(batch)) {
            return jobs.findFirst().orElseThrow();
        }
    }

    private static NewJob newJob() {
        WorkflowPin pin = new WorkflowPin("Ingest", "0".repeat(64), Map.of());
        return new NewJob(pin, Map.of("local_id", "a"), "ingest", new Demand(5, 0), Optional.empty());
    }

    private String batchOf(JobId job) {
        return tree.read(ZkLayout.bid(job)).read(PlainCodecs.BATCH_ID).value();
    }

    private List<String> ready(String group) {
        return tree.children(ZkLayout.ready(group)).stream().sorted().toList();
    }

    private Instant now() {
        return underTest.clock().instant();
    }
}
