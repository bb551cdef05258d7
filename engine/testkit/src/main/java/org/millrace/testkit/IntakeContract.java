package org.millrace.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.millrace.batch.Batch;
import org.millrace.batch.BatchId;
import org.millrace.item.Demand;
import org.millrace.item.Standing.Ready;
import org.millrace.job.Job;
import org.millrace.job.JobId;
import org.millrace.lifecycle.Hold;
import org.millrace.lifecycle.Place;
import org.millrace.lifecycle.State;
import org.millrace.store.Intake;
import org.millrace.store.Lease;
import org.millrace.store.NewBatch;
import org.millrace.store.NewJob;
import org.millrace.store.StoreException.Reason;
import org.millrace.store.Tally;

/** What every {@link Intake} has to do. */
public abstract class IntakeContract extends StoresContract {

    private static final int MANY = 700; // more than a few transactions take

    /** For suites that extend this one. */
    protected IntakeContract() {}

    private Intake intake() {
        return ours().intake();
    }

    /** Job number n needs n bytes. */
    private static NewJob numbered(int number) {
        Map<String, String> configuration = Map.of("local_id", "local-" + number);
        return new NewJob(WORKFLOW, configuration, GROUP, new Demand(50, number), Optional.empty());
    }

    private static Iterator<NewJob> numbered(int from, int to) {
        return IntStream.range(from, to).mapToObj(IntakeContract::numbered).iterator();
    }

    private List<JobId> jobsIn(BatchId batch) {
        try (Stream<JobId> jobs = ours().overview().jobsOf(batch)) {
            return jobs.sorted().toList();
        }
    }

    private void assertMadeOnceAndInOrder(BatchId batch, int count) {
        assertThat(jobsIn(batch).stream()
                        .map(job -> ours().state().load(job).demand().spaceNeeded()))
                .containsExactlyElementsOf(
                        IntStream.range(0, count).mapToObj(Long::valueOf).toList());
    }

    @Nested
    class Submit {

        @Test
        void makesAPendingBatchThatIsReady() {
            NewBatch wanted = new NewBatch(
                    "key", WORKFLOW, Map.of("submitter", "anna", "profile", "maps"), BATCHES, 7, Optional.empty());
            BatchId id = intake().submit(wanted);
            Batch batch = (Batch) others().state().load(id);
            assertThat(batch.state()).isEqualTo(State.PENDING);
            assertThat(batch.standing()).isEqualTo(new Ready(BATCHES));
            assertThat(batch.workflow()).isEqualTo(WORKFLOW);
            assertThat(batch.demand().priority()).isEqualTo(7);
            assertThat(batch.parent()).isEmpty();
            assertThat(batch.submission()).containsAllEntriesOf(wanted.submission());
        }

        @Test
        void makesOneBatchPerKey() {
            BatchId first = intake().submit(newBatch("key/with odd: characters"));
            assertThat(intake().submit(newBatch("key/with odd: characters"))).isEqualTo(first);
            assertThat(others().intake().submit(newBatch("key/with odd: characters")))
                    .isEqualTo(first);
            assertThat(intake().submit(newBatch("another"))).isNotEqualTo(first);
            assertThat(ours().overview().batches()).hasSize(2);
        }

        @Test
        void makesOneBatchWhenManyHandItIn() {
            Stream<BatchId> batches = IntStream.range(0, 8)
                    .parallel()
                    .mapToObj(i -> (i % 2 == 0 ? ours() : others()).intake().submit(newBatch("key")));
            assertThat(batches.distinct()).hasSize(1);
        }

        @Test
        void canHoldFromTheStart() {
            Hold hold = new Hold("its collection is held", "anna", now(), new Place(State.PENDING, BATCHES));
            BatchId id = intake().submit(new NewBatch("key", WORKFLOW, Map.of(), BATCHES, 50, Optional.of(hold)));
            assertThat(ours().state().load(id).state()).isEqualTo(State.HELD);
            assertThat(ours().state().load(id).hold()).contains(hold);
            assertThat(ours().overview().readyLengths().getOrDefault(BATCHES, 0L))
                    .isZero();
        }

        @Test
        void makesABatchWithoutJobs() {
            Tally tally = intake().tally(intake().submit(newBatch("key")));
            assertThat(tally.expected()).isEmpty();
            assertThat(tally.made()).isZero();
            assertThat(tally.counts()).isEqualTo(new Tally.Counts(0, 0, 0, 0));
            assertThat(tally.isSettled()).isFalse();
        }
    }

    @Nested
    class ChildBatch {

        @Test
        void ofABatchIsTheBatchItself() {
            Lease batch = begin(ours(), claim(ours(), batch("a")));
            assertThat(intake().childBatch(batch, "Fetching-1"))
                    .isEqualTo(batch.item().id());
        }

        @Test
        void ofAJobIsMadeOnceForEachKey() {
            JobId job = job();
            Lease lease = begin(ours(), claim(ours(), job));
            BatchId first = intake().childBatch(lease, "Fetching-1");
            Batch made = (Batch) ours().state().load(first);
            assertThat(made.parent()).contains(job);
            assertThat(made.workflow()).isEqualTo(WORKFLOW);
            assertThat(made.state()).isEqualTo(State.of("Processing"));
            assertThat(intake().childBatch(lease, "Fetching-1")).isEqualTo(first);
            assertThat(intake().childBatch(lease, "Fetching-2")).isNotEqualTo(first);
        }

        @Test
        void isFoundByTheNextHolder() {
            JobId job = job();
            BatchId first = intake().childBatch(begin(ours(), claim(ours(), job)), "Fetching-1");
            kill("ours");
            assertThat(others().intake().childBatch(claim(others(), job), "Fetching-1"))
                    .isEqualTo(first);
        }

        @Test
        void needsTheLease() {
            Lease lease = begin(ours(), claim(ours(), job()));
            expire("ours");
            assertFails(Reason.LEASE_LOST, () -> intake().childBatch(lease, "Fetching-1"));
        }
    }

    @Nested
    class Expand {

        @Test
        void makesTheJobsAndSealsTheBatch() {
            Lease lease = begin(ours(), claim(ours(), batch("a")));
            BatchId batch = (BatchId) lease.item().id();
            Tally tally = intake().expand(lease, batch, numbered(0, 3));
            assertThat(tally.expected()).hasValue(3);
            assertThat(tally.made()).isEqualTo(3);
            assertThat(tally.counts()).isEqualTo(new Tally.Counts(3, 0, 0, 0));
            assertThat(intake().tally(batch)).isEqualTo(tally);

            Job job = (Job) ours().state().load(jobsIn(batch).get(1));
            assertThat(job.batch()).isEqualTo(batch);
            assertThat(job.state()).isEqualTo(State.PENDING);
            assertThat(job.standing()).isEqualTo(new Ready(GROUP));
            assertThat(job.workflow()).isEqualTo(WORKFLOW);
            assertThat(job.demand()).isEqualTo(new Demand(50, 1));
            assertThat(ours().overview().submission(job.id())).containsEntry("local_id", "local-1");
        }

        @Test
        void ofNothingSealsTheBatch() {
            Lease lease = begin(ours(), claim(ours(), batch("a")));
            Tally tally = intake().expand(lease, (BatchId) lease.item().id(), numbered(0, 0));
            assertThat(tally.expected()).hasValue(0);
            assertThat(tally.isSettled()).isTrue();
        }

        @Test
        void fillsTheChildBatchOfAJob() {
            Lease lease = begin(ours(), claim(ours(), job()));
            BatchId batch = intake().childBatch(lease, "Fetching-1");
            assertThat(intake().expand(lease, batch, numbered(0, 2)).expected()).hasValue(2);
            assertThat(jobsIn(batch)).hasSize(2);
        }

        @Test
        void makesManyInTheirOrder() {
            Lease lease = begin(ours(), claim(ours(), batch("a")));
            BatchId batch = (BatchId) lease.item().id();
            assertThat(intake().expand(lease, batch, numbered(0, MANY)).counts().processing())
                    .isEqualTo(MANY);
            assertMadeOnceAndInOrder(batch, MANY);
        }

        @Test
        void failsWhatIsRejectedFromTheStart() {
            Lease lease = begin(ours(), claim(ours(), batch("a")));
            BatchId batch = (BatchId) lease.item().id();
            NewJob rejected =
                    new NewJob(WORKFLOW, Map.of(), GROUP, new Demand(50, 0), Optional.of("its checksum is missing"));
            Tally tally = intake().expand(lease, batch, List.of(rejected).iterator());
            assertThat(tally.counts()).isEqualTo(new Tally.Counts(0, 0, 1, 0));
            assertThat(tally.isSettled()).isTrue();
            Job job = (Job) ours().state().load(jobsIn(batch).get(0));
            assertThat(job.state()).isEqualTo(State.FAILED);
            assertThat(job.course().message()).isEqualTo("its checksum is missing");
        }

        @Test
        void goesOnWhereACrashedHolderStopped() {
            BatchId batch = batch("a");
            Lease first = begin(ours(), claim(ours(), batch));
            assertThatThrownBy(() -> intake().expand(first, batch, breaking(numbered(0, MANY), MANY - 1)))
                    .hasMessage("the list broke");
            assertThat(intake().tally(batch).expected()).isEmpty();
            kill("ours");

            Lease second = claim(others(), batch);
            Tally tally = others().intake().expand(second, batch, numbered(0, MANY));
            assertThat(tally.expected()).hasValue(MANY);
            assertThat(tally.made()).isEqualTo(MANY);
            assertMadeOnceAndInOrder(batch, MANY);
        }

        @Test
        void stopsWhenTheLeaseIsLostOnTheWay() {
            BatchId batch = batch("a");
            Lease lease = begin(ours(), claim(ours(), batch));
            assertFails(
                    Reason.LEASE_LOST,
                    () -> intake().expand(lease, batch, at(numbered(0, MANY), MANY / 2, () -> expire("ours"))));
            assertThat(intake().tally(batch).expected()).isEmpty();

            Lease second = claim(others(), batch);
            others().intake().expand(second, batch, numbered(0, MANY));
            assertMadeOnceAndInOrder(batch, MANY);
        }

        @Test
        void changesNothingWhenAllHasBeenMade() {
            BatchId batch = batch("a");
            Lease lease = begin(ours(), claim(ours(), batch));
            Tally tally = intake().expand(lease, batch, numbered(0, 5));
            assertThat(intake().expand(lease, batch, numbered(0, 5))).isEqualTo(tally);
            assertThat(jobsIn(batch)).hasSize(5);
        }

        private Iterator<NewJob> breaking(Iterator<NewJob> jobs, int number) {
            return at(jobs, number, () -> {
                throw new IllegalStateException("the list broke");
            });
        }

        /** Does something before it gives the job of that number. */
        private Iterator<NewJob> at(Iterator<NewJob> jobs, int number, Runnable action) {
            return new Iterator<>() {
                private int given;

                @Override
                public boolean hasNext() {
                    return jobs.hasNext();
                }

                @Override
                public NewJob next() {
                    if (given == number) {
                        action.run();
                    }
                    given++;
                    return jobs.next();
                }
            };
        }
    }

    @Nested
    class Count {

        @Test
        void needsTheBatch() {
            assertFails(Reason.NOT_FOUND, () -> intake().tally(BatchId.of(4711)));
        }
    }
}
