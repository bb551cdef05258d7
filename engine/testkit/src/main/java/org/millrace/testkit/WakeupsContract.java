package org.millrace.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.millrace.item.Item;
import org.millrace.item.Standing.Ready;
import org.millrace.item.Standing.Waiting;
import org.millrace.job.JobId;
import org.millrace.store.Change;
import org.millrace.store.Lease;
import org.millrace.store.Presence.Registration;
import org.millrace.store.Wakeups;

/** What every {@link Wakeups} has to do. */
public abstract class WakeupsContract extends StoresContract {

    /** For suites that extend this one. */
    protected WakeupsContract() {}

    private Wakeups wakeups() {
        return others().wakeups();
    }

    private Instant in(long seconds) {
        return now().plusSeconds(seconds);
    }

    private Item stored(JobId job) {
        return others().state().load(job);
    }

    private void assertReady(JobId job) {
        assertThat(stored(job).standing()).isEqualTo(new Ready(GROUP));
    }

    @Nested
    class WakeDue {

        @Test
        void makesReadyWhatIsDue() {
            List<JobId> jobs = jobs(1, 2, 3);
            await(jobs.get(0), until(in(10)));
            await(jobs.get(1), until(in(20)));
            await(jobs.get(2), until(in(30)));
            assertThat(wakeups().wakeDue(in(9), 100)).isZero();
            assertThat(wakeups().wakeDue(in(20), 100)).isEqualTo(2);
            assertReady(jobs.get(0));
            assertReady(jobs.get(1));
            assertThat(stored(jobs.get(2)).standing()).isEqualTo(until(in(30)));
            assertThat(wakeups().wakeDue(in(20), 100)).isZero();
        }

        @Test
        void wakesTheEarliestUpToTheLimit() {
            List<JobId> jobs = jobs(1, 2, 3);
            await(jobs.get(0), until(in(30)));
            await(jobs.get(1), until(in(10)));
            await(jobs.get(2), until(in(20)));
            assertThat(wakeups().wakeDue(in(60), 2)).isEqualTo(2);
            assertReady(jobs.get(1));
            assertReady(jobs.get(2));
            assertThat(stored(jobs.get(0)).standing()).isEqualTo(until(in(30)));
            assertThat(wakeups().wakeDue(in(60), 2)).isEqualTo(1);
            assertReady(jobs.get(0));
        }

        @Test
        void leavesTheStateAsItIs() {
            JobId job = job();
            await(job, until(in(10)));
            Item waiting = stored(job);
            wakeups().wakeDue(in(10), 100);
            assertThat(stored(job)).isEqualTo(waiting.wake());
        }

        @Test
        void letsTheItemBeClaimedAndCommitted() {
            JobId job = job();
            await(job, until(in(10)));
            wakeups().wakeDue(in(10), 100);
            Lease lease = claim(ours(), job);
            ours().state().commit(lease, Change.to(completed(lease.item())).dropping());
            assertThat(wakeups().wakeDue(in(100), 100)).isZero();
        }
    }

    @Nested
    class NextDue {

        @Test
        void isTheEarliestWait() {
            assertThat(wakeups().nextDue()).isEmpty();
            List<JobId> jobs = jobs(1, 2, 3);
            await(jobs.get(0), until(in(20)));
            await(jobs.get(1), until(in(10)));
            await(jobs.get(2), onKey("callback"));
            eventually(() -> assertThat(wakeups().nextDue()).contains(in(10)));
            wakeups().wakeDue(in(10), 100);
            eventually(() -> assertThat(wakeups().nextDue()).contains(in(20)));
            wakeups().wakeDue(in(20), 100);
            eventually(() -> assertThat(wakeups().nextDue()).isEmpty());
        }
    }

    @Nested
    class Watch {

        @Test
        void callsBackForAnEarlierWait() {
            AtomicInteger calls = new AtomicInteger();
            List<JobId> jobs = jobs(1, 2);
            try (Registration watch = wakeups().watch(calls::incrementAndGet)) {
                assertThat(watch).isNotNull();
                await(jobs.get(0), until(in(20)));
                eventually(() -> assertThat(calls.get()).isPositive());
                int before = calls.get();
                await(jobs.get(1), until(in(10)));
                eventually(() -> assertThat(calls.get()).isGreaterThan(before));
            }
        }
    }

    @Nested
    class Forgetting {

        private final Instant always = Instant.parse("9999-01-01T00:00:00Z");

        @Test
        void dropsWhatNobodyWaitedForSince() {
            JobId job = job();
            wakeups().signal("early");
            assertThat(wakeups().forgetSignals(Instant.EPOCH, 100)).isZero();
            assertThat(wakeups().forgetSignals(always, 100)).isEqualTo(1);
            assertThat(wakeups().forgetSignals(always, 100)).isZero();
            await(job, onKey("early"));
            assertThat(stored(job).standing()).isEqualTo(onKey("early"));
        }

        @Test
        void leavesAloneWhatIsWaitedFor() {
            JobId job = job();
            await(job, onKey("callback"));
            assertThat(wakeups().forgetSignals(always, 100)).isZero();
            assertThat(wakeups().signal("callback")).isEqualTo(1);
            assertReady(job);
        }

        @Test
        void dropsNoMoreThanItMay() {
            List.of("a", "b", "c").forEach(wakeups()::signal);
            assertThat(wakeups().forgetSignals(always, 2)).isEqualTo(2);
            assertThat(wakeups().forgetSignals(always, 2)).isEqualTo(1);
        }
    }

    @Nested
    class Signal {

        @Test
        void makesReadyAllThatWaitForTheKey() {
            List<JobId> jobs = jobs(1, 2, 3);
            await(jobs.get(0), onKey("callback/9: ü"));
            await(jobs.get(1), onKey("callback/9: ü"));
            await(jobs.get(2), onKey("another"));
            assertThat(wakeups().signal("callback/9: ü")).isEqualTo(2);
            assertReady(jobs.get(0));
            assertReady(jobs.get(1));
            assertThat(stored(jobs.get(2)).standing()).isEqualTo(onKey("another"));
        }

        @Test
        void endsAWaitThatATimeWouldHaveEnded() {
            JobId job = job();
            await(job, new Waiting(GROUP, Optional.of(in(60)), Optional.of("callback"), "for either"));
            assertThat(wakeups().signal("callback")).isEqualTo(1);
            assertReady(job);
            eventually(() -> assertThat(wakeups().nextDue()).isEmpty());
            assertThat(wakeups().wakeDue(in(60), 100)).isZero();
        }

        @Test
        void isForgottenByAWaitThatATimeEnded() {
            JobId job = job();
            await(job, new Waiting(GROUP, Optional.of(in(60)), Optional.of("callback"), "for either"));
            wakeups().wakeDue(in(60), 100);
            assertReady(job);
            assertThat(wakeups().signal("callback")).isZero();
        }

        @Test
        void isKeptForTheFirstThatWaitsLater() {
            List<JobId> jobs = jobs(1, 2);
            assertThat(wakeups().signal("callback")).isZero();
            await(jobs.get(0), onKey("callback"));
            assertReady(jobs.get(0));
            await(jobs.get(1), onKey("callback"));
            assertThat(stored(jobs.get(1)).standing()).isEqualTo(onKey("callback"));
        }

        @Test
        void isNotCountedTwice() {
            List<JobId> jobs = jobs(1, 2);
            wakeups().signal("callback");
            wakeups().signal("callback");
            await(jobs.get(0), onKey("callback"));
            await(jobs.get(1), onKey("callback"));
            assertThat(stored(jobs.get(1)).standing()).isEqualTo(onKey("callback"));
        }
    }
}
