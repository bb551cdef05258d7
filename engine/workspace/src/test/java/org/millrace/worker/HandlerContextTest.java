package org.millrace.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.millrace.batch.BatchId;
import org.millrace.job.Job;
import org.millrace.job.JobId;
import org.millrace.lifecycle.Place;
import org.millrace.lifecycle.State;
import org.millrace.spi.BatchReport;
import org.millrace.spi.ChildJob;
import org.millrace.spi.Fact;
import org.millrace.spi.Finding;
import org.millrace.spi.Handler;
import org.millrace.spi.HandlerContext;
import org.millrace.spi.JobRequest;
import org.millrace.spi.Outcome;
import org.millrace.spi.Status;
import org.millrace.store.Change;
import org.millrace.store.KeptReport;
import org.millrace.store.Lease;
import org.millrace.store.StoreException;
import org.millrace.testkit.InMemoryStores.Interceptor;
import org.millrace.testkit.InMemoryStores.Session;
import org.millrace.testkit.InMemoryStores.Write;
import org.millrace.workspace.WorkspaceException;
import org.millrace.workspace.WorkspacePath;

/** What the engine gives handlers of batches, counters and files. */
class HandlerContextTest {

    private static final WorkspacePath PRODUCER = WorkspacePath.of("producer");
    private static final String REPORTED =
            Flow.of("W").step("S", "BLOCKING").step("Reporting", "FINALLY").json();

    @TempDir
    Path folder;

    private Rig rig;

    @BeforeEach
    void open() {
        rig = Rig.manual(folder);
        rig.script.on("S", Status.OK).on("Reporting", Status.OK);
    }

    @AfterEach
    void close() {
        rig.close();
    }

    private interface Deed {
        void run(HandlerContext context) throws Exception;
    }

    private void on(String key, Deed deed) {
        rig.script.on(key, (Handler) context -> {
            deed.run(context);
            return Outcome.ok();
        });
    }

    private BatchId batch(String flow) {
        return rig.batch(rig.deploy(flow, Map.of("profile", "p")), Rig.GROUP);
    }

    private void resume(JobId job, String step) {
        Lease lease = rig.stores().state().claim(job, "operator").orElseThrow();
        Job again = ((Job) lease.item()).resume(new Place(State.of(step), Rig.GROUP), rig.clock.instant());
        rig.stores().state().commit(lease, Change.to(again).dropping());
    }

    // scratch

    @Test
    void theScratchOfAFailedStepIsThereForWhoeverResumesIt() {
        List<Boolean> found = new ArrayList<>();
        rig.script.on("S", (Handler) context -> {
            Path half = context.scratch().resolve("half");
            found.add(Files.exists(half));
            Files.writeString(half, "half");
            return found.size() == 1 ? Script.outcome(Status.KO) : Outcome.ok();
        });
        JobId job = rig.job(REPORTED);
        rig.run();
        assertThat(rig.state(job)).isEqualTo("Failed");
        resume(job, "S");
        rig.run();
        assertThat(rig.state(job)).isEqualTo("Completed");
        assertThat(found).containsExactly(false, true);
    }

    @Test
    void theScratchOfAFailedStepGoesWhenTheJobCompletesWithoutIt() {
        List<Path> scratch = new ArrayList<>();
        rig.script.on("S", (Handler) context -> {
            scratch.add(Files.writeString(context.scratch().resolve("half"), "half"));
            return Script.outcome(Status.KO);
        });
        rig.script.on("T", Status.OK);
        JobId job = rig.job(Flow.steps("S:BLOCKING", "T:BLOCKING", "Reporting:FINALLY"));
        rig.run();
        assertThat(scratch.get(0)).exists();
        resume(job, "T");
        rig.run();
        assertThat(rig.state(job)).isEqualTo("Completed");
        assertThat(scratch.get(0)).doesNotExist();
    }

    @Test
    void theScratchOfAStepIsThereForItsNextAttemptIfItsEndCouldNotBeWritten() {
        List<Boolean> found = new ArrayList<>();
        rig.script.on("S", (Handler) context -> {
            Path half = context.scratch().resolve("half");
            found.add(Files.exists(half));
            Files.writeString(half, "half");
            return Outcome.ok();
        });
        Session cutOff = rig.memory.session("cut off");
        rig.memory.intercept(new Interceptor() {
            @Override
            public void before(Write write) {
                if (found.size() == 1
                        && write.session().equals(cutOff)
                        && write.name().equals("commit")) {
                    cutOff.expire();
                }
            }
        });
        JobId job = rig.job(Flow.steps("S:BLOCKING"));
        rig.runReady(cutOff.stores());
        rig.run();
        assertThat(rig.state(job)).isEqualTo("Completed");
        assertThat(found).containsExactly(false, true);
    }

    // discards

    private String discarding() {
        rig.script.on("Last", (Handler) context -> {
            context.outputs().discard(PRODUCER);
            return Outcome.ok();
        });
        return Flow.steps("S:BLOCKING", "Last:FINALLY");
    }

    @Test
    void whatTheLastStepDiscardsIsGoneWhenTheJobHasEnded() {
        JobId job = rig.job(discarding());
        rig.write(job, "producer/a/b", "x");
        rig.write(job, "system/kept", "x");
        rig.run();
        assertThat(rig.state(job)).as(rig.item(job).course().message()).isEqualTo("Completed");
        assertThat(rig.exists(job, "producer")).isFalse();
        assertThat(rig.exists(job, "system/kept")).isTrue();
    }

    @Test
    void aDiscardSurvivesADeathAtAnyWrite(@TempDir Path other) throws Exception {
        for (int number = 1; number <= 8; number++) {
            for (boolean before : new boolean[] {true, false}) {
                rig.close();
                rig = Rig.manual(Files.createDirectories(other.resolve(number + "-" + before)));
                rig.script.on("S", Status.OK);
                JobId job = rig.job(discarding());
                rig.write(job, "producer/a", "x");
                rig.memory.intercept(new Death(number, before));
                runAsVictim();
                rig.memory.intercept(new Interceptor() {});
                rig.run();
                assertThat(rig.state(job)).isEqualTo("Completed");
                assertThat(rig.exists(job, "producer"))
                        .as("death %s write %d", before ? "before" : "after", number)
                        .isFalse();
            }
        }
    }

    private void runAsVictim() {
        Session victim = rig.memory.session("victim");
        try {
            rig.runReady(victim.stores());
        } catch (StoreException killed) {
            assertThat(killed).hasMessageContaining("victim");
        }
    }

    /** Kills the victim at one of its writes. */
    private static final class Death implements Interceptor {

        private final AtomicInteger left;
        private final boolean before;

        Death(int number, boolean before) {
            this.left = new AtomicInteger(number);
            this.before = before;
        }

        @Override
        public void before(Write write) {
            if (before) {
                strike(write.session());
            }
        }

        @Override
        public void after(Write write) {
            if (!before) {
                strike(write.session());
            }
        }

        private void strike(Session session) {
            if (session.name().equals("victim") && left.decrementAndGet() == 0) {
                session.kill();
            }
        }
    }

    @Test
    void onlyWhatIsDeclaredIsDiscarded() {
        on("S", context -> context.outputs().discard(WorkspacePath.of("system")));
        JobId job = rig.job(REPORTED);
        rig.write(job, "system/a", "x");
        rig.run();
        assertThat(rig.state(job)).isEqualTo("Failed");
        assertThat(rig.item(job).course().message()).contains("wants to discard 'system'");
        assertThat(rig.exists(job, "system/a")).isTrue();
    }

    // failures

    @Test
    void closingStepsAreToldWhyTheItemFails() {
        List<Optional<String>> told = new ArrayList<>();
        rig.script.on("S", (Handler) context -> {
            told.add(context.failure());
            return Outcome.ko(Finding.of("BAD", "page 4 is torn"));
        });
        on("Reporting", context -> told.add(context.failure()));
        rig.job(REPORTED);
        rig.run();
        assertThat(told.get(0)).isEmpty();
        assertThat(told.get(1).orElseThrow()).contains("page 4 is torn");
    }

    // batches

    @Test
    void aBatchSeesItsJobsAndItsJobsSeeItsFiles() {
        List<ChildJob> children = new ArrayList<>();
        List<Boolean> seen = new ArrayList<>();
        rig.deploy(Flow.of("Child").step("C", "BLOCKING").json(), Map.of());
        rig.script.on("Processing", (Handler) context -> {
            seen.add(context.batchWorkspace().exists(WorkspacePath.of("Submission/payload")));
            context.child(JobRequest.of("a", Map.of("row", "1")));
            context.child(JobRequest.of("b", Map.of("row", "2")).rejectedFor(List.of(Finding.of("ROW", "empty"))));
            return Outcome.ok();
        });
        on("C", context -> {
            seen.add(context.batchWorkspace().exists(WorkspacePath.of("Submission/payload")));
            seen.add(context.workspace().exists(WorkspacePath.of("Submission/payload")));
            assertThat(context.children()).isEmpty();
            assertThat(context.lastReport()).isEmpty();
            context.record(new Fact.Identifiers("ark:/1/a", List.of()));
        });
        on("Reporting", context -> {
            try (Stream<ChildJob> jobs = context.children()) {
                jobs.forEach(children::add);
            }
        });
        BatchId batch = batch(Flow.of("Jobs")
                .step("Processing", "BLOCKING", "\"distribution\": {\"kind\": \"JOBS\", \"element\": \"Child\"}")
                .step("Reporting", "FINALLY")
                .json());
        rig.write(batch, "Submission/payload", "x");
        rig.run();
        assertThat(seen).containsExactly(true, true, false);
        assertThat(children).extracting(ChildJob::state).containsExactly("Completed", "Failed");
        assertThat(children.get(0).identifiers()).contains(new Fact.Identifiers("ark:/1/a", List.of()));
        assertThat(children.get(1).message()).contains("ROW: empty");
        assertThat(children.get(1).parameters()).containsEntry("row", "2").containsEntry("profile", "p");
    }

    private BatchReport report(int failed) {
        List<String> jobs = IntStream.range(0, failed)
                .mapToObj(i -> JobId.of(i + 1L).value())
                .toList();
        return new BatchReport(rig.clock.instant(), jobs, List.of("jid0000099999"));
    }

    @Test
    void aReportIsLeftWithTheEndOfTheStepAndFoundByTheNext() {
        List<Optional<BatchReport>> found = new ArrayList<>();
        on("S", context -> context.report(report(3)));
        on("Reporting", context -> found.add(context.lastReport()));
        BatchId batch = batch(REPORTED);
        rig.run();
        assertThat(found).containsExactly(Optional.of(report(3)));
        assertThat(rig.stores().overview().report(batch)).contains(new KeptReport.Whole(report(3)));
    }

    @Test
    void aReportOfTooManyJobsIsKeptInAFile() {
        List<Optional<BatchReport>> found = new ArrayList<>();
        on("S", context -> context.report(report(10_000)));
        on("Reporting", context -> found.add(context.lastReport()));
        BatchId batch = batch(REPORTED);
        rig.run();
        assertThat(found).containsExactly(Optional.of(report(10_000)));
        KeptReport.Listed kept =
                (KeptReport.Listed) rig.stores().overview().report(batch).orElseThrow();
        assertThat(kept.failed()).isEqualTo(10_000);
        assertThat(kept.successful()).isEqualTo(1);
        assertThat(kept.list().value()).contains(kept.digest());
        KeptReport.Listed changed = new KeptReport.Listed(kept.at(), 1, 1, kept.list(), "00");
        ReportFile file = new ReportFile(rig.files.open(batch).engine());
        assertThatThrownBy(() -> file.open(changed)).isInstanceOf(WorkspaceException.class);
    }

    private List<WorkspacePath> lists(BatchId batch) {
        return rig.files.open(batch).engine().list(WorkspacePath.of("reports")).toList();
    }

    private WorkspacePath listOf(BatchId batch) {
        return ((KeptReport.Listed) rig.stores().overview().report(batch).orElseThrow()).list();
    }

    @Test
    void theListOfAReportIsThereUntilTheNextIsCommitted() {
        List<Integer> present = new ArrayList<>();
        on("S", context -> context.report(report(10_000)));
        on("Reporting", context -> {
            present.add(context.lastReport().orElseThrow().failed().size());
            context.report(report(10_001));
        });
        BatchId batch = batch(REPORTED);
        rig.run();
        assertThat(present).containsExactly(10_000);
        assertThat(lists(batch)).containsExactly(listOf(batch));
    }

    @Test
    void aShortReportLeavesNoListOfAnEarlierOne() {
        on("S", context -> context.report(report(10_000)));
        on("Reporting", context -> context.report(report(1)));
        BatchId batch = batch(REPORTED);
        rig.run();
        assertThat(rig.stores().overview().report(batch)).contains(new KeptReport.Whole(report(1)));
        assertThat(lists(batch)).isEmpty();
    }

    @Test
    void aListThatADeathLeftGoesWithTheNextReport() {
        int deaths = 0;
        for (int write = 1; write <= 8; write++) {
            on("S", context -> context.report(report(10_000)));
            on("Reporting", context -> context.report(report(10_001)));
            BatchId batch = batch(REPORTED);
            Session dying = rig.memory.session("dying" + write);
            AtomicInteger left = new AtomicInteger(write);
            rig.memory.intercept(new Interceptor() {
                @Override
                public void before(Write done) {
                    if (done.session().equals(dying) && left.decrementAndGet() == 0) {
                        dying.expire();
                    }
                }
            });
            rig.runReady(dying.stores());
            rig.memory.intercept(new Interceptor() {});
            rig.run();
            deaths += left.get() <= 0 ? 1 : 0;
            assertThat(rig.state(batch)).isEqualTo("Completed");
            assertThat(lists(batch)).containsExactly(listOf(batch));
        }
        assertThat(deaths).isGreaterThan(3);
    }

    @Test
    void aReportOfAnAttemptThatFailsIsNotLeft() {
        rig.script.on("S", (Handler) context -> {
            context.report(report(1));
            return Script.outcome(Status.KO);
        });
        BatchId batch = batch(REPORTED);
        rig.run();
        assertThat(rig.stores().overview().report(batch)).isEmpty();
    }

    @Test
    void aJobIsNoBatchToReportOn() {
        on("S", context -> context.report(report(1)));
        JobId job = rig.job(REPORTED);
        rig.run();
        assertThat(rig.item(job).course().message()).contains("to report on a batch");
    }

    @Test
    void aBatchRecordsWhatTheWorldWasTold() {
        List<Optional<Fact.Sent>> found = new ArrayList<>();
        Fact.Sent sent = new Fact.Sent(List.of("<mail-1@example.org>"));
        on("S", context -> context.record(sent));
        on("Reporting", context -> found.add(context.recorded(Fact.Sent.class)));
        batch(REPORTED);
        rig.run();
        assertThat(found).containsExactly(Optional.of(sent));
    }

    // counters and progress

    @Test
    void countersAreShared() {
        List<Long> numbers = new ArrayList<>();
        on("S", context -> numbers.add(context.next("ark")));
        rig.job(REPORTED);
        rig.job(REPORTED);
        rig.run();
        assertThat(numbers).containsExactly(1L, 2L);
    }

    @Test
    void progressIsShownOnTheBoard() {
        List<ProgressBoard.Entry> shown = new ArrayList<>();
        JobId job = rig.job(Flow.steps("S:BLOCKING"));
        Equipment watched = rig.equipment(rig.stores()).shownOn(shown::add);
        LeaseAsks asks = new LeaseAsks(watched, rig.item(job), fact -> {});
        asks.progress("a", 5, 10, "bytes");
        assertThat(shown).containsExactly(new ProgressBoard.Entry(job, "a", 5, 10, "bytes"));
    }
}
