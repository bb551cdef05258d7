package org.millrace.zookeeper;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.Op;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.millrace.batch.BatchId;
import org.millrace.item.ItemId;
import org.millrace.job.JobId;
import org.millrace.store.Controls.Notice;
import org.millrace.store.Presence.Card;
import org.millrace.store.WorkQueue.SharedStep;
import org.millrace.store.WorkQueue.View;

class ZkWorkQueueTest {

    @RegisterExtension
    static final TestTree TREE = new TestTree();

    private static final String GROUP = "DefaultWorker";

    private final Semaphore changes = new Semaphore(0);
    private ZkConfig config;
    private ZkConnection connection;
    private Tree tree;

    @BeforeEach
    void connect() throws KeeperException, InterruptedException {
        config = TREE.fresh();
        connection = ZkConnection.open(config);
        tree = new Tree(connection);
        TreeSkeleton.make(tree);
        done(List.of(tree.create(ZkLayout.ready(GROUP)), tree.create(ZkLayout.shared(GROUP))));
    }

    @AfterEach
    void disconnect() {
        connection.close();
    }

    private View open() {
        return new ZkWorkQueue(connection, item -> false, new ForeignLocks(tree)).open(Set.of(GROUP), changes::release);
    }

    @Test
    void theMostUrgentThenTheOldestComesFirst() {
        ready(5, JobId.of(3));
        ready(5, JobId.of(2));
        ready(1, JobId.of(9));
        ready(99, BatchId.of(1));
        try (View view = open()) {
            assertThat(view.bestPriority()).contains(1);
            assertThat(all(view)).containsExactly(JobId.of(9), JobId.of(2), JobId.of(3), BatchId.of(1));
            assertThat(view.bestPriority()).isEmpty();
        }
    }

    @Test
    void whatComesLaterIsToldAndTaken() throws InterruptedException {
        try (View view = open()) {
            changes.drainPermits();
            ready(5, JobId.of(1));
            assertThat(changes.tryAcquire(10, TimeUnit.SECONDS)).isTrue();
            assertThat(view.poll()).contains(JobId.of(1));
            assertThat(view.poll()).isEmpty();
        }
    }

    @Test
    void aGroupThatNobodyHasNamedYetIsWatched() {
        try (View view = new ZkWorkQueue(connection, item -> false, new ForeignLocks(tree))
                .open(Set.of("Later"), changes::release)) {
            assertThat(view.poll()).isEmpty();
            done(List.of(
                    tree.create(ZkLayout.ready("Later")),
                    tree.create(ZkLayout.readyEntry("Later", new QueueEntry(5, JobId.of(1))))));
            Eventually.holds("the entry is seen", () -> view.bestPriority().isPresent());
            assertThat(view.poll()).contains(JobId.of(1));
        }
    }

    @Test
    void whatAnotherWorkerTakesIsNotTried() {
        ready(5, JobId.of(1));
        ready(6, JobId.of(2));
        try (View view = open()) {
            done(List.of(Op.setData(entry(5, JobId.of(1)), new byte[0], -1)));
            Eventually.holds(
                    "the taken one is left out", () -> view.bestPriority().equals(java.util.Optional.of(6)));
            assertThat(all(view)).containsExactly(JobId.of(2));
        }
    }

    @Test
    void whatIsMadeReadyAnewComesBack() {
        ready(5, JobId.of(1));
        try (View view = open()) {
            assertThat(view.poll()).contains(JobId.of(1));
            done(List.of(Op.delete(entry(5, JobId.of(1)), -1), tree.create(entry(5, JobId.of(1)))));
            Eventually.holds("it is back", () -> view.bestPriority().isPresent());
            assertThat(view.poll()).contains(JobId.of(1));
        }
    }

    @Test
    void whatIsPutBackComesAgainUnlessItIsGone() {
        ready(5, JobId.of(1));
        ready(6, JobId.of(2));
        try (View view = open()) {
            assertThat(all(view)).hasSize(2);
            done(List.of(Op.delete(entry(6, JobId.of(2)), -1)));
            tree.stat("/"); // answered after the deletion has been told
            view.putBack(JobId.of(1));
            view.putBack(JobId.of(2));
            assertThat(all(view)).containsExactly(JobId.of(1));
        }
    }

    @Test
    void whatAVanishedWorkerHeldIsTriedAgain() throws KeeperException, InterruptedException {
        ready(5, JobId.of(1));
        try (Background background = new Background("test");
                View view = open()) {
            ZkConnection other = ZkConnection.open(config);
            Tree his = new Tree(other);
            new ZkPresence(his, background).register(card("other"));
            his.multi(List.of(Op.setData(entry(5, JobId.of(1)), new byte[0], -1)));
            Eventually.holds("it is taken", () -> view.bestPriority().isEmpty());
            other.close();
            Eventually.holds("it is worth a try", () -> view.bestPriority().isPresent());
            assertThat(view.poll()).contains(JobId.of(1));
        }
    }

    @Test
    void aPauseStopsAndItsEndTells() {
        ready(5, JobId.of(1));
        try (ZkControls controls = new ZkControls(tree);
                View view = open()) {
            controls.pause(new Notice("ingest", "the disk is full", "ana", Instant.EPOCH));
            Eventually.holds("it is paused", view::isPaused);
            assertThat(view.poll()).isEmpty();
            assertThat(view.bestPriority()).isEmpty();
            changes.drainPermits();
            controls.unpause();
            Eventually.holds("it is told", () -> changes.tryAcquire());
            assertThat(view.poll()).contains(JobId.of(1));
        }
    }

    @Test
    void merrittsEmptyPauseStopsToo() {
        ready(5, JobId.of(1));
        done(List.of(tree.create(ZkLayout.ingestPause())));
        try (View view = open()) {
            assertThat(view.isPaused()).isTrue();
            assertThat(view.poll()).isEmpty();
        }
    }

    @Test
    void sharedStepsAreListedWhileTheyAreShared() {
        String path = ZkLayout.sharedEntry(GROUP, new QueueEntry(7, JobId.of(4)));
        done(List.of(tree.create(path)));
        try (View view = open()) {
            assertThat(view.shared()).containsExactly(new SharedStep(JobId.of(4), 7));
            done(List.of(Op.delete(path, -1)));
            Eventually.holds("it is over", () -> view.shared().isEmpty());
        }
    }

    @Test
    void aNewSessionReadsAfresh() throws KeeperException, InterruptedException {
        ready(5, JobId.of(1));
        try (View view = open()) {
            assertThat(view.poll()).contains(JobId.of(1));
            Sessions.expire(TREE.hosts() + config.root(), connection);
            ready(6, JobId.of(2));
            Set<ItemId> seen = new HashSet<>();
            Eventually.holds("both are seen in the new session", () -> {
                view.poll().ifPresent(seen::add);
                return seen.equals(Set.of(JobId.of(1), JobId.of(2)));
            });
            ready(7, JobId.of(3));
            Eventually.holds(
                    "the watch is set anew",
                    () -> view.poll().filter(JobId.of(3)::equals).isPresent());
        }
    }

    @Test
    void twoViewsSeeTheSameAndEachItsOwnPolls() {
        ready(5, JobId.of(1));
        try (View one = open();
                View two = open()) {
            assertThat(one.poll()).contains(JobId.of(1));
            assertThat(two.poll()).contains(JobId.of(1));
            assertThat(one.poll()).isEmpty();
        }
    }

    @Test
    void aHundredThousandAreOrderedAndPolledWithoutARequest() {
        int items = 100_000;
        List<CompletableFuture<Answer>> answers = new ArrayList<>();
        for (int start = 0; start < items; start += 1_000) {
            List<Op> ops = new ArrayList<>();
            for (int number = start; number < start + 1_000; number++) {
                ops.add(tree.create(entry(number % 100, JobId.of(number))));
            }
            answers.add(tree.send(ops));
        }
        answers.forEach(answer -> assertThat(answer.join()).isInstanceOf(Answer.Done.class));
        try (View view = open()) {
            long start = System.nanoTime();
            List<ItemId> polled = all(view);
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(10));
            assertThat(polled).hasSize(items).doesNotHaveDuplicates();
            assertThat(polled.get(0)).isEqualTo(JobId.of(0));
            assertThat(polled.get(items - 1)).isEqualTo(JobId.of(99_999));
        }
    }

    private static List<ItemId> all(View view) {
        List<ItemId> items = new ArrayList<>();
        for (var next = view.poll(); next.isPresent(); next = view.poll()) {
            items.add(next.get());
        }
        return items;
    }

    private static String entry(int priority, ItemId item) {
        return ZkLayout.readyEntry(GROUP, new QueueEntry(priority, item));
    }

    private void ready(int priority, ItemId item) {
        done(List.of(tree.create(entry(priority, item))));
    }

    private void done(List<Op> ops) {
        assertThat(tree.multi(ops)).isInstanceOf(Answer.Done.class);
    }

    private static Card card(String id) {
        return new Card(id, Set.of(GROUP), "host", 1, Instant.EPOCH);
    }
}
