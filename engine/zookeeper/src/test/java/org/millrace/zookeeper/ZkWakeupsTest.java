package org.millrace.zookeeper;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.apache.zookeeper.KeeperException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.millrace.batch.BatchId;
import org.millrace.item.Standing;
import org.millrace.item.Standing.Ready;
import org.millrace.item.Standing.Waiting;
import org.millrace.lifecycle.Place;
import org.millrace.lifecycle.State;
import org.millrace.lifecycle.WorkflowPin;
import org.millrace.store.Change;
import org.millrace.store.Lease;
import org.millrace.store.NewBatch;
import org.millrace.store.Presence.Registration;
import org.millrace.store.ProgressWrite;
import org.millrace.store.StepProgress;
import org.millrace.store.Stores;
import org.millrace.store.WorkQueue.View;

@SuppressWarnings("try") // what is held is not looked at while it is held
class ZkWakeupsTest {

    @RegisterExtension
    static final TestTree TREE = new TestTree();

    private static final Place STEP = new Place(State.of("Fetching"), "workers");

    private TreeUnderTest underTest;
    private Stores stores;

    @BeforeEach
    void open() {
        underTest = new TreeUnderTest(TREE);
        stores = underTest.session("ours");
    }

    @AfterEach
    void close() {
        underTest.close();
    }

    @Test
    void whatIsDueBecomesReadyAndTheRestWaits() {
        BatchId early = waiting("a", until(10));
        BatchId late = waiting("b", until(20));
        assertThat(stores.wakeups().nextDue()).contains(time(10));
        assertThat(stores.wakeups().wakeDue(time(9), 100)).isZero();
        assertThat(stores.wakeups().wakeDue(time(10), 100)).isEqualTo(1);
        assertThat(standing(early)).isEqualTo(new Ready("workers"));
        assertThat(standing(late)).isInstanceOf(Waiting.class);
        assertThat(stores.wakeups().nextDue()).contains(time(20));
        try (View view = stores.queue().open(Set.of("workers"), () -> {})) {
            assertThat(view.poll()).contains(early);
            assertThat(view.poll()).isEmpty();
        }
    }

    @Test
    void noMoreThanAskedForAreLookedAt() {
        waiting("a", until(1));
        waiting("b", until(2));
        waiting("c", until(3));
        assertThat(stores.wakeups().wakeDue(time(5), 2)).isEqualTo(2);
        assertThat(stores.wakeups().wakeDue(time(5), 2)).isEqualTo(1);
        assertThat(stores.wakeups().nextDue()).isEmpty();
    }

    @Test
    void aLeasedItemIsLeftAloneAndLookedAtLater() {
        BatchId item = waiting("a", until(10));
        Lease lease = stores.state().claim(item, "ana").orElseThrow();
        stores.wakeups().wakeDue(time(10), 100);
        assertThat(stores.wakeups().nextDue().orElseThrow())
                .isAfter(underTest.clock().instant());
        assertThat(standing(item)).isInstanceOf(Waiting.class);
        stores.state().release(lease);
        underTest.clock().advance(Duration.ofSeconds(2));
        stores.wakeups().wakeDue(underTest.clock().instant().plusSeconds(10), 100);
        assertThat(standing(item)).isEqualTo(new Ready("workers"));
    }

    @Test
    void anEntryOfSomethingThatDoesNotWaitIsRemoved() throws KeeperException, InterruptedException {
        BatchId item = waiting("a", until(10));
        Tree tree = new Tree(underTest.connection("ours"));
        tree.multi(List.of(tree.create(ZkLayout.wakeTime(time(1), BatchId.of(99)))));
        stores.wakeups().wakeDue(time(5), 100);
        assertThat(tree.children(ZkLayout.wakeTimes())).hasSize(1).allMatch(name -> name.endsWith(item.value()));
    }

    @Test
    void anEarlierWaitIsToldAndALaterOneIsNot() throws InterruptedException {
        Semaphore told = new Semaphore(0);
        waiting("a", until(100));
        try (Registration watch = stores.wakeups().watch(told::release)) {
            waiting("b", until(200));
            assertThat(stores.wakeups().nextDue()).contains(time(100));
            assertThat(told.availablePermits()).isZero();
            waiting("c", until(50));
            assertThat(told.tryAcquire(10, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void aSignalWakesAllWhoWaitForItsKey() {
        BatchId one = waiting("a", onKey("callback/9"));
        BatchId two = waiting("b", onKey("callback/9"));
        BatchId other = waiting("c", onKey("callback/10"));
        assertThat(stores.wakeups().signal("callback/9")).isEqualTo(2);
        assertThat(standing(one)).isEqualTo(new Ready("workers"));
        assertThat(standing(two)).isEqualTo(new Ready("workers"));
        assertThat(standing(other)).isInstanceOf(Waiting.class);
        Tree tree = new Tree(underTest.connection("ours"));
        assertThat(tree.children(ZkLayout.wakeKeys())).containsExactly("callback%2F10");
    }

    @Test
    void anEarlySignalEndsTheFirstWaitAndNoOther() {
        assertThat(stores.wakeups().signal("k")).isZero();
        assertThat(stores.wakeups().signal("k")).isZero();
        BatchId first = waiting("a", onKey("k"));
        assertThat(standing(first)).isEqualTo(new Ready("workers"));
        BatchId second = waiting("b", onKey("k"));
        assertThat(standing(second)).isInstanceOf(Waiting.class);
        assertThat(stores.wakeups().signal("k")).isEqualTo(1);
    }

    @Test
    void aSignalMakesParkedChunksDue() {
        BatchId item = submit("a");
        Lease lease = stores.state().claim(item, "ana").orElseThrow();
        StepProgress parked = new StepProgress(
                1,
                new StepProgress.Plan(10, 1, new BitSet(), 1, StepProgress.Stop.ON_FATAL),
                new BitSet(),
                new TreeMap<>(),
                new TreeMap<>(
                        Map.of(0, new StepProgress.Parked(7, Optional.empty(), Optional.of("k"), "for an answer"))),
                new TreeMap<>(),
                StepProgress.ElementTally.NONE);
        stores.state().commit(lease, Change.to(lease.item().begin(STEP, time(0))));
        stores.state()
                .commit(
                        lease,
                        Change.to(lease.item().await(onKey("k")))
                                .with(new ProgressWrite.Put("Fetching", parked, ProgressWrite.Sharing.HOLDER))
                                .dropping());
        assertThat(stores.wakeups().signal("k")).isEqualTo(1);
        StepProgress after = stores.steps().load(item, "Fetching").orElseThrow();
        assertThat(after.next(time(0))).hasValue(0);
    }

    @Test
    void aNewSessionGoesOn() {
        waiting("a", until(10));
        assertThat(stores.wakeups().nextDue()).contains(time(10));
        underTest.expire("ours");
        waiting("b", until(5));
        Eventually.holds("the new one is seen", () -> stores.wakeups().nextDue().equals(Optional.of(time(5))));
    }

    private BatchId submit(String key) {
        WorkflowPin pin = new WorkflowPin("w", "0".repeat(64), Map.of());
        return stores.intake().submit(new NewBatch(key, pin, Map.of(), "workers", 5, Optional.empty()));
    }

    private BatchId waiting(String key, Waiting wait) {
        BatchId item = submit(key);
        Lease lease = stores.state().claim(item, "ana").orElseThrow();
        stores.state().commit(lease, Change.to(lease.item().begin(STEP, time(0))));
        stores.state().commit(lease, Change.to(lease.item().await(wait)).dropping());
        return item;
    }

    private Standing standing(BatchId item) {
        return stores.state().load(item).standing();
    }

    private static Instant time(int seconds) {
        return Instant.parse("2026-01-01T00:00:00Z").plusSeconds(seconds);
    }

    private static Waiting until(int seconds) {
        return new Waiting("workers", Optional.of(time(seconds)), Optional.empty(), "for the time");
    }

    private static Waiting onKey(String key) {
        return new Waiting("workers", Optional.empty(), Optional.of(key), "for a signal");
    }
}
