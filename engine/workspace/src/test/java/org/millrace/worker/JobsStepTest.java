package org.millrace.worker;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.millrace.batch.BatchId;
import org.millrace.job.Job;
import org.millrace.job.JobId;
import org.millrace.lifecycle.Place;
import org.millrace.lifecycle.State;
import org.millrace.spi.Finding;
import org.millrace.spi.Handler;
import org.millrace.spi.JobRequest;
import org.millrace.spi.Outcome;
import org.millrace.spi.Status;
import org.millrace.store.Change;
import org.millrace.store.Lease;
import org.millrace.testkit.InMemoryStores.Interceptor;
import org.millrace.testkit.InMemoryStores.Session;
import org.millrace.testkit.InMemoryStores.Write;

class JobsStepTest {

    private static final String JOBS_OF_W = "\"distribution\": {\"kind\": \"JOBS\", \"element\": \"W\"}";

    @TempDir
    Path folder;

    private Rig rig;

    @BeforeEach
    void open() {
        rig = Rig.manual(folder);
        rig.script.on("S", Status.OK).on("Reporting", Status.OK).on("Last", Status.OK);
        rig.deploy(Flow.steps("S:BLOCKING", "Last:FINALLY"), Map.of());
    }

    @AfterEach
    void close() {
        rig.close();
    }

    private static Handler asking(int jobs) {
        return context -> {
            for (int i = 0; i < jobs; i++) {
                context.child(JobRequest.of("c" + i, Map.of("n", Integer.toString(i))));
            }
            return Outcome.ok();
        };
    }

    private BatchId batch(String distribution) {
        String flow = Flow.of("B")
                .step("Processing", "BLOCKING", distribution)
                .step("Reporting", "FINALLY")
                .json();
        return rig.batch(rig.deploy(flow, Map.of()), Rig.GROUP);
    }

    private List<String> states(BatchId batch) {
        return rig.stores().overview().jobsOf(batch).map(rig::state).sorted().toList();
    }

    @Test
    void theStepEndsWhenAllItsJobsHave() {
        rig.script.on("Processing", asking(5));
        BatchId batch = batch(JOBS_OF_W);

        rig.run();

        assertThat(states(batch)).hasSize(5).containsOnly("Completed");
        assertThat(rig.state(batch)).isEqualTo("Completed");
        assertThat(rig.script.count("Processing")).isEqualTo(1);
        assertThat(rig.script.calls().get(rig.script.calls().size() - 1)).isEqualTo("Reporting");
    }

    @Test
    void aFailedJobFailsTheBatchAfterItsReport() {
        AtomicBoolean first = new AtomicBoolean(true);
        rig.script.on("Processing", asking(3));
        rig.script.on("S", (Handler) context -> first.getAndSet(false) ? Script.outcome(Status.KO) : Outcome.ok());
        BatchId batch = batch(JOBS_OF_W);

        rig.run();

        assertThat(states(batch)).containsExactly("Completed", "Completed", "Failed");
        assertThat(rig.state(batch)).isEqualTo("Failed");
        assertThat(rig.script.count("Reporting")).isEqualTo(1);
    }

    @Test
    void aRejectedJobIsFailedFromTheStart() {
        rig.script.on("Processing", (Handler) context -> {
            context.child(JobRequest.of("bad", Map.of()).rejectedFor(List.of(Finding.of("ROW", "no such file"))));
            return Outcome.ok();
        });
        BatchId batch = batch(JOBS_OF_W);

        rig.run();

        JobId job = rig.stores().overview().jobsOf(batch).findFirst().orElseThrow();
        assertThat(rig.item(job).course().message()).contains("ROW", "no such file");
        assertThat(rig.state(batch)).isEqualTo("Failed");
        assertThat(rig.script.count("S")).isZero();
    }

    @Test
    void noJobsIsAClearResult() {
        rig.script.on("Processing", asking(0));
        BatchId warned = batch(JOBS_OF_W);
        BatchId refused = batch(
                "\"distribution\": {\"kind\": \"JOBS\", \"element\": \"W\", \"statusOnEmptyDistribution\": \"KO\"}");

        rig.run();

        assertThat(rig.state(warned)).isEqualTo("Completed");
        assertThat(rig.item(warned).course().outcome()).isEqualTo(Status.WARNING);
        assertThat(rig.state(refused)).isEqualTo("Failed");
    }

    @Test
    void jobsMayHaveJobs() {
        rig.script.on("Processing", asking(2)).on("Inner", asking(3));
        rig.deploy(
                Flow.of("M")
                        .step("Inner", "BLOCKING", JOBS_OF_W)
                        .step("Last", "FINALLY")
                        .json(),
                Map.of());
        BatchId batch = batch("\"distribution\": {\"kind\": \"JOBS\", \"element\": \"M\"}");

        rig.run();

        assertThat(rig.state(batch)).isEqualTo("Completed");
        assertThat(rig.script.count("S")).isEqualTo(6);
        assertThat(rig.stores().overview().batches().map(rig::state).toList())
                .hasSize(3)
                .containsOnly("Completed");
    }

    @Test
    void failFastCancelsTheSiblings() {
        AtomicBoolean first = new AtomicBoolean(true);
        rig.script.on("Processing", asking(4));
        rig.script.on("S", (Handler)
                context -> first.getAndSet(false) ? Script.outcome(Status.KO) : Outcome.waitFor("never", "for ever"));
        BatchId batch =
                batch("\"distribution\": {\"kind\": \"JOBS\", \"element\": \"W\", \"onItemError\": \"FAIL_FAST\"}");

        rig.run();

        assertThat(states(batch)).hasSize(4).containsOnly("Failed");
        assertThat(rig.state(batch)).isEqualTo("Failed");
        assertThat(rig.script.count("Last")).isEqualTo(4);
    }

    /** A job whose step makes two jobs that wait for what never comes, after its time is over. */
    private JobId timedOut() {
        rig.script.on("Inner", asking(2));
        rig.script.on("S", (Handler) context -> Outcome.waitFor("never", "for ever"));
        String flow = Flow.of("M")
                .step("Inner", "BLOCKING", JOBS_OF_W, "\"timeout\": \"PT1H\"")
                .json();
        JobId job = rig.job(rig.deploy(flow, Map.of()), 50);
        rig.run();
        return job;
    }

    @Test
    void aStepThatEndsBeforeItsJobsLeavesNoneOfThemToGoOn() {
        JobId job = timedOut();

        assertThat(rig.state(job)).isEqualTo("Failed");
        BatchId child = rig.stores().overview().batchesOf(job).get(0);
        assertThat(states(child)).containsExactly("Failed", "Failed");
        assertThat(rig.state(child)).isEqualTo("Failed");
    }

    @Test
    void aJobThatIsTriedAgainMakesNewJobsAndLeavesTheOldOnesAlone() {
        JobId job = timedOut();
        rig.script.on("S", Status.OK);
        Lease lease = rig.stores().state().claim(job, "operator").orElseThrow();
        Place again = new Place(State.of("Inner"), Rig.GROUP);
        rig.stores()
                .state()
                .commit(
                        lease,
                        Change.to(((Job) lease.item()).resume(again, rig.clock.instant()))
                                .dropping());

        rig.run();

        List<BatchId> made = rig.stores().overview().batchesOf(job);
        assertThat(made).extracting(rig::state).containsExactly("Failed", "Completed");
        assertThat(states(made.get(0))).containsExactly("Failed", "Failed");
        assertThat(states(made.get(1))).containsExactly("Completed", "Completed");
        assertThat(rig.state(job)).isEqualTo("Completed");
    }

    @Test
    void anUndeployedWorkflowIsNamed() {
        rig.script.on("Processing", asking(1));
        BatchId batch = batch("\"distribution\": {\"kind\": \"JOBS\", \"element\": \"Unheard\"}");

        rig.run();

        assertThat(rig.state(batch)).isEqualTo("Failed");
        assertThat(rig.stores().state().history(batch).get(1).message()).contains("Unheard", "deploy");
    }

    @Test
    void eachJobIsMadeOnceWhereverTheProcessDies() {
        int deaths = 0;
        for (int write = 1; write <= 12; write++) {
            rig.script.on("Processing", asking(3));
            BatchId batch = batch(JOBS_OF_W);
            Session dying = rig.memory.session("dying" + write);
            AtomicBoolean died = new AtomicBoolean();
            dieAt(dying, write, died);

            rig.runReady(dying.stores());
            rig.memory.intercept(new Interceptor() {});
            rig.run();

            deaths += died.get() ? 1 : 0;
            assertThat(states(batch)).hasSize(3).containsOnly("Completed");
            assertThat(rig.state(batch)).isEqualTo("Completed");
        }
        assertThat(deaths).isGreaterThanOrEqualTo(6);
    }

    private void dieAt(Session session, int number, AtomicBoolean died) {
        java.util.concurrent.atomic.AtomicInteger left = new java.util.concurrent.atomic.AtomicInteger(number);
        rig.memory.intercept(new Interceptor() {
            @Override
            public void after(Write write) {
                if (write.session().equals(session) && left.decrementAndGet() == 0) {
                    died.set(true);
                    session.expire();
                }
            }
        });
    }
}
