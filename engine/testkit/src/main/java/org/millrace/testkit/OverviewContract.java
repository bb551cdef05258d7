package org.millrace.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.millrace.batch.BatchId;
import org.millrace.item.Demand;
import org.millrace.job.Job;
import org.millrace.job.JobId;
import org.millrace.lifecycle.State;
import org.millrace.lifecycle.WorkflowPin;
import org.millrace.spi.ChildJob;
import org.millrace.spi.Fact;
import org.millrace.store.Change;
import org.millrace.store.Lease;
import org.millrace.store.NewJob;
import org.millrace.store.Overview;
import org.millrace.store.Overview.Holder;
import org.millrace.store.ProgressWrite.Put;
import org.millrace.store.ProgressWrite.Sharing;
import org.millrace.store.Request;
import org.millrace.store.StepProgress;
import org.millrace.store.StepProgress.Plan;
import org.millrace.store.StepProgress.Stop;
import org.millrace.store.StepStore.At;

/** What every {@link Overview} has to do. */
public abstract class OverviewContract extends StoresContract {

    /** For suites that extend this one. */
    protected OverviewContract() {}

    private Overview overview() {
        return others().overview();
    }

    private static <T> List<T> all(Stream<T> stream) {
        try (stream) {
            return stream.toList();
        }
    }

    @Nested
    class Listings {

        @Test
        void ofAStateHaveTheMostUrgentFirst() {
            List<JobId> jobs = jobs(30, 10, 20, 10);
            begin(ours(), claim(ours(), jobs.get(2)));
            assertThat(all(overview().jobsIn(State.PENDING))).containsExactly(jobs.get(1), jobs.get(3), jobs.get(0));
            assertThat(all(overview().jobsIn(STEP))).containsExactly(jobs.get(2));
            assertThat(all(overview().jobsIn(State.of("Unheard")))).isEmpty();
        }

        @Test
        void ofABatchHaveEndedJobsToo() {
            List<JobId> jobs = jobs(1, 2);
            fail(jobs.get(0));
            BatchId batch = ((Job) ours().state().load(jobs.get(0))).batch();
            assertThat(all(overview().jobsOf(batch))).containsExactlyInAnyOrderElementsOf(jobs);
            assertThat(all(overview().jobsOf(batch("empty")))).isEmpty();
        }

        @Test
        void ofBatchesHaveTheOldestFirst() {
            List<BatchId> batches = List.of(batch("c"), batch("a"), batch("b"));
            assertThat(all(overview().batches())).containsExactlyElementsOf(batches);
        }
    }

    @Nested
    class Children {

        private BatchId batchOf(JobId job) {
            return ((Job) ours().state().load(job)).batch();
        }

        @Test
        void areTheJobsWithWhatIsKnownOfThem() {
            List<JobId> jobs = jobs(1, 2);
            Lease lease = claim(ours(), jobs.get(1));
            Fact.Identifiers identifiers = new Fact.Identifiers("ark:/1/a", List.of("b"));
            Fact.Stored stored = new Fact.Stored(1, 2, 3, URI.create("file:///a"));
            ours().state().record(lease, identifiers);
            ours().state().record(lease, stored);
            fail(jobs.get(0));
            Map<String, String> parameters =
                    ours().state().load(jobs.get(0)).workflow().parameters();
            assertThat(all(overview().children(batchOf(jobs.get(0)))))
                    .containsExactly(
                            new ChildJob(
                                    jobs.get(0).value(),
                                    "Failed",
                                    "it broke",
                                    parameters,
                                    Optional.empty(),
                                    Optional.empty()),
                            new ChildJob(
                                    jobs.get(1).value(),
                                    "Pending",
                                    "",
                                    parameters,
                                    Optional.of(identifiers),
                                    Optional.of(stored)));
        }

        @Test
        void areInTheOrderOfTheirIdsHoweverMany() {
            List<JobId> jobs = jobs(IntStream.range(0, 120).map(i -> i % 60).toArray());
            assertThat(all(overview().children(batchOf(jobs.get(0)))))
                    .extracting(ChildJob::id)
                    .containsExactlyElementsOf(jobs.stream().map(JobId::value).toList());
        }

        @Test
        void areNoneOfAnEmptyBatch() {
            assertThat(all(overview().children(batch("empty")))).isEmpty();
            assertThat(overview().report(batch("empty"))).isEmpty();
        }

        @Test
        void mayBeLargeTogether() {
            Map<String, String> parameters = Map.of("note", "x".repeat(100_000));
            WorkflowPin pin = new WorkflowPin(WORKFLOW.id(), WORKFLOW.digest(), parameters);
            List<JobId> jobs = jobsOf(
                    begunBatch("large"),
                    IntStream.range(0, 30)
                            .mapToObj(i -> new NewJob(pin, Map.of(), GROUP, new Demand(i, 0), Optional.empty())));
            assertThat(all(overview().children(batchOf(jobs.get(0)))))
                    .hasSize(30)
                    .allSatisfy(child -> assertThat(child.parameters()).isEqualTo(parameters));
        }
    }

    @Nested
    class Lengths {

        private Map<String, Long> queues() {
            return overview().queueLengths().entrySet().stream()
                    .filter(entry -> entry.getValue() > 0)
                    .collect(Collectors.toMap(entry -> entry.getKey().segment(), Map.Entry::getValue));
        }

        @Test
        void countTheJobsInEachState() {
            List<JobId> jobs = jobs(1, 2, 3, 4);
            begin(ours(), claim(ours(), jobs.get(0)));
            fail(jobs.get(1));
            assertThat(queues()).isEqualTo(Map.of("pending", 2L, STEP.segment(), 1L, "failed", 1L));
        }

        @Test
        void countWhatIsReadyForEachGroup() {
            List<JobId> jobs = jobs(1, 2, 3);
            batch("a");
            batch("b");
            fail(jobs.get(0));
            await(jobs.get(1), onKey("callback"));
            assertThat(overview().readyLengths()).containsEntry(GROUP, 1L);
            // The batch of the jobs is leased, but ready nevertheless
            assertThat(overview().readyLengths()).containsEntry(BATCHES, 3L);
        }
    }

    @Nested
    class OneItem {

        @Test
        void showsWhoHoldsIt() {
            JobId job = job();
            assertThat(overview().holder(job)).isEmpty();
            Lease lease = ours().state().claim(job, "worker-7").orElseThrow();
            assertThat(overview().holder(job).map(Holder::name)).contains("worker-7");
            assertThat(overview().holder(job).map(Holder::ours)).contains(true);
            ours().state().release(lease);
            assertThat(overview().holder(job)).isEmpty();
        }

        @Test
        void showsWhatWasHandedOver() {
            assertThat(overview().submission(batch("a"))).containsEntry("submitter", "anna");
            assertThat(overview().submission(job())).containsEntry("local_id", "a");
        }

        @Test
        void showsWhatIsAsked() {
            JobId job = job();
            assertThat(overview().request(job)).isEmpty();
            Request request = new Request(Request.Kind.PRIORITY, "anna", "5");
            ours().controls().ask(job, request);
            assertThat(overview().request(job)).contains(request);
        }

        @Test
        void showsWhoWorksOnItsChunks() {
            JobId job = job();
            assertThat(overview().chunkHolders(job, STEP.name())).isEmpty();
            Lease lease = begin(ours(), claim(ours(), job));
            StepProgress progress = StepProgress.fresh(1, new Plan(40, 4, new BitSet(), 4, Stop.ON_FATAL));
            ours().state().commit(lease, Change.to(lease.item()).with(new Put(STEP.name(), progress, Sharing.GROUP)));
            ours().steps().turn(new At(job, STEP.name(), 1, "worker-7", now()), Optional.empty());
            others().steps().turn(new At(job, STEP.name(), 1, "worker-8", now()), Optional.empty());
            assertThat(overview().chunkHolders(job, STEP.name())).containsExactlyInAnyOrder("worker-7", "worker-8");
            kill("ours");
            assertThat(overview().chunkHolders(job, STEP.name())).containsExactly("worker-8");
        }
    }
}
