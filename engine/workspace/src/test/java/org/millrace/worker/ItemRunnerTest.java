package org.millrace.worker;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.millrace.execution.Cancellation;
import org.millrace.files.Staging;
import org.millrace.item.Item;
import org.millrace.item.Standing.Waiting;
import org.millrace.job.Job;
import org.millrace.job.JobId;
import org.millrace.lifecycle.Place;
import org.millrace.lifecycle.State;
import org.millrace.lifecycle.WorkflowPin;
import org.millrace.spi.Handler;
import org.millrace.spi.Outcome;
import org.millrace.spi.Status;
import org.millrace.store.Change;
import org.millrace.store.Controls.Notice;
import org.millrace.store.Lease;
import org.millrace.store.Message;
import org.millrace.store.Request;
import org.millrace.store.Request.Kind;
import org.millrace.testkit.InMemoryStores.Interceptor;
import org.millrace.testkit.InMemoryStores.Session;
import org.millrace.testkit.InMemoryStores.Write;
import org.millrace.workspace.WorkspacePath;

class ItemRunnerTest {

    private static final String FLOW = Flow.steps("S:BLOCKING", "T:BLOCKING", "Mend:ON_FAILURE", "Last:FINALLY");

    @TempDir
    Path folder;

    private Rig rig;

    @BeforeEach
    void open() {
        rig = good(Rig.manual(folder));
    }

    private static Rig good(Rig rig) {
        for (String key : new String[] {"S", "T", "Mend", "Last", "Pending"}) {
            rig.script.on(key, Status.OK);
        }
        return rig;
    }

    @AfterEach
    void close() {
        rig.close();
    }

    private void operate(JobId job, Change change) {
        Lease lease = rig.stores().state().claim(job, "operator").orElseThrow();
        rig.stores().state().commit(lease, change.dropping());
    }

    private void release(JobId job) {
        operate(job, Change.to(rig.item(job).release(rig.clock.instant())));
    }

    private String calls() {
        return String.join(" ", rig.script.calls());
    }

    @Test
    void everyTransitionIsOneCommitWithALineOfHistory() {
        JobId job = rig.job(FLOW);
        AtomicInteger commits = new AtomicInteger();
        rig.memory.intercept(new Interceptor() {
            @Override
            public void after(Write write) {
                commits.addAndGet(write.name().equals("commit") ? 1 : 0);
            }
        });

        rig.run();

        assertThat(rig.history(job)).containsExactly("Pending>S BEGIN", "S>T OK", "T>Last OK", "Last>Completed OK");
        assertThat(commits).hasValue(4);
        assertThat(rig.meters.snapshot().count(Meters.Count.TRANSITIONS)).isEqualTo(4);
    }

    @Test
    void aFirstStepNamedPendingRunsInPending() {
        JobId job = rig.job(Flow.steps("Pending:BLOCKING", "S:BLOCKING"));

        rig.run();

        assertThat(calls()).isEqualTo("Pending S");
        assertThat(rig.history(job)).containsExactly("Pending>S OK", "S>Completed OK");
    }

    @Test
    void aReleasedGateGoesOnWithTheFollowingStep() {
        JobId job = rig.job(Flow.steps("S:PAUSE", "T:BLOCKING"));
        rig.run();
        assertThat(rig.item(job).hold().orElseThrow().goOn().state().name()).isEqualTo("T");

        release(job);
        rig.run();

        assertThat(calls()).isEqualTo("S T");
        assertThat(rig.state(job)).isEqualTo("Completed");
    }

    @Test
    void aJobPausedOnFatalIsTriedAnewWithAllItsAttempts() {
        Outcome ill = Outcome.fatal("ill");
        rig.script.on("S", ill, ill, ill, ill, ill, Outcome.ok());
        JobId job = rig.job(Flow.of("W")
                .with("onFatal", "\"PAUSE\"")
                .step("S", "BLOCKING")
                .step("Last", "FINALLY")
                .json());
        rig.run();
        assertThat(rig.state(job)).isEqualTo("Held");

        release(job);
        rig.run();

        assertThat(calls()).isEqualTo("S S S S S S Last");
        assertThat(rig.state(job)).isEqualTo("Completed");
    }

    @Test
    void aFailedJobIsResumedAndClosesAgain() {
        rig.script.on("T", Script.outcome(Status.KO), Outcome.ok());
        JobId job = rig.job(FLOW);
        rig.run();
        assertThat(rig.state(job)).isEqualTo("Failed");

        Job failed = (Job) rig.item(job);
        operate(job, Change.to(failed.resume(new Place(State.of("T"), Rig.GROUP), rig.clock.instant())));
        rig.run();

        assertThat(calls()).isEqualTo("S T Mend Last T Last");
        assertThat(rig.state(job)).isEqualTo("Completed");
        assertThat(rig.item(job).course().retryCount()).isEqualTo(1);
    }

    @Test
    void aHeldCollectionKeepsItsJobsFromBeginning() {
        rig.stores().controls().holdCollection(new Notice("maps", "disks are full", "ann", rig.clock.instant()));
        WorkflowPin pin = rig.deploy(FLOW, Map.of("profile", "maps"));
        JobId job = rig.job(pin, 50);

        rig.run();

        Item held = rig.item(job);
        assertThat(held.state()).isEqualTo(State.HELD);
        assertThat(held.hold().orElseThrow().actor()).isEqualTo("ann");
        assertThat(held.hold().orElseThrow().reason()).contains("maps", "disks are full");
        assertThat(held.hold().orElseThrow().goOn().state()).isEqualTo(State.PENDING);
        assertThat(rig.script.calls()).isEmpty();
    }

    @Test
    void waitForLooksRarelyAndGoesOnWhenTheFileComes() {
        JobId job = rig.job(
                Flow.of("W").step("S", "BLOCKING", "\"waitFor\": \"in/go.txt\"").json());
        for (int i = 0; i < 20; i++) {
            rig.runReady();
            assertThat(rig.item(job).standing()).isInstanceOf(Waiting.class);
            rig.wakeNext();
        }
        assertThat(rig.clock.instant()).isAfter(java.time.Instant.parse("2026-01-01T00:10:00Z"));
        assertThat(rig.script.calls()).isEmpty();
        assertThat(rig.history(job)).containsExactly("Pending>S BEGIN", "S>S WAIT_FOR");

        rig.write(job, "in/go.txt", "go");
        rig.run();

        assertThat(rig.state(job)).isEqualTo("Completed");
    }

    @Test
    void waitForGivesUpAfterTwoDays() {
        JobId job = rig.job(Flow.of("W")
                .step("S", "BLOCKING", "\"waitFor\": \"in/go.txt\"")
                .step("Last", "FINALLY")
                .json());

        rig.run();

        assertThat(calls()).isEqualTo("Last");
        assertThat(rig.state(job)).isEqualTo("Failed");
        assertThat(Duration.between(java.time.Instant.parse("2026-01-01T00:00:00Z"), rig.clock.instant()))
                .isBetween(Duration.ofHours(48), Duration.ofHours(49));
    }

    @Test
    void aWaitEndsByItsTime() {
        rig.script.on("S", Outcome.waitUntil(rig.clock.instant().plusSeconds(60), "for rain"), Outcome.ok());
        JobId job = rig.job(FLOW);
        rig.runReady();
        Waiting waiting = (Waiting) rig.item(job).standing();
        assertThat(waiting.reason()).contains("for rain");
        assertThat(rig.runReady()).isFalse();

        rig.run();

        assertThat(rig.state(job)).isEqualTo("Completed");
        assertThat(rig.clock.instant()).isEqualTo(java.time.Instant.parse("2026-01-01T00:01:00Z"));
    }

    @Test
    void aWaitEndsByItsKeyWheneverTheSignalComes() {
        rig.script.on("S", Outcome.waitFor("late", "for a call"), Outcome.ok());
        rig.script.on("T", Outcome.waitFor("early", "for a call"), Outcome.ok());
        JobId job = rig.job(FLOW);
        rig.stores().wakeups().signal("early");
        rig.run();
        assertThat(rig.state(job)).isEqualTo("S");

        rig.stores().wakeups().signal("late");
        rig.run();

        assertThat(rig.state(job)).isEqualTo("Completed");
        assertThat(calls()).isEqualTo("S S T T Last");
    }

    @Test
    void attemptsSurviveACrash() {
        AtomicInteger calls = new AtomicInteger();
        rig.script.on("S", (Handler) context -> {
            if (calls.incrementAndGet() == 2) {
                rig.memory.session("dying").expire();
            }
            return Outcome.fatal("ill");
        });
        JobId job = rig.job(FLOW);
        rig.runReady(rig.memory.session("dying").stores());
        rig.wakeNext();
        rig.runReady(rig.memory.session("dying").stores());
        rig.run();

        assertThat(rig.script.count("S")).isEqualTo(4); // three that count, and the one that was lost
        assertThat(rig.state(job)).isEqualTo("Failed");
    }

    @Test
    void aStepThatKillsItsWorkersIsGivenUp() {
        JobId job = rig.job(FLOW);
        for (int i = 0; i < 10; i++) {
            Session session = rig.memory.session("victim");
            assertThat(session.stores().state().claim(job, "victim")).isPresent();
            session.kill();
        }
        rig.runReady(); // Pending is left: a commit

        assertThat(rig.state(job)).isEqualTo("Completed");

        JobId other = rig.job(Flow.steps("Pending:BLOCKING", "Last:FINALLY"));
        for (int i = 0; i < 10; i++) {
            Session session = rig.memory.session("victim");
            assertThat(session.stores().state().claim(other, "victim")).isPresent();
            session.kill();
        }
        rig.run();

        assertThat(rig.script.count("Pending")).isZero();
        assertThat(rig.state(other)).isEqualTo("Failed");
    }

    @Test
    void requestsLeftForTheHolderAreMetAtTheBoundary() {
        JobId held = asked(new Request(Kind.HOLD, "ann", "check the rights"));
        JobId failed = asked(new Request(Kind.FAIL, "ann", "wrong file"));
        JobId cancelled = asked(new Request(Kind.CANCEL, "ann", "not needed"));
        JobId urgent = asked(new Request(Kind.PRIORITY, "ann", "3"));

        rig.run();

        assertThat(rig.state(held)).isEqualTo("Held");
        assertThat(rig.item(held).hold().orElseThrow().goOn().state().name()).isEqualTo("T");
        assertThat(rig.state(failed)).isEqualTo("Failed");
        assertThat(rig.history(failed)).containsExactly("Pending>S BEGIN", "S>S WAIT", "S>T OK", "T>Failed FAIL");
        assertThat(rig.history(cancelled))
                .containsExactly(
                        "Pending>S BEGIN", "S>S WAIT", "S>T OK", "T>Mend CANCEL", "Mend>Last OK", "Last>Failed OK");
        assertThat(rig.state(urgent)).isEqualTo("Completed");
        assertThat(rig.item(urgent).demand().priority()).isEqualTo(3);
        assertThat(rig.stores().overview().request(urgent)).isEmpty();
    }

    /** A job whose first step waits, and for whose holder something is asked before it goes on. */
    private JobId asked(Request request) {
        String key = "go-" + request.kind();
        rig.script.on("S", Outcome.waitFor(key, "for the test"), Outcome.ok());
        JobId job = rig.job(Flow.steps("S:BLOCKING", "T:BLOCKING", "Mend:ON_FAILURE", "Last:FINALLY"));
        rig.runReady();
        rig.script.on("S", context -> {
            rig.stores().controls().ask(job, request);
            return Outcome.ok();
        });
        rig.stores().wakeups().signal(key);
        rig.runReadyRinging(job);
        return job;
    }

    @Test
    void anItemWhoseTimeIsOverCloses() {
        rig.script.on("S", Outcome.waitFor("never", "for ever"));
        JobId job = rig.job(Flow.of("W")
                .with("timeout", "\"PT1H\"")
                .step("S", "BLOCKING")
                .step("Mend", "ON_FAILURE")
                .step("Last", "FINALLY")
                .json());

        rig.run();

        assertThat(calls()).isEqualTo("S Mend Last");
        assertThat(rig.state(job)).isEqualTo("Failed");
        assertThat(rig.item(job).course().outcome()).isEqualTo(Status.KO);
        assertThat(rig.stores().state().history(job).get(2).message()).startsWith("TIMEOUT");
    }

    @Test
    void aStepWhoseTimeIsOverIsFatalAndNotTriedAgain() {
        rig.script.on("S", Outcome.waitFor("never", "for ever"));
        JobId job = rig.job(Flow.of("W")
                .step("S", "BLOCKING", "\"timeout\": \"PT1H\"")
                .step("Last", "FINALLY")
                .json());

        rig.run();

        assertThat(calls()).isEqualTo("S Last");
        assertThat(rig.history(job)).contains("S>Last FATAL");
    }

    @Test
    void aRunningStepIsInterruptedWhenItsTimeIsOver() {
        rig.close();
        rig = good(Rig.real(folder));
        CountDownLatch never = new CountDownLatch(1);
        rig.script.on("S", context -> {
            never.await(30, TimeUnit.SECONDS);
            return Outcome.ok();
        });
        JobId job = rig.job(Flow.of("W")
                .step("S", "BLOCKING", "\"timeout\": \"PT0.2S\"")
                .step("Last", "FINALLY")
                .json());

        rig.runReady();

        assertThat(calls()).isEqualTo("S Last");
        assertThat(rig.history(job)).contains("S>Last FATAL");
    }

    @Test
    void anAlarmThatComesLateDoesNotStopTheNextStep() {
        Lease lease = rig.stores().state().claim(rig.job(FLOW), "worker").orElseThrow();
        Charge charge = new Charge(rig.equipment(rig.stores()), rig.meters, lease);
        Stop stop = new Stop(Stop.Kind.STEP_TIMEOUT, "its time is over");
        Cancellation begun = charge.cancellation();
        charge.renew();

        charge.stop(begun, stop);
        assertThat(charge.stopped()).isEmpty();

        charge.stop(charge.cancellation(), stop);
        assertThat(charge.stopped()).contains(stop);
        assertThat(charge.cancellation().isCancelled()).isTrue();
    }

    @Test
    void nothingOfALostLeaseIsVisible() {
        List<Boolean> visible = new ArrayList<>();
        rig.script.on("S", (Handler) context -> {
            visible.add(context.workspace().exists(WorkspacePath.of("out.txt")));
            Files.writeString(context.outputs().file("file"), "call " + visible.size());
            if (visible.size() == 1) {
                rig.memory.session("zombie").expire();
            }
            return Outcome.ok();
        });
        JobId job = rig.job(Flow.of("W")
                .writing("S", "BLOCKING", "out.txt")
                .step("T", "BLOCKING")
                .json());

        rig.runReady(rig.memory.session("zombie").stores());
        rig.run();

        assertThat(visible).containsExactly(false, false);
        assertThat(rig.exists(job, "out.txt")).isTrue();
        assertThat(rig.meters.snapshot().count(Meters.Count.LEASE_LOSSES)).isEqualTo(1);
    }

    @Test
    void outputsOfTheLastStepAreVisibleBeforeTheEndWhereverTheProcessDies() {
        for (int commit = 1; commit <= 3; commit++) { // begin, settle, complete
            int died = commit;
            rig.script.on("S", (Handler) context -> {
                Files.writeString(context.outputs().file("file"), "written");
                return Outcome.ok();
            });
            JobId job = rig.job(Flow.of("W").writing("S", "BLOCKING", "out.txt").json());
            Session dying = rig.memory.session("dying" + commit);
            dieAfter(dying, died);
            long before = rig.script.count("S");

            rig.runReady(dying.stores());
            rig.memory.intercept(new Interceptor() {});
            if (rig.state(job).equals("Completed")) {
                assertThat(rig.exists(job, "out.txt")).isTrue();
            }
            rig.run();

            assertThat(rig.state(job)).isEqualTo("Completed");
            assertThat(rig.exists(job, "out.txt")).isTrue();
            assertThat(rig.script.count("S") - before).isEqualTo(commit == 1 ? 2 : 1);
        }
    }

    @Test
    void outputsOfTheLastStepAreWaitedForIfTheyCannotBePublished() {
        rig.script.on("S", (Handler) context -> {
            Files.writeString(context.outputs().file("file"), "written");
            return Outcome.ok();
        });
        JobId job = rig.job(Flow.of("W").writing("S", "BLOCKING", "out.txt").json());
        rig.failTimes("publish", 2);

        rig.run();

        assertThat(rig.state(job)).isEqualTo("Completed");
        assertThat(rig.exists(job, "out.txt")).isTrue();
        assertThat(rig.script.count("S")).isEqualTo(1);
    }

    @Test
    void whatTheNextHolderStagesIsLeftAloneByTheOneBefore() {
        rig.script.on("T", Outcome.waitFor("never", "for the test"));
        WorkspacePath output = WorkspacePath.of("next.txt");
        JobId job = rig.job(Flow.of("W")
                .writing("S", "BLOCKING", "out.txt")
                .step("T", "BLOCKING")
                .json());
        rig.script.on("S", (Handler) context -> {
            Files.writeString(context.outputs().file("file"), "written");
            return Outcome.ok();
        });
        AtomicBoolean late = new AtomicBoolean();
        rig.memory.intercept(new Interceptor() {
            @Override
            public void after(Write write) {
                if (rig.script.count("S") == 1 && write.name().equals("commit") && late.compareAndSet(false, true)) {
                    stage(job, "T-next", output); // the step has ended, and the thread that ended it is late
                }
            }
        });

        rig.run();

        rig.files.open(job).publish("T-next");
        assertThat(rig.exists(job, "next.txt")).isTrue();
    }

    private void stage(JobId job, String token, WorkspacePath output) {
        Staging staging = rig.files.open(job).stage(token);
        try {
            Files.writeString(staging.file(output), "staged");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        staging.accept();
    }

    private void dieAfter(Session session, int commits) {
        AtomicInteger left = new AtomicInteger(commits);
        rig.memory.intercept(new Interceptor() {
            @Override
            public void after(Write write) {
                boolean counts = write.session().equals(session) && write.name().equals("commit");
                if (counts && left.decrementAndGet() == 0) {
                    session.expire();
                }
            }
        });
    }

    @Test
    void theEndIsTold() {
        JobId job = rig.job(Flow.of("W")
                .with("notify", "{\"channel\": \"mail\"}")
                .step("S", "BLOCKING")
                .json());

        rig.run();

        Message message = rig.stores().outbox().pending(10).get(0);
        assertThat(message.id()).isEqualTo(job.value() + "-Completed-0");
        assertThat(message.channel()).isEqualTo("mail");
        assertThat(message.body()).containsEntry("state", "Completed").containsEntry("item", job.value());
    }

    @Test
    void aLongHistoryIsFoldedIntoAFile() throws IOException {
        rig.script.on("S", Outcome.waitFor("again", "for the test"));
        JobId job = rig.job(FLOW);
        rig.runReady();
        for (int i = 0; i < 120; i++) {
            rig.stores().controls().ask(job, new Request(Kind.PRIORITY, "ann", Integer.toString(i % 90)));
            rig.stores().wakeups().signal("again");
            rig.runReady();
        }

        assertThat(rig.stores().state().history(job)).hasSizeLessThanOrEqualTo(100);
        try (InputStream folded = rig.files.open(job).engine().read(WorkspacePath.of("history.jsonl"))) {
            String text = new String(folded.readAllBytes(), StandardCharsets.UTF_8);
            assertThat(text.lines().count() + rig.stores().state().history(job).size())
                    .isGreaterThanOrEqualTo(122);
            assertThat(text.lines()).doesNotHaveDuplicates();
            assertThat(text.lines().findFirst().orElseThrow()).contains("\"to\":\"S\"");
        }
    }

    @Test
    void whatCannotBeRunIsHeldWithItsReason() {
        JobId job = rig.job(new WorkflowPin("Gone", "0".repeat(64), Map.of()), 50);

        rig.run();

        assertThat(rig.state(job)).isEqualTo("Held");
        assertThat(rig.item(job).hold().orElseThrow().reason()).contains("Gone", "deploy");
    }

    @Test
    void aMissingHandlerIsNamed() {
        JobId job = rig.job(Flow.steps("Absent:BLOCKING", "Last:FINALLY"));

        rig.run();

        assertThat(calls()).isEqualTo("Last");
        assertThat(rig.stores().state().history(job).get(1).message()).contains("Absent", "plugin");
    }
}
