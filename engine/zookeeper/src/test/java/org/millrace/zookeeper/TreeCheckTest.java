package org.millrace.zookeeper;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.millrace.control.InconsistencyCode.BATCH_WITHOUT_STATUS;
import static org.millrace.control.InconsistencyCode.BATCH_WITHOUT_SUBMISSION;
import static org.millrace.control.InconsistencyCode.BATCH_WITHOUT_UUID;
import static org.millrace.control.InconsistencyCode.BELL_WITHOUT_REQUEST;
import static org.millrace.control.InconsistencyCode.CHILD_LEFT_BEHIND;
import static org.millrace.control.InconsistencyCode.CHILD_NOT_LISTED;
import static org.millrace.control.InconsistencyCode.FILED_WITHOUT_JOB;
import static org.millrace.control.InconsistencyCode.FOREIGN_NODE;
import static org.millrace.control.InconsistencyCode.IN_WRONG_FOLDER;
import static org.millrace.control.InconsistencyCode.IN_WRONG_QUEUE;
import static org.millrace.control.InconsistencyCode.ITEM_LOCK_WITHOUT_OWNER;
import static org.millrace.control.InconsistencyCode.JOB_WITHOUT_BATCH;
import static org.millrace.control.InconsistencyCode.JOB_WITHOUT_STATUS;
import static org.millrace.control.InconsistencyCode.LISTED_WITHOUT_CHILD;
import static org.millrace.control.InconsistencyCode.LOCK_WITHOUT_OWNER;
import static org.millrace.control.InconsistencyCode.NOT_IN_FOLDER;
import static org.millrace.control.InconsistencyCode.NOT_IN_QUEUE;
import static org.millrace.control.InconsistencyCode.NOT_READY;
import static org.millrace.control.InconsistencyCode.NOT_SHARED;
import static org.millrace.control.InconsistencyCode.PARTLY_EXPANDED;
import static org.millrace.control.InconsistencyCode.PENDING_WITH_FOLDERS;
import static org.millrace.control.InconsistencyCode.PROCESSING_WITHOUT_JOBS;
import static org.millrace.control.InconsistencyCode.PROGRESS_WITHOUT_STEP;
import static org.millrace.control.InconsistencyCode.QUEUED_WITHOUT_JOB;
import static org.millrace.control.InconsistencyCode.READY_WITHOUT_CAUSE;
import static org.millrace.control.InconsistencyCode.REQUEST_WITHOUT_BELL;
import static org.millrace.control.InconsistencyCode.RESERVED_WITHOUT_CAUSE;
import static org.millrace.control.InconsistencyCode.SHARED_WITHOUT_CAUSE;
import static org.millrace.control.InconsistencyCode.STEP_WITHOUT_PROGRESS;
import static org.millrace.control.InconsistencyCode.UNREADABLE;
import static org.millrace.control.InconsistencyCode.UUID_OF_ANOTHER;
import static org.millrace.control.InconsistencyCode.UUID_WITHOUT_BATCH;
import static org.millrace.control.InconsistencyCode.WAKE_UP_WITHOUT_WAIT;
import static org.millrace.control.InconsistencyCode.WITHOUT_WAKE_UP;
import static org.millrace.control.InconsistencyCode.WRONG_COUNT;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.Op;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.millrace.batch.BatchId;
import org.millrace.control.Inconsistency;
import org.millrace.control.InconsistencyCode;
import org.millrace.control.RepairResult;
import org.millrace.item.Demand;
import org.millrace.item.ItemId;
import org.millrace.item.Standing.Waiting;
import org.millrace.item.StepEnd;
import org.millrace.job.Job;
import org.millrace.job.JobId;
import org.millrace.lifecycle.Place;
import org.millrace.lifecycle.State;
import org.millrace.lifecycle.WorkflowPin;
import org.millrace.store.Change;
import org.millrace.store.Lease;
import org.millrace.store.NewBatch;
import org.millrace.store.NewJob;
import org.millrace.store.ProgressWrite;
import org.millrace.store.ProgressWrite.Sharing;
import org.millrace.store.StateStore;
import org.millrace.store.StepProgress;
import org.millrace.store.StepProgress.Plan;
import org.millrace.store.StepProgress.Stop;

/** Trees as crashes leave them: what is found, what is mended, what is left. */
class TreeCheckTest {

    private static final String GROUP = "DefaultWorker";
    private static final WorkflowPin WORKFLOW = new WorkflowPin("Ingest", "a".repeat(64), Map.of());
    private static final CheckSettings AT_ONCE = new CheckSettings(Duration.ZERO, Duration.ZERO);

    /** A batch and jobs as Merritt's client makes them. */
    private static final BatchId THEIRS = BatchId.of(9_000_500);

    private static final JobId PENDING = JobId.of(9_000_501);
    private static final JobId STORING = JobId.of(9_000_502);

    /** Jobs of our own batch, which is the first. */
    private static final BatchId OURS = BatchId.of(0);

    private static final JobId READY = JobId.of(1);
    private static final JobId WAITING = JobId.of(2);
    private static final JobId SHARING = JobId.of(3);
    private static final JobId COMPLETED = JobId.of(4);
    private static final Instant UNTIL = Instant.parse("2036-01-01T00:00:00Z");

    @RegisterExtension
    static final TestTree SERVER = new TestTree();

    private ZkConfig config;
    private ZooKeeperStores stores;
    private Tree tree;

    @BeforeEach
    void plant() throws KeeperException, InterruptedException {
        config = SERVER.fresh();
        ZkConnection connection = ZkConnection.open(config);
        stores = ZooKeeperStores.open(connection, Clock.systemUTC());
        tree = new Tree(connection);
        plantOurs();
        plantTheirs();
    }

    @AfterEach
    void close() {
        stores.close();
    }

    private StateStore state() {
        return stores.stores().state();
    }

    private Place place(String step) {
        return new Place(State.of(step), GROUP);
    }

    private static Instant now() {
        return Clock.systemUTC().instant();
    }

    private static NewJob job(int number) {
        return new NewJob(WORKFLOW, Map.of("local_id", "l" + number), GROUP, new Demand(50, 0), Optional.empty());
    }

    private void plantOurs() {
        BatchId batch = stores.stores()
                .intake()
                .submit(new NewBatch("ours", WORKFLOW, Map.of("batchID", "ours"), GROUP, 50, Optional.empty()));
        assertThat(batch).isEqualTo(OURS);
        Lease lease = state().claim(batch, "test").orElseThrow();
        state().commit(lease, Change.to(lease.item().begin(place("Processing"), now())));
        stores.stores()
                .intake()
                .expand(
                        lease,
                        batch,
                        IntStream.range(0, 4).mapToObj(TreeCheckTest::job).iterator());
        state().release(lease);
        change(
                WAITING,
                job -> Change.to(job.begin(place("Downloading"), now())
                        .await(new Waiting(GROUP, Optional.of(UNTIL), Optional.of("key/1"), "for a test"))));
        StepProgress progress = StepProgress.fresh(1, new Plan(10, 2, new BitSet(), 2, Stop.ON_FATAL));
        change(
                SHARING,
                job -> Change.to(job.begin(place("Storing"), now()))
                        .with(new ProgressWrite.Put("Storing", progress, Sharing.GROUP)));
        change(COMPLETED, job -> Change.to(job.begin(place("Storing"), now())));
        change(COMPLETED, job -> Change.to(job.complete(StepEnd.good(), now())));
    }

    private void change(JobId id, Function<Job, Change> change) {
        Lease lease = state().claim(id, "test").orElseThrow();
        state().commit(lease, change.apply((Job) lease.item()).dropping());
    }

    private void plantTheirs() {
        make("/batches/" + THEIRS, "");
        make("/batch-uuids/theirs", THEIRS.value());
        make(ZkLayout.submission(THEIRS), "{\"batchID\":\"theirs\",\"profile\":\"maps\"}");
        make(ZkLayout.status(THEIRS), status("Reporting"));
        make(ZkLayout.folders(THEIRS), "");
        make(ZkLayout.folder(THEIRS, BatchFolder.PROCESSING), "");
        theirJob(PENDING, "Pending");
        theirJob(STORING, "Storing");
        make(ZkLayout.identifiers(STORING), "{\"primary_id\":\"ark:/99999/fk4\",\"local_id\":[]}");
    }

    private void theirJob(JobId job, String state) {
        make(ZkLayout.item(job), "");
        make(ZkLayout.bid(job), THEIRS.value());
        make(ZkLayout.priority(job), "7");
        make(ZkLayout.spaceNeeded(job), "0");
        make(ZkLayout.configuration(job), "{}");
        make(ZkLayout.status(job), status(state));
        make(queued(state, job), "");
        make(ZkLayout.reference(THEIRS, BatchFolder.PROCESSING, job), "");
    }

    private static String status(String state) {
        return "{\"status\":\"" + state + "\",\"last_modified\":\"2026-11-18 06:26:05 +0000\","
                + "\"last_successful_status\":null,\"retry_count\":0,\"message\":\"\"}";
    }

    private static String queued(String state, JobId job) {
        return ZkLayout.queueEntry(state, new QueueEntry(7, job));
    }

    /** A node, and the one above it if need be, as a client without transactions makes it. */
    private void make(String path, String data) {
        if (tree.stat(Places.above(path)).isEmpty() && Places.above(path).startsWith(ZkLayout.states())) {
            make(Places.above(path), "");
        }
        assertThat(tree.multi(List.of(tree.create(path, data.getBytes(UTF_8))))).isInstanceOf(Answer.Done.class);
    }

    private void write(String path, String data) {
        assertThat(tree.multi(List.of(Op.setData(path, data.getBytes(UTF_8), -1))))
                .isInstanceOf(Answer.Done.class);
    }

    private void remove(String path) {
        tree.children(path).forEach(name -> remove(path + "/" + name));
        assertThat(tree.multi(List.of(Op.delete(path, -1)))).isInstanceOf(Answer.Done.class);
    }

    private TreeCheck check() {
        return TreeCheck.on(tree, AT_ONCE, Clock.offset(Clock.systemUTC(), Duration.ofSeconds(1)));
    }

    private static List<Inconsistency> inspect(TreeCheck check) {
        List<Inconsistency> found = new ArrayList<>();
        check.inspect(found::add);
        return found;
    }

    private static List<InconsistencyCode> codes(List<Inconsistency> found) {
        return found.stream().map(Inconsistency::code).sorted().toList();
    }

    /** Damage, what is found of it, and what of that is left for people. */
    private record Damage(
            String name, Consumer<TreeCheckTest> done, Set<InconsistencyCode> found, Set<InconsistencyCode> left) {

        static Damage mended(String name, Consumer<TreeCheckTest> done, InconsistencyCode... found) {
            return new Damage(name, done, Set.of(found), Set.of());
        }

        static Damage left(String name, Consumer<TreeCheckTest> done, InconsistencyCode... found) {
            return new Damage(name, done, Set.of(found), Set.of(found));
        }

        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Damage> damages() {
        return Stream.of(crashesOfMerritt(), orphans(), children(), entries(), odd())
                .flatMap(stream -> stream);
    }

    private static Stream<Damage> children() {
        return Stream.of(
                Damage.mended(
                        "the job of a child batch is gone",
                        tree -> {
                            tree.childOf(READY);
                            tree.remove(ZkLayout.item(READY));
                            tree.remove(ZkLayout.readyEntry(GROUP, new QueueEntry(50, READY)));
                            tree.remove(ZkLayout.queueEntry("Pending", new QueueEntry(50, READY)));
                            tree.remove(ZkLayout.reference(OURS, BatchFolder.PROCESSING, READY));
                            tree.write(ZkLayout.expected(OURS), "3");
                        },
                        CHILD_LEFT_BEHIND),
                Damage.mended(
                        "the job of a child batch has ended without it",
                        tree -> {
                            BatchId child = tree.childOf(READY);
                            tree.write(ZkLayout.parent(child), COMPLETED.value());
                            tree.remove(ZkLayout.child(READY, child));
                            tree.make(ZkLayout.children(COMPLETED), "");
                            tree.make(ZkLayout.child(COMPLETED, child), "");
                        },
                        CHILD_LEFT_BEHIND),
                Damage.mended(
                        "a child batch is not listed",
                        tree -> tree.remove(ZkLayout.children(tree.parentOf(tree.childOf(READY)))),
                        CHILD_NOT_LISTED),
                Damage.mended(
                        "a child batch is gone, its entry is not",
                        tree -> {
                            BatchId child = tree.childOf(READY);
                            tree.remove(ZkLayout.item(child));
                            tree.tree.children(ZkLayout.batchUuids()).stream()
                                    .filter(name -> name.startsWith("jid"))
                                    .forEach(name -> tree.remove(ZkLayout.batchUuids() + "/" + name));
                        },
                        LISTED_WITHOUT_CHILD));
    }

    private BatchId childOf(JobId job) {
        Lease lease = state().claim(job, "test").orElseThrow();
        BatchId child = stores.stores().intake().childBatch(lease, "step/1");
        state().release(lease);
        return child;
    }

    private JobId parentOf(BatchId child) {
        return tree.read(ZkLayout.parent(child)).read(PlainCodecs.JOB_ID);
    }

    private static Stream<Damage> crashesOfMerritt() {
        return Stream.of(
                Damage.mended(
                        "R1: the status is written, the queue entry not moved",
                        tree -> tree.write(ZkLayout.status(PENDING), status("Estimating")),
                        NOT_IN_QUEUE,
                        IN_WRONG_QUEUE),
                Damage.mended(
                        "R1: the job is in both queues",
                        tree -> {
                            tree.write(ZkLayout.status(PENDING), status("Estimating"));
                            tree.make(queued("Estimating", PENDING), "");
                        },
                        IN_WRONG_QUEUE),
                Damage.mended(
                        "R2: the job is in no queue", tree -> tree.remove(queued("Pending", PENDING)), NOT_IN_QUEUE),
                Damage.mended(
                        "R2: the job is in no folder",
                        tree -> tree.remove(ZkLayout.reference(THEIRS, BatchFolder.PROCESSING, PENDING)),
                        NOT_IN_FOLDER),
                Damage.mended(
                        "the status is Failed, nothing has moved",
                        tree -> tree.write(ZkLayout.status(PENDING), status("Failed")),
                        NOT_IN_QUEUE,
                        IN_WRONG_QUEUE,
                        NOT_IN_FOLDER,
                        IN_WRONG_FOLDER),
                Damage.mended(
                        "a priority was changed, the entry not",
                        tree -> tree.write(ZkLayout.priority(PENDING), "8"),
                        NOT_IN_QUEUE,
                        IN_WRONG_QUEUE),
                Damage.mended(
                        "R4: a batch has folders and is pending",
                        tree -> {
                            tree.theirBatch("Pending");
                            tree.make(ZkLayout.folders(BatchId.of(600)), "");
                        },
                        PENDING_WITH_FOLDERS),
                Damage.mended(
                        "R6: a batch has folders and is held",
                        tree -> {
                            tree.theirBatch("Held");
                            tree.make(ZkLayout.folders(BatchId.of(600)), "");
                        },
                        PENDING_WITH_FOLDERS),
                Damage.mended(
                        "R4: whoever was to make jobs made none",
                        tree -> {
                            tree.theirBatch("Processing");
                            tree.make(ZkLayout.folders(BatchId.of(600)), "");
                        },
                        PROCESSING_WITHOUT_JOBS),
                Damage.left(
                        "R4: whoever made jobs died",
                        tree -> tree.write(ZkLayout.status(THEIRS), status("Processing")),
                        PARTLY_EXPANDED),
                Damage.mended(
                        "R5: a batch is a bare node",
                        tree -> tree.make("/batches/bid0000000600", ""),
                        BATCH_WITHOUT_SUBMISSION),
                Damage.mended(
                        "R5: a batch has no status",
                        tree -> {
                            tree.theirBatch("Pending");
                            tree.remove(ZkLayout.status(BatchId.of(600)));
                        },
                        BATCH_WITHOUT_STATUS),
                Damage.mended(
                        "R11: a storage lock is left behind",
                        tree -> tree.make("/locks/storage/ark_99999_fk4", ""),
                        LOCK_WITHOUT_OWNER),
                Damage.mended(
                        "R17: a batch is gone, its failed job is not",
                        tree -> {
                            tree.write(ZkLayout.status(PENDING), status("Failed"));
                            tree.remove(queued("Pending", PENDING));
                            tree.make(queued("Failed", PENDING), "");
                            tree.remove(ZkLayout.item(STORING));
                            tree.remove(queued("Storing", STORING));
                            tree.remove(ZkLayout.item(THEIRS));
                            tree.remove("/batch-uuids/theirs");
                        },
                        JOB_WITHOUT_BATCH));
    }

    private static Stream<Damage> orphans() {
        return Stream.of(
                Damage.mended("a job is a bare node", tree -> tree.make("/jobs/jid0000000600", ""), JOB_WITHOUT_STATUS),
                Damage.mended(
                        "a job lost its status",
                        tree -> tree.remove(ZkLayout.status(PENDING)),
                        JOB_WITHOUT_STATUS,
                        IN_WRONG_QUEUE,
                        IN_WRONG_FOLDER),
                new Damage(
                        "a job names a batch that is not there",
                        tree -> tree.write(ZkLayout.bid(READY), "bid9999999999"),
                        Set.of(JOB_WITHOUT_BATCH, IN_WRONG_FOLDER),
                        Set.of(JOB_WITHOUT_BATCH, WRONG_COUNT)),
                Damage.mended(
                        "a job is gone, its entries are not",
                        tree -> tree.remove(ZkLayout.item(PENDING)),
                        QUEUED_WITHOUT_JOB,
                        FILED_WITHOUT_JOB),
                Damage.mended(
                        "a uuid leads nowhere",
                        tree -> tree.make("/batch-uuids/nowhere", "bid0000000999"),
                        UUID_WITHOUT_BATCH),
                Damage.mended("a batch has no uuid", tree -> tree.remove("/batch-uuids/theirs"), BATCH_WITHOUT_UUID),
                Damage.left(
                        "a uuid leads to another batch",
                        tree -> tree.write("/batch-uuids/theirs", OURS.value()),
                        UUID_OF_ANOTHER),
                Damage.left("a job was never made", tree -> tree.write(ZkLayout.expected(OURS), "5"), WRONG_COUNT),
                Damage.left(
                        "a batch with jobs lost its submission",
                        tree -> tree.remove(ZkLayout.submission(THEIRS)),
                        BATCH_WITHOUT_SUBMISSION));
    }

    private static Stream<Damage> entries() {
        QueueEntry ready = new QueueEntry(50, READY);
        return Stream.of(
                Damage.mended("a job is not ready", tree -> tree.remove(ZkLayout.readyEntry(GROUP, ready)), NOT_READY),
                Damage.mended(
                        "a waiting job is ready",
                        tree -> tree.make(ZkLayout.readyEntry(GROUP, new QueueEntry(50, WAITING)), ""),
                        READY_WITHOUT_CAUSE),
                Damage.mended(
                        "a job is ready twice",
                        tree -> tree.make(ZkLayout.readyEntry(GROUP, new QueueEntry(49, READY)), ""),
                        READY_WITHOUT_CAUSE),
                Damage.mended(
                        "a wait has no time", tree -> tree.remove(ZkLayout.wakeTime(UNTIL, WAITING)), WITHOUT_WAKE_UP),
                Damage.mended("a wait has no key", tree -> tree.remove(ZkLayout.wakeKey("key/1")), WITHOUT_WAKE_UP),
                Damage.mended(
                        "a wake-up has no wait",
                        tree -> tree.make(ZkLayout.wakeTime(UNTIL, READY), ""),
                        WAKE_UP_WITHOUT_WAIT),
                Damage.mended(
                        "a shared step is not told",
                        tree -> tree.remove(ZkLayout.sharedEntry(GROUP, new QueueEntry(50, SHARING))),
                        NOT_SHARED),
                Damage.mended(
                        "a step is told that is not shared",
                        tree -> tree.make(ZkLayout.sharedEntry(GROUP, ready), ""),
                        SHARED_WITHOUT_CAUSE),
                Damage.mended(
                        "progress of no step",
                        tree -> {
                            tree.make(ZkLayout.steps(READY), "");
                            tree.make(ZkLayout.step(READY, "Gone"), "{}");
                            tree.make(ZkLayout.chunks(READY, "Gone"), "");
                        },
                        PROGRESS_WITHOUT_STEP),
                Damage.left(
                        "a step without its progress",
                        tree -> tree.remove(ZkLayout.step(SHARING, "Storing")),
                        STEP_WITHOUT_PROGRESS),
                Damage.mended("a bell for nothing", tree -> tree.make(ZkLayout.bell(READY), ""), BELL_WITHOUT_REQUEST),
                Damage.mended(
                        "a bell for nobody", tree -> tree.make(ZkLayout.bell(JobId.of(999)), ""), BELL_WITHOUT_REQUEST),
                Damage.mended(
                        "a request without a bell",
                        tree -> tree.make(ZkLayout.request(READY), "{}"),
                        REQUEST_WITHOUT_BELL),
                Damage.mended(
                        "something reserved for what has ended",
                        tree -> {
                            tree.make(ZkLayout.reservations("disk"), "");
                            tree.make(ZkLayout.reservation("disk", COMPLETED), "10");
                            tree.make(ZkLayout.reservation("disk", READY), "10");
                        },
                        RESERVED_WITHOUT_CAUSE));
    }

    private static Stream<Damage> odd() {
        return Stream.of(
                Damage.mended(
                        "a job's lock belongs to nobody",
                        tree -> tree.make(ZkLayout.lock(READY), ""),
                        ITEM_LOCK_WITHOUT_OWNER),
                Damage.left(
                        "a status is no JSON", tree -> tree.write(ZkLayout.status(READY), "{\"status\":"), UNREADABLE),
                Damage.left(
                        "a status names no state",
                        tree -> tree.write(ZkLayout.status(PENDING), status("../..")),
                        UNREADABLE),
                Damage.left(
                        "a priority is no number", tree -> tree.write(ZkLayout.priority(PENDING), "high"), UNREADABLE),
                Damage.left("a uuid is no batch", tree -> tree.make("/batch-uuids/odd", "odd"), UNREADABLE),
                Damage.left("a stranger's node", tree -> tree.make("/jobs/notes", ""), FOREIGN_NODE),
                Damage.left("a stranger's entry", tree -> tree.make("/jobs/states/pending/x", ""), FOREIGN_NODE));
    }

    private void theirBatch(String state) {
        BatchId batch = BatchId.of(600);
        make(ZkLayout.item(batch), "");
        make(ZkLayout.submission(batch), "{\"profile\":\"maps\"}");
        make(ZkLayout.status(batch), status(state));
    }

    @ParameterizedTest
    @MethodSource("damages")
    void findsAndMends(Damage damage) {
        damage.done().accept(this);
        List<Inconsistency> found = inspect(check());
        assertThat(Set.copyOf(codes(found))).as("%s", found).isEqualTo(damage.found());
        found.forEach(one -> assertThat(check().repair(one))
                .as("%s", one)
                .isIn(RepairResult.MENDED, RepairResult.NOT_SAFE, RepairResult.NOT_FOUND));
        List<Inconsistency> left = inspect(check());
        assertThat(Set.copyOf(codes(left))).as("%s", left).isEqualTo(damage.left());
    }

    @Test
    void everyCodeHasADamage() {
        Set<InconsistencyCode> covered = EnumSet.noneOf(InconsistencyCode.class);
        damages().forEach(damage -> covered.addAll(damage.found()));
        assertThat(covered).containsExactlyInAnyOrder(InconsistencyCode.values());
    }

    @Test
    void findsNothingInASoundTree() {
        assertThat(inspect(check())).isEmpty();
    }

    @Test
    void mendsAsMerrittsClientWouldHaveDone() {
        write(ZkLayout.status(PENDING), status("Estimating"));
        inspect(check()).forEach(check()::repair);
        assertThat(tree.children(ZkLayout.queue("Estimating"))).containsExactly("07-" + PENDING);
        assertThat(tree.children(ZkLayout.queue("Pending"))).doesNotContain("07-" + PENDING);
        assertThat(tree.read(ZkLayout.status(PENDING)).read(PlainCodecs.TEXT)).isEqualTo(status("Estimating"));
    }

    @Test
    void makesABatchPendingAgainWithAllThatItSays() {
        theirBatch("Processing");
        make(ZkLayout.folders(BatchId.of(600)), "");
        inspect(check()).forEach(check()::repair);
        assertThat(tree.read(ZkLayout.status(BatchId.of(600))).read(PlainCodecs.TEXT))
                .contains("\"status\":\"Pending\"", "\"retry_count\":0");
        assertThat(tree.children(ZkLayout.item(BatchId.of(600)))).containsExactlyInAnyOrder("status", "submission");
    }

    @Test
    void leavesALockThatAJobAtWorkMayHold() throws KeeperException, InterruptedException {
        make("/locks/storage/ark_99999_fk4", "");
        make("/locks/storage/ark_99999_other", "");
        try (ZkConnection merritt = ZkConnection.open(config)) {
            Tree theirs = new Tree(merritt);
            theirs.multi(List.of(theirs.createEphemeral(ZkLayout.lock(STORING), new byte[0])));
            List<Inconsistency> found = inspect(check());
            assertThat(found).hasSize(2);
            assertThat(found.stream().map(check()::repair)).containsExactly(RepairResult.LATER, RepairResult.MENDED);
        }
        assertThat(tree.children("/locks/storage")).containsExactly("ark_99999_fk4");
    }

    @Test
    void leavesYoungLocks() {
        make("/locks/storage/ark_99999_fk4", "");
        CheckSettings settings = new CheckSettings(Duration.ZERO, Duration.ofHours(1));
        assertThat(inspect(TreeCheck.on(tree, settings, Clock.systemUTC()))).isEmpty();
        Clock later = Clock.offset(Clock.systemUTC(), Duration.ofHours(2));
        assertThat(codes(inspect(TreeCheck.on(tree, settings, later)))).containsExactly(LOCK_WITHOUT_OWNER);
    }

    @Test
    void leavesWhatAnotherClientIsInTheMiddleOf() throws KeeperException, InterruptedException {
        write(ZkLayout.status(PENDING), status("Estimating"));
        CheckSettings patient = CheckSettings.standard();
        assertThat(inspect(TreeCheck.on(tree, patient, Clock.systemUTC()))).isEmpty();
        Clock later = Clock.offset(Clock.systemUTC(), Duration.ofMinutes(1));
        try (ZkConnection merritt = ZkConnection.open(config)) {
            Tree theirs = new Tree(merritt);
            theirs.multi(List.of(theirs.createEphemeral(ZkLayout.lock(PENDING), new byte[0])));
            assertThat(inspect(TreeCheck.on(tree, patient, later))).isEmpty();
        }
        assertThat(codes(inspect(TreeCheck.on(tree, patient, later)))).containsExactly(NOT_IN_QUEUE, IN_WRONG_QUEUE);
    }

    @Test
    void mendsNothingThatHasChanged() {
        write(ZkLayout.status(PENDING), status("Estimating"));
        List<Inconsistency> found = inspect(check());
        write(ZkLayout.status(PENDING), status("Pending"));
        assertThat(found.stream().map(check()::repair)).containsOnly(RepairResult.NOT_FOUND);
        assertThat(tree.children(ZkLayout.queue("Pending"))).contains("07-" + PENDING);
        assertThat(inspect(check())).isEmpty();
    }

    @Test
    void worksWithASessionOfItsOwn() throws InterruptedException {
        remove(queued("Pending", PENDING));
        Clock later = Clock.offset(Clock.systemUTC(), Duration.ofMinutes(1));
        try (TreeCheck own = TreeCheck.open(config, CheckSettings.standard(), later)) {
            assertThat(inspect(own).stream().map(own::repair)).containsExactly(RepairResult.MENDED);
        }
    }

    @Test
    @Timeout(120)
    void reportsNothingWhileWorkersWork() {
        BatchId batch =
                stores.stores().intake().submit(new NewBatch("busy", WORKFLOW, Map.of(), GROUP, 50, Optional.empty()));
        Lease lease = state().claim(batch, "test").orElseThrow();
        state().commit(lease, Change.to(lease.item().begin(place("Processing"), now())));
        AtomicBoolean stop = new AtomicBoolean();
        CompletableFuture<Void> making = CompletableFuture.runAsync(() -> stores.stores()
                .intake()
                .expand(
                        lease,
                        batch,
                        IntStream.range(0, 200).mapToObj(TreeCheckTest::job).iterator()));
        CompletableFuture<Integer> working = CompletableFuture.supplyAsync(() -> workUntil(stop));
        List<Inconsistency> found = new ArrayList<>();
        for (int round = 0; round < 8; round++) {
            check().inspect(found::add);
        }
        stop.set(true);
        making.join();
        assertThat(working.join()).isPositive();
        assertThat(found).isEmpty();
        assertThat(inspect(check())).isEmpty();
    }

    private int workUntil(AtomicBoolean stop) {
        int steps = 0;
        while (!stop.get()) {
            for (String name : tree.children(ZkLayout.ready(GROUP))) {
                ItemId item = QueueEntry.find(name).orElseThrow().item();
                if (!stop.get() && item instanceof JobId job && !job.equals(SHARING)) {
                    steps += work(job);
                }
            }
        }
        return steps;
    }

    private int work(JobId id) {
        Optional<Lease> lease = state().claim(id, "worker");
        if (lease.isEmpty()) {
            return 0;
        }
        Job job = (Job) lease.get().item();
        Job begun = job.state().equals(State.PENDING)
                ? job.begin(place("Storing"), now())
                : job.advance(StepEnd.good(), place("Recording"), now());
        state().commit(lease.get(), Change.to(begun));
        Job waits = begun.await(new Waiting(GROUP, Optional.of(UNTIL), Optional.of("k/" + id), "a moment"));
        state().commit(lease.get(), Change.to(waits));
        state().commit(
                        lease.get(),
                        Change.to(waits.wake().complete(StepEnd.good(), now())).dropping());
        return 3;
    }

    @Test
    @Timeout(120)
    void looksAtManyJobsInFewRequests() {
        BatchId batch =
                stores.stores().intake().submit(new NewBatch("large", WORKFLOW, Map.of(), GROUP, 50, Optional.empty()));
        Lease lease = state().claim(batch, "test").orElseThrow();
        state().commit(lease, Change.to(lease.item().begin(place("Processing"), now())));
        stores.stores()
                .intake()
                .expand(
                        lease,
                        batch,
                        IntStream.range(0, 500).mapToObj(TreeCheckTest::job).iterator());
        remove(ZkLayout.readyEntry(GROUP, new QueueEntry(50, JobId.of(377))));
        assertThat(codes(inspect(check()))).containsExactly(NOT_READY);
    }
}
