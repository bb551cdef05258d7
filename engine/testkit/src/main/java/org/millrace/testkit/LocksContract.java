package org.millrace.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.millrace.job.JobId;
import org.millrace.spi.HeldLock;
import org.millrace.spi.Reservation;
import org.millrace.store.Locks;

/** What every {@link Locks} has to do. */
public abstract class LocksContract extends StoresContract {

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private List<JobId> jobs;

    /** For suites that extend this one. */
    protected LocksContract() {}

    @BeforeEach
    void makeJobs() {
        jobs = jobs(1, 2, 3);
    }

    @AfterEach
    void stopThreads() throws InterruptedException {
        threads.shutdownNow();
        assertThat(threads.awaitTermination(20, TimeUnit.SECONDS)).isTrue();
    }

    private HeldLock lock(String session, String... names) throws InterruptedException {
        return session(session).locks().lock(jobs.get(0), new TreeSet<>(List.of(names)));
    }

    /** Takes locks in a thread of its own. */
    private Future<HeldLock> locking(String session, String... names) {
        session(session); // connected before the thread may be interrupted
        return threads.submit(() -> lock(session, names));
    }

    private static HeldLock granted(Future<HeldLock> lock) throws InterruptedException {
        try {
            return lock.get(20, TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException refused) {
            throw new AssertionError("Expected the lock to be granted", refused);
        }
    }

    private static void assertWaits(Future<HeldLock> lock) {
        assertThatThrownBy(() -> lock.get(50, TimeUnit.MILLISECONDS)).isInstanceOf(TimeoutException.class);
    }

    @Nested
    class Lock {

        @Test
        void isHeldByOneAtATime() throws InterruptedException {
            HeldLock first = lock("ours", "ark:/99999/fk4");
            Future<HeldLock> second = locking("others", "ark:/99999/fk4");
            assertWaits(second);
            first.close();
            granted(second).close();
        }

        @Test
        void isHeldByOneAtATimeWithinAProcess() throws InterruptedException {
            HeldLock first = lock("ours", "a");
            Future<HeldLock> second = locking("ours", "a");
            assertWaits(second);
            first.close();
            granted(second).close();
        }

        @Test
        void doesNotTouchOtherNames() throws InterruptedException {
            try (HeldLock first = lock("ours", "a");
                    HeldLock second = granted(locking("others", "b"))) {
                assertThat(first).isNotSameAs(second);
            }
        }

        @Test
        void takesSeveralOrWaits() throws InterruptedException {
            HeldLock middle = lock("ours", "b");
            Future<HeldLock> all = locking("others", "a", "b", "c");
            assertWaits(all);
            middle.close();
            HeldLock three = granted(all);
            Future<HeldLock> last = locking("ours", "c");
            assertWaits(last);
            three.close();
            granted(last).close();
        }

        @Test
        void closedTwiceLeavesTheNextHolderAlone() throws InterruptedException {
            HeldLock first = lock("ours", "a");
            first.close();
            HeldLock second = lock("others", "a");
            first.close();
            Future<HeldLock> third = locking("ours", "a");
            assertWaits(third);
            second.close();
            granted(third).close();
        }

        @Test
        void endsWithTheSession() throws InterruptedException {
            HeldLock lost = lock("ours", "a");
            Future<HeldLock> second = locking("others", "a");
            assertWaits(second);
            expire("ours");
            HeldLock theirs = granted(second);
            lost.close();
            Future<HeldLock> third = locking("ours", "a");
            assertWaits(third);
            theirs.close();
            granted(third).close();
        }

        @Test
        void endsWithTheProcess() throws InterruptedException {
            lock("ours", "a", "b");
            Future<HeldLock> second = locking("others", "a", "b");
            assertWaits(second);
            kill("ours");
            granted(second).close();
        }

        @Test
        void canBeInterruptedAndHoldsNothingThen() throws InterruptedException {
            HeldLock blocking = lock("ours", "b");
            Future<HeldLock> waiting = locking("others", "a", "b");
            assertWaits(waiting);
            waiting.cancel(true);
            HeldLock first = granted(locking("ours", "a"));
            first.close();
            blocking.close();
            granted(locking("ours", "a", "b")).close();
        }

        @Test
        void keepsManyApart() {
            AtomicInteger inside = new AtomicInteger();
            AtomicInteger most = new AtomicInteger();
            List<Future<?>> all = IntStream.range(0, 8)
                    .<Future<?>>mapToObj(i -> threads.submit(() -> {
                        try (HeldLock held = lock(i % 2 == 0 ? "ours" : "others", "a", "b")) {
                            assertThat(held).isNotNull();
                            most.accumulateAndGet(inside.incrementAndGet(), Math::max);
                            inside.decrementAndGet();
                        }
                        return true;
                    }))
                    .toList();
            assertThat(all)
                    .allSatisfy(one -> assertThat(one.get(20, TimeUnit.SECONDS)).isEqualTo(true));
            assertThat(most).hasValue(1);
        }
    }

    @Nested
    class Count {

        @Test
        void beginsWithOneAndRises() {
            assertThat(ours().locks().next("ark/99999/fk4")).isEqualTo(1);
            assertThat(others().locks().next("ark/99999/fk4")).isEqualTo(2);
            assertThat(ours().locks().next("ark/99999/fk4")).isEqualTo(3);
        }

        @Test
        void keepsCountersApart() {
            assertThat(ours().locks().next("ark/99999/fk4")).isEqualTo(1);
            assertThat(ours().locks().next("ark/99999/fk5")).isEqualTo(1);
            assertThat(ours().locks().next("ark/99999")).isEqualTo(1);
        }

        @Test
        void outlivesTheSession() {
            long last = ours().locks().next("ark");
            kill("ours");
            assertThat(others().locks().next("ark")).isGreaterThan(last);
            assertThat(ours().locks().next("ark")).isGreaterThan(last + 1);
        }

        @Test
        void givesNoNumberTwice() {
            List<Long> numbers = IntStream.range(0, 60)
                    .parallel()
                    .mapToObj(i -> (i % 2 == 0 ? ours() : others()).locks().next("crowd"))
                    .toList();
            assertThat(numbers).doesNotHaveDuplicates().allMatch(number -> number > 0);
        }
    }

    @Nested
    class Reserve {

        private Reservation reserve(int job, long amount) {
            return ours().locks().reserve(jobs.get(job), "disk", amount, 100);
        }

        @Test
        void isGrantedWithinTheLimit() {
            assertThat(reserve(0, 60)).isEqualTo(new Reservation(true, 0));
            assertThat(reserve(1, 41)).isEqualTo(new Reservation(false, 60));
            assertThat(reserve(1, 40)).isEqualTo(new Reservation(true, 60));
            assertThat(reserve(2, 1)).isEqualTo(new Reservation(false, 100));
        }

        @Test
        void isRefusedAboveTheLimit() {
            assertThat(reserve(0, 101)).isEqualTo(new Reservation(false, 0));
        }

        @Test
        void asOftenAsItIsAskedCountsOnce() {
            assertThat(reserve(0, 60).granted()).isTrue();
            assertThat(reserve(0, 60).granted()).isTrue();
            assertThat(reserve(0, 80).granted()).isTrue();
            assertThat(reserve(1, 30)).isEqualTo(new Reservation(false, 80));
        }

        @Test
        void countsEachResourceByItself() {
            assertThat(reserve(0, 100).granted()).isTrue();
            assertThat(others().locks().reserve(jobs.get(1), "tape/1", 100, 100))
                    .isEqualTo(new Reservation(true, 0));
        }

        @Test
        void outlivesTheSessionAndEndsWithTheItem() {
            reserve(0, 100);
            kill("ours");
            assertThat(reserve(1, 1)).isEqualTo(new Reservation(false, 100));
            fail(jobs.get(0));
            assertThat(reserve(1, 100)).isEqualTo(new Reservation(true, 0));
        }

        @Test
        void isNeverGrantedTooOften() {
            List<JobId> many = jobsOf(begunBatch("many"), IntStream.range(0, 12).mapToObj(i -> newJob(50)));
            long granted = many.parallelStream()
                    .filter(job -> (job.hashCode() % 2 == 0 ? ours() : others())
                            .locks()
                            .reserve(job, "disk", 30, 100)
                            .granted())
                    .count();
            assertThat(granted).isEqualTo(3);
        }
    }
}
