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
import org.millrace.job.Job;
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
            assertThat(removal().remove(batch, 100).gone()).isTrue();
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
            assertThat(removal().remove(batch, 2).gone()).isFalse();
            assertThat(jobs.stream().filter(this::isThere)).hasSize(3);
            kill("others");
            assertThat(removal().remove(batch, 2).gone()).isFalse();
            assertThat(removal().remove(batch, 2).gone()).isTrue();
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
            assertThat(removal().remove(batch, 100).gone()).isTrue();
            assertThat(removal().remove(batch, 100).gone()).isTrue();
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
            assertThat(removal().remove((BatchId) lease.item().id(), 100).gone())
                    .isTrue();
            assertGone(jobs.get(0));
        }

        @Test
        void leavesABatchAloneThatHasNotEnded() {
            Lease lease = begunBatch("a");
            List<JobId> jobs = ended(lease, 1);
            BatchId batch = (BatchId) lease.item().id();
            try {
                assertThat(removal().remove(batch, 100).gone()).isFalse();
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

    @Nested
    class ChildBatches {

        /** A job, begun, whose lease is held, in a batch whose lease is held too. */
        private Lease parent() {
            return begin(
                    ours(),
                    claim(
                            ours(),
                            jobsOf(begunBatch("outer"), Stream.of(newJob(50))).get(0)));
        }

        private BatchId child(Lease parent, String key) {
            BatchId child = ours().intake().childBatch(parent, key);
            ours().intake().expand(parent, child, Stream.of(newJob(50)).iterator());
            return child;
        }

        private void giveUp(BatchId child) {
            Lease lease = claim(ours(), child);
            ours().state()
                    .commit(
                            lease,
                            Change.to(failed(lease.item()).delete("over", now()))
                                    .dropping());
        }

        private List<JobId> jobs(BatchId batch) {
            try (Stream<JobId> jobs = ours().overview().jobsOf(batch)) {
                return jobs.toList();
            }
        }

        private BatchId endOuter(Lease parent) {
            ours().state().commit(parent, Change.to(completed(parent.item())).dropping());
            BatchId outer = ((Job) parent.item()).batch();
            kill("maker");
            return complete(claim(session("maker"), outer));
        }

        @Test
        void areFoundThroughTheJobWhoseStepsMadeThem() {
            Lease parent = parent();
            JobId job = (JobId) parent.item().id();
            assertThat(ours().overview().batchesOf(job)).isEmpty();
            BatchId first = child(parent, "step/1");
            BatchId second = child(parent, "step/2");
            assertThat(ours().intake().childBatch(parent, "step/1")).isEqualTo(first);
            assertThat(ours().overview().batchesOf(job)).containsExactly(first, second);
            assertThat(ours().overview().batchesOf(jobs(first).get(0))).isEmpty();
        }

        @Test
        void goBeforeTheirJob() {
            Lease parent = parent();
            BatchId child = child(parent, "step/1");
            giveUp(child);
            BatchId batch = endOuter(parent);

            Removal.Round blocked = removal().remove(batch, 100);

            assertThat(blocked).isEqualTo(new Removal.Round(false, 0, List.of(child)));
            assertThat(ours().state().load(parent.item().id()).state()).isEqualTo(State.COMPLETED);
            assertThat(removal().remove(child, 100)).isEqualTo(new Removal.Round(true, 1, List.of()));
            assertThat(ours().overview().batchesOf((JobId) parent.item().id())).isEmpty();
            assertThat(removal().remove(batch, 100).gone()).isTrue();
            assertGone(parent.item().id());
            assertGone(child);
        }

        @Test
        void keepNoJobButTheirs() {
            Lease parent = parent();
            BatchId child = child(parent, "step/1");
            BatchId batch = endOuter(parent);
            Lease other = begunBatch("other");
            List<JobId> others = ended(other, 3);

            assertThat(removal().remove(batch, 100).before()).containsExactly(child);
            assertThat(removal().remove(complete(other), 100)).isEqualTo(new Removal.Round(true, 3, List.of()));
            others.forEach(RemovalContract.this::assertGone);
        }

        @Test
        void areNotRemovedWhileTheyGoOn() {
            Lease parent = parent();
            BatchId child = child(parent, "step/1");
            assertFails(Reason.STALE, () -> removal().remove(child, 100));
            assertThat(jobs(child)).hasSize(1);
        }

        @Test
        void areNamedNoMoreAtATimeThanAskedFor() {
            Lease parent = parent();
            BatchId first = child(parent, "step/1");
            child(parent, "step/2");
            BatchId batch = endOuter(parent);
            assertThat(removal().remove(batch, 1).before()).containsExactly(first);
        }

        @Test
        void aJobAtWorkStays() {
            Lease parent = parent();
            BatchId child = child(parent, "step/1");
            Lease working = claim(ours(), jobs(child).get(0));
            giveUp(child);
            assertThat(removal().remove(child, 100)).isEqualTo(new Removal.Round(false, 0, List.of()));
            ours().state().release(working);
            assertThat(removal().remove(child, 100).gone()).isTrue();
        }
    }
}
