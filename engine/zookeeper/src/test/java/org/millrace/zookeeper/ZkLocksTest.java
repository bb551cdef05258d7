package org.millrace.zookeeper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.Op;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.millrace.item.ItemId;
import org.millrace.job.JobId;
import org.millrace.spi.HeldLock;
import org.millrace.spi.Reservation;

@SuppressWarnings("try") // what is held is not looked at while it is held
class ZkLocksTest {

    @RegisterExtension
    static final TestTree TREE = new TestTree();

    private static final ItemId JOB = JobId.of(1);

    private final Background background = new Background("test");
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private ZkConfig config;
    private ZkConnection connection;
    private Tree tree;
    private ZkLocks locks;

    @BeforeEach
    void connect() throws KeeperException, InterruptedException {
        config = TREE.fresh();
        connection = ZkConnection.open(config);
        tree = new Tree(connection);
        TreeSkeleton.make(tree);
        locks = new ZkLocks(tree, background);
    }

    @AfterEach
    void disconnect() {
        threads.shutdownNow();
        background.close();
        connection.close();
    }

    @Test
    void locksStandWhereMerrittLooksForThem() throws InterruptedException {
        try (HeldLock held = locks.lock(
                JOB,
                names(
                        "storage/ark:/99999/fk4",
                        "inventory/ark:/99999/fk4",
                        "localid/a_ark:/13030/j2",
                        "mail",
                        "storage"))) {
            for (String path : List.of(
                    "/locks/storage/ark_99999_fk4",
                    "/locks/inventory/ark_99999_fk4",
                    "/locks/localid/a_ark_13030_j2",
                    "/locks/handlers/mail",
                    "/locks/handlers/storage")) {
                assertThat(tree.stat(path).orElseThrow().getEphemeralOwner()).isNotZero();
            }
        }
        assertThat(tree.children("/locks/storage")).isEmpty();
        assertThat(tree.children("/locks/handlers")).isEmpty();
    }

    @Test
    void twoNamesOfOneNodeDoNotWaitForEachOther() throws InterruptedException {
        try (HeldLock held = locks.lock(JOB, names("storage/a:/b", "storage/a/b", "storage/a_b"))) {
            assertThat(tree.children("/locks/storage")).containsExactly("a_b");
        }
    }

    @Test
    void manyThreadsAndSessionsNeverHoldOneLockTogether() throws Exception {
        try (ZkConnection second = ZkConnection.open(config)) {
            ZkLocks others = new ZkLocks(new Tree(second), background);
            AtomicInteger inside = new AtomicInteger();
            AtomicInteger most = new AtomicInteger();
            List<Future<Boolean>> all = new ArrayList<>();
            for (int number = 0; number < 16; number++) {
                ZkLocks mine = number % 2 == 0 ? locks : others;
                all.add(threads.submit(guarded(mine, inside, most)));
            }
            for (Future<Boolean> one : all) {
                assertThat(one.get(30, TimeUnit.SECONDS)).isTrue();
            }
            assertThat(most).hasValue(1);
        }
    }

    private static Callable<Boolean> guarded(ZkLocks locks, AtomicInteger inside, AtomicInteger most) {
        return () -> {
            for (int round = 0; round < 5; round++) {
                try (HeldLock held = locks.lock(JOB, names("a", "b"))) {
                    most.accumulateAndGet(inside.incrementAndGet(), Math::max);
                    inside.decrementAndGet();
                }
            }
            return true;
        };
    }

    @Test
    void aPersistentLockOfMerrittIsRespected() throws Exception {
        tree.multi(List.of(tree.create("/locks/storage/ark_99999_fk4")));
        Future<HeldLock> waiting = threads.submit(() -> locks.lock(JOB, names("storage/ark:/99999/fk4")));
        assertThatThrownBy(() -> waiting.get(300, TimeUnit.MILLISECONDS)).isInstanceOf(TimeoutException.class);
        tree.multi(List.of(Op.delete("/locks/storage/ark_99999_fk4", -1)));
        waiting.get(10, TimeUnit.SECONDS).close();
    }

    @Test
    void anInterruptedThreadHoldsNothing() throws Exception {
        try (HeldLock held = locks.lock(JOB, names("b"))) {
            CountDownLatch started = new CountDownLatch(1);
            Future<?> waiting = threads.submit(() -> {
                started.countDown();
                return locks.lock(JOB, names("a", "b"));
            });
            started.await();
            Eventually.holds(
                    "the first is taken", () -> tree.stat("/locks/handlers/a").isPresent());
            waiting.cancel(true);
            Eventually.holds(
                    "the first is given back",
                    () -> tree.stat("/locks/handlers/a").isEmpty());
        }
    }

    @Test
    void aLockEndsWithTheSessionAndClosingItLaterHarmsNobody() throws Exception {
        HeldLock lost = locks.lock(JOB, names("a"));
        Sessions.expire(TREE.hosts() + config.root(), connection);
        try (ZkConnection second = ZkConnection.open(config)) {
            ZkLocks others = new ZkLocks(new Tree(second), background);
            HeldLock theirs = others.lock(JobId.of(2), names("a"));
            lost.close();
            assertThat(tree.stat("/locks/handlers/a")).isPresent();
            theirs.close();
        }
    }

    @Test
    void aReservationIsGrantedWithinTheLimit() {
        assertThat(locks.reserve(JobId.of(1), "disk", 60, 100)).isEqualTo(new Reservation(true, 0));
        assertThat(locks.reserve(JobId.of(2), "disk", 50, 100)).isEqualTo(new Reservation(false, 60));
        assertThat(locks.reserve(JobId.of(2), "disk", 40, 100)).isEqualTo(new Reservation(true, 60));
        assertThat(locks.reserve(JobId.of(1), "disk", 10, 100)).isEqualTo(new Reservation(true, 40));
        assertThat(locks.reserve(JobId.of(3), "disk", 50, 100)).isEqualTo(new Reservation(true, 50));
        assertThat(locks.reserve(JobId.of(3), "tape", Long.MAX_VALUE, Long.MAX_VALUE)
                        .granted())
                .isTrue();
    }

    @Test
    void manyThreadsNeverReserveMoreThanThereIs() throws Exception {
        List<Future<Boolean>> all = new ArrayList<>();
        for (int number = 0; number < 40; number++) {
            ItemId job = JobId.of(number);
            all.add(threads.submit(() -> locks.reserve(job, "disk", 10, 100).granted()));
        }
        int granted = 0;
        for (Future<Boolean> one : all) {
            granted += one.get(30, TimeUnit.SECONDS) ? 1 : 0;
        }
        assertThat(granted).isEqualTo(10);
        assertThat(tree.children(ZkLayout.reservations("disk"))).hasSize(10);
    }

    @Test
    void waitingEndsWithTheConnection() throws Exception {
        HeldLock held = locks.lock(JOB, names("a"));
        ZkConnection second = ZkConnection.open(config);
        ZkLocks others = new ZkLocks(new Tree(second), background);
        Future<HeldLock> waiting = threads.submit(() -> others.lock(JobId.of(2), names("a")));
        Sessions.expire(TREE.hosts() + config.root(), second);
        held.close();
        waiting.get(20, TimeUnit.SECONDS).close();
        second.close();
        assertThatThrownBy(
                        () -> threads.submit(() -> others.lock(JOB, names("b"))).get(60, TimeUnit.SECONDS))
                .isInstanceOf(ExecutionException.class);
    }

    private static SortedSet<String> names(String... names) {
        return new TreeSet<>(List.of(names));
    }
}
