package org.millrace.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.millrace.batch.BatchId;
import org.millrace.item.ItemId;
import org.millrace.job.JobId;
import org.millrace.lifecycle.State;
import org.millrace.store.Change;
import org.millrace.store.Lease;
import org.millrace.store.Message;
import org.millrace.store.Removal;
import org.millrace.store.StoreException;
import org.millrace.store.StoreException.Reason;

/** What every {@link Removal} has to do. */
public abstract class RemovalContract extends StoresContract {

    /** For suites that extend this one. */
    protected RemovalContract() {}

    private Removal removal() {
        return others().removal();
    }

    /** The jobs of a batch whose lease is held, all ended. */
    private List<JobId> ended(Lease batch, int count) {
        List<JobId> jobs = jobsOf(batch, IntStream.range(0, count).mapToObj(i -> newJob(50)));
        jobs.forEach(this::end);
        return jobs;
    }

    private void end(JobId job) {
        Lease lease = begin(ours(), claim(ours(), job));
        Message message = new Message(job + "-completed", "log", Map.of());
        ours().state()
                .commit(
                        lease,
                        Change.to(completed(lease.item())).sending(message).dropping());
    }

    private BatchId complete(Lease batch) {
        session("maker")
                .state()
                .commit(batch, Change.to(completed(batch.item())).dropping());
        return (BatchId) batch.item().id();
    }

    private void assertGone(ItemId item) {
        assertFails(Reason.NOT_FOUND, () -> ours().state().load(item));
        assertThat(ours().state().claim(item, "somebody")).isEmpty();
    }

    @Nested
    class Remove {

        @Test
        void takesTheBatchAndItsJobsAway() {
            Lease lease = begunBatch("a");
            List<JobId> jobs = ended(lease, 3);
            BatchId batch = complete(lease);
            assertThat(removal().remove(batch, 100)).isTrue();
            jobs.forEach(RemovalContract.this::assertGone);
            assertGone(batch);
            assertFails(Reason.NOT_FOUND, () -> ours().intake().tally(batch));
            try (Stream<JobId> left = ours().overview().jobsIn(State.COMPLETED)) {
                assertThat(left).isEmpty();
            }
        }

        @Test
        void goesOnWhereItStopped() {
            Lease lease = begunBatch("a");
            List<JobId> jobs = ended(lease, 5);
            BatchId batch = complete(lease);
            assertThat(removal().remove(batch, 2)).isFalse();
            assertThat(jobs.stream().filter(this::isThere)).hasSize(3);
            kill("others");
            assertThat(removal().remove(batch, 2)).isFalse();
            assertThat(removal().remove(batch, 2)).isTrue();
            assertThat(jobs.stream().filter(this::isThere)).isEmpty();
            assertGone(batch);
        }

        private boolean isThere(JobId job) {
            try {
                ours().state().load(job);
                return true;
            } catch (StoreException gone) {
                assertThat(gone.reason()).isEqualTo(Reason.NOT_FOUND);
                return false;
            }
        }

        @Test
        void ofWhatIsGoneSaysSo() {
            BatchId batch = complete(begunBatch("a"));
            assertThat(removal().remove(batch, 100)).isTrue();
            assertThat(removal().remove(batch, 100)).isTrue();
        }

        @Test
        void takesADeletedBatchWithItsFailedJobs() {
            Lease lease = begunBatch("a");
            List<JobId> jobs = jobsOf(lease, Stream.of(newJob(50)));
            fail(jobs.get(0));
            session("maker").state().commit(lease, Change.to(failed(lease.item())));
            session("maker")
                    .state()
                    .commit(
                            lease,
                            Change.to(lease.item().delete("given up", now())).dropping());
            assertThat(removal().remove((BatchId) lease.item().id(), 100)).isTrue();
            assertGone(jobs.get(0));
        }

        @Test
        void leavesABatchAloneThatHasNotEnded() {
            Lease lease = begunBatch("a");
            List<JobId> jobs = ended(lease, 1);
            BatchId batch = (BatchId) lease.item().id();
            try {
                assertThat(removal().remove(batch, 100)).isFalse();
            } catch (StoreException refused) {
                assertThat(refused.reason()).isEqualTo(Reason.STALE);
            }
            assertThat(isThere(jobs.get(0))).isTrue();
            assertThat(ours().state().load(batch).state()).isEqualTo(State.of("Processing"));
        }

        @Test
        void leavesOtherBatchesAndUndeliveredMessagesAlone() {
            Lease kept = begunBatch("kept");
            List<JobId> keptJobs = ended(kept, 1);
            Lease lease = begunBatch("a");
            ended(lease, 1);
            removal().remove(complete(lease), 100);
            assertThat(isThere(keptJobs.get(0))).isTrue();
            assertThat(ours().outbox().pending(10)).hasSize(2);
        }
    }
}
