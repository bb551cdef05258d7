package org.millrace.zookeeper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.zookeeper.KeeperException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.millrace.batch.BatchId;
import org.millrace.item.Demand;
import org.millrace.item.ItemId;
import org.millrace.item.StepEnd;
import org.millrace.job.JobId;
import org.millrace.lifecycle.Place;
import org.millrace.lifecycle.State;
import org.millrace.lifecycle.WorkflowPin;
import org.millrace.store.Change;
import org.millrace.store.Controls.Notice;
import org.millrace.store.Lease;
import org.millrace.store.Message;
import org.millrace.store.NewBatch;
import org.millrace.store.NewJob;
import org.millrace.store.Presence.Registration;
import org.millrace.store.Request;
import org.millrace.store.StoreException;
import org.millrace.store.Stores;

/** What operators and the caretaker do, on a real server. */
@SuppressWarnings("try") // what is held is not looked at while it is held
class ZkOperationsTest {

    @RegisterExtension
    static final TestTree TREE = new TestTree();

    private static final Notice HOLD =
            new Notice("maps_content", "the owner asked", "ana", Instant.parse("2026-11-18T06:00:00Z"));
    private static final WorkflowPin PIN = new WorkflowPin("w", "0".repeat(64), Map.of());

    private TreeUnderTest underTest;
    private Stores stores;
    private Tree tree;

    @BeforeEach
    void open() {
        underTest = new TreeUnderTest(TREE);
        stores = underTest.session("ours");
        tree = new Tree(underTest.connection("ours"));
    }

    @AfterEach
    void close() {
        underTest.close();
    }

    @Nested
    class Holds {

        @Test
        void areSeenByAllAndKeepTheFirstReason() {
            stores.controls().holdCollection(HOLD);
            stores.controls().holdCollection(new Notice("maps_content", "another", "bo", Instant.EPOCH));
            assertThat(stores.controls().collectionHold("maps_content")).contains(HOLD);
            Stores others = underTest.session("others");
            assertThat(others.controls().heldCollections()).hasSize(1);
            Eventually.holds(
                    "the reason is read",
                    () -> others.controls().collectionHold("maps_content").equals(Optional.of(HOLD)));
            others.controls().releaseCollection("maps_content");
            Eventually.holds(
                    "it is gone",
                    () -> stores.controls().collectionHold("maps_content").isEmpty());
            others.controls().releaseCollection("maps_content");
        }

        @Test
        void ofMerrittAreHoldsToo() {
            tree.multi(List.of(tree.create("/locks/collections/maps_content")));
            Eventually.holds(
                    "it is seen",
                    () -> stores.controls().collectionHold("maps_content").isPresent());
            assertThat(stores.controls().heldCollections().get(0).actor()).isEqualTo("unknown");
        }

        @Test
        void areReadAfreshInANewSession() {
            underTest.expire("ours");
            underTest.session("others").controls().holdCollection(HOLD);
            Eventually.holds(
                    "it is seen",
                    () -> stores.controls().collectionHold("maps_content").equals(Optional.of(HOLD)));
        }

        @Test
        void andPausesSayWhy() {
            Notice pause = new Notice("ingest", "the disk is full", "ana", Instant.EPOCH);
            stores.controls().pause(pause);
            assertThat(stores.controls().paused()).contains(pause);
            stores.controls().unpause();
            assertThat(stores.controls().paused()).isEmpty();
        }
    }

    @Nested
    class Requests {

        @Test
        void ringABellEachTime() throws InterruptedException {
            BatchId batch = submit("a");
            BlockingQueue<ItemId> asked = new LinkedBlockingQueue<>();
            try (Registration watch = underTest.session("others").controls().watchRequests(asked::add)) {
                Request cancel = new Request(Request.Kind.CANCEL, "ana", "wrong files");
                stores.controls().ask(batch, cancel);
                assertThat(asked.poll(10, TimeUnit.SECONDS)).isEqualTo(batch);
                assertThat(stores.overview().request(batch)).contains(cancel);
                stores.controls().ask(batch, new Request(Request.Kind.FAIL, "ana", "now"));
                assertThat(asked.poll(10, TimeUnit.SECONDS)).isEqualTo(batch);
            }
        }

        @Test
        void needTheItem() {
            Request cancel = new Request(Request.Kind.CANCEL, "ana", "");
            assertThatThrownBy(() -> stores.controls().ask(BatchId.of(99), cancel))
                    .isInstanceOfSatisfying(
                            StoreException.class,
                            failed -> assertThat(failed.reason()).isEqualTo(StoreException.Reason.NOT_FOUND));
        }
    }

    @Nested
    class Workflows {

        @Test
        void areKeptByDigestAndTheLastIsCurrent() {
            String first = stores.definitions().deploy("Ingest", "{\"a\":1}\n");
            String second = stores.definitions().deploy("Ingest", "{\"a\":2}");
            assertThat(stores.definitions().current("Ingest")).contains(second);
            assertThat(stores.definitions().text("Ingest", first)).isEqualTo("{\"a\":1}\n");
            assertThat(stores.definitions().deploy("Ingest", "{\"a\":1}\n")).isEqualTo(first);
            assertThat(stores.definitions().current("Ingest")).contains(first);
            assertThat(tree.children("/workflows/Ingest")).containsExactlyInAnyOrder("current", first, second);
            stores.definitions().deploy("b/c", "{}");
            assertThat(stores.definitions().workflows()).containsExactly("Ingest", "b/c");
            assertThat(stores.definitions().current("none")).isEmpty();
        }

        @Test
        void thatAreTooLargeOrNotThereAreRefused() {
            assertThatThrownBy(() -> stores.definitions().deploy("Ingest", "x".repeat(900_001)))
                    .isInstanceOfSatisfying(
                            StoreException.class,
                            failed -> assertThat(failed.reason()).isEqualTo(StoreException.Reason.TOO_LARGE));
            assertThatThrownBy(() -> stores.definitions().text("Ingest", "0".repeat(64)))
                    .isInstanceOfSatisfying(
                            StoreException.class,
                            failed -> assertThat(failed.reason()).isEqualTo(StoreException.Reason.NOT_FOUND));
        }
    }

    @Nested
    class Messages {

        @Test
        void comeOldestFirstUntilTheyAreDelivered() throws InterruptedException {
            BlockingQueue<String> told = new LinkedBlockingQueue<>();
            try (Registration watch = stores.outbox().watch(() -> told.add("added"))) {
                end(submit("a"), "z");
                assertThat(told.poll(10, TimeUnit.SECONDS)).isEqualTo("added");
                end(submit("b"), "y");
                end(submit("c"), "x");
                assertThat(stores.outbox().pending(2)).extracting(Message::id).containsExactly("z", "y");
                stores.outbox().delivered("z");
                stores.outbox().delivered("z");
                assertThat(stores.outbox().pending(9)).extracting(Message::id).containsExactly("y", "x");
            }
        }
    }

    @Nested
    class Looking {

        @Test
        void showsWhoHoldsWhat() {
            BatchId batch = submit("a");
            assertThat(stores.overview().holder(batch)).isEmpty();
            assertThat(stores.state().claim(batch, "w1")).isPresent();
            assertThat(stores.overview().holder(batch)).hasValueSatisfying(holder -> {
                assertThat(holder.name()).isEqualTo("w1");
                assertThat(holder.ours()).isTrue();
            });
            BatchId other = submit("b");
            tree.multi(List.of(tree.createEphemeral(ZkLayout.lock(other), new byte[0])));
            assertThat(stores.overview().holder(other))
                    .hasValueSatisfying(holder -> assertThat(holder.ours()).isFalse());
        }

        @Test
        void countsQueuesAndGroups() {
            BatchId batch = withJobs("a", 3);
            assertThat(stores.overview().queueLengths()).containsExactly(Map.entry(State.PENDING, 3L));
            assertThat(stores.overview().readyLengths()).containsEntry("jobs", 3L);
            JobId job = jobs(batch).get(0);
            Lease lease = stores.state().claim(job, "w1").orElseThrow();
            stores.state().commit(lease, Change.to(lease.item().begin(new Place(State.of("FetchAll"), "jobs"), now())));
            assertThat(stores.overview().queueLengths()).containsEntry(State.of("FetchAll"), 1L);
            try (Stream<JobId> there = stores.overview().jobsIn(State.of("FetchAll"))) {
                assertThat(there).containsExactly(job);
            }
            assertThat(stores.overview().submission(job)).containsEntry("local_id", "a");
        }
    }

    @Nested
    class Removing {

        @Test
        void takesABatchOutPortionByPortion() throws KeeperException, InterruptedException {
            BatchId keep = withJobs("keep", 1);
            String before =
                    TreeDump.of(underTest.connection("ours").session(), path -> !path.startsWith("/jobs/states/"));
            BatchId batch = withJobs("gone", 60);
            jobs(batch).subList(0, 5).forEach(job -> stores.locks().reserve(job, "disk", 1, 1_000));
            stores.controls().ask(jobs(batch).get(3), new Request(Request.Kind.HOLD, "ana", ""));
            assertThatThrownBy(() -> stores.removal().remove(batch, 10)).isInstanceOf(StoreException.class);
            complete(batch);
            assertThat(stores.removal().remove(batch, 10).gone()).isFalse();
            assertThat(jobs(batch)).hasSize(50);
            assertThat(stores.removal().remove(batch, 100).gone()).isTrue();
            assertThat(stores.removal().remove(batch, 100).gone()).isTrue();
            assertThat(jobs(keep)).hasSize(1);
            assertThat(tree.children(ZkLayout.reservations("disk"))).isEmpty();
            assertThat(tree.children(ZkLayout.ready("jobs"))).hasSize(1);
            assertThat(tree.children(ZkLayout.queue("Pending"))).hasSize(1);
            assertThat(tree.children(ZkLayout.batchUuids())).containsExactly("keep");
            assertThat(TreeDump.of(
                            underTest.connection("ours").session(),
                            path -> !path.startsWith("/jobs/states/") && !path.startsWith("/reservations/")))
                    .isEqualTo(before);
        }

        @Test
        void leavesALeasedJobForTheNextTime() {
            BatchId batch = withJobs("gone", 30);
            complete(batch);
            Lease lease = stores.state().claim(jobs(batch).get(7), "ana").orElseThrow();
            assertThat(stores.removal().remove(batch, 100).gone()).isFalse();
            assertThat(jobs(batch)).containsExactly((JobId) lease.item().id());
            stores.state().release(lease);
            assertThat(stores.removal().remove(batch, 100).gone()).isTrue();
        }
    }

    private BatchId submit(String key) {
        return stores.intake().submit(new NewBatch(key, PIN, Map.of(), "batches", 5, Optional.empty()));
    }

    private BatchId withJobs(String key, int count) {
        BatchId batch = submit(key);
        Lease lease = stores.state().claim(batch, "w1").orElseThrow();
        stores.state()
                .commit(lease, Change.to(lease.item().begin(new Place(State.of("Processing"), "batches"), now())));
        NewJob job = new NewJob(PIN, Map.of("local_id", "a"), "jobs", new Demand(5, 0), Optional.empty());
        stores.intake().expand(lease, batch, Collections.nCopies(count, job).iterator());
        stores.state().release(lease);
        return batch;
    }

    private void complete(BatchId batch) {
        Lease lease = stores.state().claim(batch, "w1").orElseThrow();
        stores.state()
                .commit(
                        lease,
                        Change.to(lease.item().complete(StepEnd.good(), now())).dropping());
    }

    private void end(BatchId batch, String message) {
        Lease lease = stores.state().claim(batch, "w1").orElseThrow();
        stores.state()
                .commit(lease, Change.to(lease.item().begin(new Place(State.of("Processing"), "batches"), now())));
        stores.state()
                .commit(
                        lease,
                        Change.to(lease.item().complete(StepEnd.good(), now()))
                                .sending(new Message(message, "log", Map.of("k", "v")))
                                .dropping());
    }

    private List<JobId> jobs(BatchId batch) {
        try (Stream<JobId> jobs = stores.overview().jobsOf(batch)) {
            return jobs.toList();
        }
    }

    private Instant now() {
        return underTest.clock().instant();
    }
}
