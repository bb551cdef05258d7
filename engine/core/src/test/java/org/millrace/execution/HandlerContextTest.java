package org.millrace.execution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.millrace.batch.Batch;
import org.millrace.batch.BatchId;
import org.millrace.execution.ChunkRunner.CancelledException;
import org.millrace.execution.ChunkRunner.Report;
import org.millrace.execution.ScriptedHandlers.Ports;
import org.millrace.execution.call.Calls;
import org.millrace.item.Demand;
import org.millrace.lifecycle.Place;
import org.millrace.lifecycle.State;
import org.millrace.lifecycle.WorkflowPin;
import org.millrace.spi.Fact;
import org.millrace.spi.Finding;
import org.millrace.spi.Handler;
import org.millrace.spi.HandlerContext;
import org.millrace.spi.HeldLock;
import org.millrace.spi.JobRequest;
import org.millrace.spi.Outcome;
import org.millrace.spi.Status;
import org.millrace.store.StoreException;
import org.millrace.store.StoreException.Reason;
import org.millrace.workspace.MutableWorkspace;
import org.millrace.workspace.WorkspacePath;

@Timeout(60)
class HandlerContextTest {

    private static final String JOBS = "{\"kind\": \"JOBS\", \"element\": \"Child\"}";
    private static final String LIST = "{\"kind\": \"LIST_IN_DIRECTORY\", \"element\": \"in\"}";

    @TempDir
    Path folder;

    private Bench bench;
    private final List<Object> seen = Collections.synchronizedList(new ArrayList<>());

    @BeforeEach
    void setUp() {
        bench = new Bench(folder);
    }

    private static String action(String... more) {
        return "\"actionKey\": \"A\", \"behavior\": \"BLOCKING\""
                + (more.length == 0 ? "" : ", " + String.join(", ", more));
    }

    private Report runRef(Handler handler) throws CancelledException {
        bench.handlers.with("A", handler);
        return bench.run(bench.ref(action()));
    }

    @Test
    void theWorkspaceShowsWhatEarlierActionsOfTheStepLeft() throws CancelledException {
        WorkspacePath fresh = WorkspacePath.of("made/by/first.txt");
        bench.handlers.with("A", new ScriptedHandlers.Ports().writes("made"), context -> {
            Files.writeString(context.outputs().file(fresh), "first");
            seen.add(context.workspace().exists(fresh));
            return Outcome.ok();
        });
        bench.handlers.with("B", context -> {
            try (Stream<WorkspacePath> listed = context.workspace().list(WorkspacePath.of("made"));
                    InputStream content = context.workspace().read(fresh)) {
                seen.add(listed.toList());
                seen.add(new String(content.readAllBytes(), StandardCharsets.UTF_8));
            }
            seen.add(context.workspace().size(fresh));
            return Outcome.ok();
        });

        bench.run(bench.ref(action(), action().replace("\"A\"", "\"B\"")));

        assertThat(seen).containsExactly(false, List.of(fresh), "first", 5L);
    }

    @Test
    void tellsWhereAndWhichCallItIs() throws CancelledException {
        runRef(context -> {
            seen.add(context.attempt().idempotencyKey());
            seen.add(context.attempt().fencingToken());
            seen.add(context.step().jobId() + " " + context.step().batchId() + " "
                    + context.step().stepName());
            seen.add(context.step().statusSoFar());
            seen.add(context.clock().instant());
            seen.add(context.configuration(ScriptedHandlers.Section.class).endpoint());
            context.progress(1, 2, "files");
            return Outcome.ok();
        });

        assertThat(seen)
                .containsExactly(
                        "jid0000000007/S/0/it",
                        101L,
                        "jid0000000007 Optional[bid0000000003] S",
                        Status.UNKNOWN,
                        Bench.NOON,
                        "https://example.org");
        assertThat(bench.asks.progress).containsExactly("it 1/2 files");
    }

    @Test
    void aBatchsReportHasANumber() throws CancelledException {
        bench.handlers.with("A", context -> {
            seen.add(context.attempt().idempotencyKey());
            return Outcome.ok();
        });
        Batch batch = Batch.accepted(
                        BatchId.of(3),
                        new WorkflowPin("W", "0".repeat(64), Map.of()),
                        Map.of(),
                        new Place(State.PENDING, "G"),
                        new Demand(50, 0),
                        Bench.NOON)
                .begin(new Place(State.of("Reporting"), "G"), Bench.NOON);
        StepWork work = bench.of(
                batch,
                Workflows.parse("{\"id\": \"W\", \"steps\": [{\"stepName\": \"Reporting\", \"behavior\": \"FINALLY\","
                        + " \"distribution\": {\"kind\": \"REF\", \"element\": \"it\"}, \"actions\": [{\"action\": {"
                        + action() + "}}]}]}"));
        bench.run(work);

        assertThat(seen).containsExactly("bid0000000003/Reporting/0/it/0");
    }

    @Test
    void recordsInARefStepButNotForOneElementOfMany() throws CancelledException {
        Fact fact = new Fact.SpaceNeeded(5);
        runRef(context -> {
            context.record(fact);
            seen.add(context.recorded(Fact.SpaceNeeded.class));
            return Outcome.ok();
        });
        Report list = bench.run(bench.step(LIST, action("\"retry\": {\"maxAttempts\": 1}")), "a");

        assertThat(seen).containsExactly(Optional.of(fact));
        assertThat(list.tally().worst()).isEqualTo(Status.FATAL);
        assertThat(list.tally().message()).contains("record it in a step of the kind REF");
    }

    @Test
    void locksLeftOpenAreClosedWhenTheCallEnds() throws CancelledException {
        runRef(context -> {
            HeldLock closed = context.lock("b", "a");
            closed.close();
            closed.close();
            HeldLock left = context.lock("c");
            seen.add(left);
            return Outcome.fatal("ill");
        });

        assertThat(bench.asks.locks).containsExactly("+[a, b]", "-[a, b]", "+[c]", "-[c]");
    }

    @Test
    void theContextIsOfNoUseAfterTheCall() throws CancelledException {
        AtomicReference<HandlerContext> kept = new AtomicReference<>();
        runRef(context -> {
            kept.set(context);
            return Outcome.ok();
        });

        assertThatIllegalStateException().isThrownBy(() -> kept.get().record(new Fact.SpaceNeeded(1)));
        assertThatIllegalStateException().isThrownBy(() -> kept.get().outputs());
        assertThat(kept.get().isCancelled()).isTrue();
    }

    @Test
    void theWorkspaceCannotBeWrittenTo() throws CancelledException {
        bench.publish("a.txt", "a");
        runRef(context -> {
            seen.add(context.workspace() instanceof MutableWorkspace);
            seen.add(context.workspace().size(WorkspacePath.of("a.txt")));
            return Outcome.ok();
        });

        assertThat(seen).containsExactly(false, 1L);
    }

    @Test
    void scratchSurvivesAttempts() throws CancelledException {
        Handler resuming = context -> {
            Path part = context.scratch().resolve("part");
            seen.add(Files.exists(part));
            Files.writeString(part, "half");
            return Outcome.fatal("cut off");
        };
        Report first = runRef(resuming);
        bench.clock.advance(Duration.ofMinutes(1));
        StepWork work = bench.ref(action());
        bench.again(work, first, ReferenceElement.source(work));

        assertThat(seen).containsExactly(false, true);
    }

    @Test
    void theHandlersOwnClassLoaderIsTheThreads() throws CancelledException {
        ClassLoader before = Thread.currentThread().getContextClassLoader();
        ClassLoader other = new ClassLoader(before) {};
        Thread.currentThread().setContextClassLoader(other);
        try {
            Handler handler = context -> {
                seen.add(Thread.currentThread().getContextClassLoader());
                return Outcome.ok();
            };
            runRef(handler);

            assertThat(seen).containsExactly(handler.getClass().getClassLoader());
            assertThat(Thread.currentThread().getContextClassLoader()).isSameAs(other);
        } finally {
            Thread.currentThread().setContextClassLoader(before);
        }
    }

    @Nested
    class ChildJobs {

        @Test
        void areKeptInOrderEachKeyOnce() throws CancelledException {
            JobRequest rejected = JobRequest.of("2", Map.of())
                    .withPriority(7)
                    .rejectedFor(
                            List.of(Finding.of("BAD_ROW", "The row is empty.").at("row 2")));
            Report report = runJobs(context -> {
                context.child(JobRequest.of("1", Map.of("url", "https://example.org/1")));
                context.child(rejected);
                context.child(JobRequest.of("1", Map.of("url", "again")));
                return Outcome.ok();
            });

            assertThat(report.children().count()).isEqualTo(2);
            assertThat(report.children().open())
                    .containsExactly(JobRequest.of("1", Map.of("url", "https://example.org/1")), rejected);
        }

        @Test
        void areReadAgainByTheToken() throws CancelledException {
            bench.handlers.with("A", context -> {
                context.child(JobRequest.of("1", Map.of()));
                return Outcome.ok();
            });
            StepWork work = bench.step(JOBS, action());
            bench.runner().run(work, new ChunkRunner.Chunk(0, 55, ReferenceElement.source(work), Optional.empty()));

            assertThat(bench.runner().children(work, 55).count()).isEqualTo(1);
            assertThat(bench.runner().children(work, 55).open()).containsExactly(JobRequest.of("1", Map.of()));
            assertThat(bench.runner().children(work, 56).count()).isZero();
        }

        @Test
        void ofACallThatEndedBadlyAreForgotten() throws CancelledException {
            bench.handlers.with("BAD", context -> {
                context.child(JobRequest.of("1", Map.of("from", "bad")));
                context.child(JobRequest.of("2", Map.of("from", "bad")));
                return Outcome.ko(Finding.of("BAD", "It is bad."));
            });
            bench.handlers.with("GOOD", context -> {
                context.child(JobRequest.of("1", Map.of("from", "good")));
                return Outcome.ok();
            });
            String lenient = "\"statusAggregationBehavior\": \"KO_CAUSES_WARNING\"";
            Report report = bench.run(bench.step(
                    JOBS,
                    "\"actionKey\": \"BAD\", \"behavior\": \"NOBLOCKING\", " + lenient,
                    "\"actionKey\": \"GOOD\", \"behavior\": \"BLOCKING\""));

            assertThat(report.children().open()).containsExactly(JobRequest.of("1", Map.of("from", "good")));
        }

        @Test
        void comeByTheHundredThousand() throws CancelledException {
            Report report = runJobs(context -> {
                for (int i = 0; i < 100_000; i++) {
                    context.child(JobRequest.of("row-" + i, Map.of("n", "" + i)));
                }
                return Outcome.ok();
            });

            assertThat(report.children().count()).isEqualTo(100_000);
            assertThat(report.children()
                            .open()
                            .skip(99_999)
                            .findFirst()
                            .orElseThrow()
                            .key())
                    .isEqualTo("row-99999");
        }

        @Test
        void areRefusedInOtherSteps() throws CancelledException {
            Report report = runRef(context -> {
                context.child(JobRequest.of("1", Map.of()));
                return Outcome.ok();
            });

            assertThat(report.parked().orElseThrow().reason()).contains("Expected a step of the kind JOBS");
        }

        private Report runJobs(Handler handler) throws CancelledException {
            bench.handlers.with("A", handler);
            return bench.run(bench.step(JOBS, action()));
        }
    }

    @Nested
    class Endings {

        @Test
        void aLostLeaseIsNoOutcomeEvenIfTheHandlerSwallowsIt() {
            bench.asks.refusal = new StoreException(Reason.LEASE_LOST, "gone");

            assertThatExceptionOfType(StoreException.class)
                    .isThrownBy(() -> runRef(context -> {
                        try {
                            context.record(new Fact.SpaceNeeded(1));
                        } catch (StoreException swallowed) {
                            return Outcome.ok();
                        }
                        return Outcome.ok();
                    }));
        }

        @Test
        void aStoreThatIsAwayIsNoOutcome() {
            bench.asks.refusal = new StoreException(Reason.UNAVAILABLE, "away");

            assertThatExceptionOfType(StoreException.class)
                    .isThrownBy(() -> runRef(context -> {
                        context.record(new Fact.SpaceNeeded(1));
                        return Outcome.ok();
                    }));
        }

        @Test
        void aFactThatIsTooLargeIsTheHandlersFailure() throws CancelledException {
            bench.asks.refusal = new StoreException(Reason.TOO_LARGE, "2 MB");
            Report report = runRef(context -> {
                context.record(new Fact.SpaceNeeded(1));
                return Outcome.ok();
            });

            assertThat(report.parked().orElseThrow().reason()).contains("2 MB");
        }

        @Test
        void cancellationInterruptsTheCallAndNothingCounts() throws InterruptedException {
            CountDownLatch running = new CountDownLatch(1);
            bench.handlers.with("A", new Ports().outFile("text"), context -> {
                Files.writeString(context.outputs().file("text"), "half");
                running.countDown();
                new CountDownLatch(1).await();
                return Outcome.ok();
            });
            StepWork work = bench.ref(action("\"out\": [{\"name\": \"text\", \"uri\": \"WORKSPACE:a.txt\"}]"));
            Thread operator = new Thread(() -> {
                awaitUninterrupted(running);
                bench.cancellation.cancel("the operator said so");
            });
            operator.start();

            assertThatExceptionOfType(CancelledException.class)
                    .isThrownBy(() -> bench.run(work))
                    .withMessage("the operator said so");
            operator.join();
            assertThat(Thread.currentThread().isInterrupted()).isFalse();
            assertThat(bench.files.staged(bench.lastChunk().staging(work.step())))
                    .isEmpty();
        }

        @Test
        void aCallPastItsTimeIsInterruptedAndTriedAgain() throws CancelledException {
            bench.handlers.with("A", context -> {
                try {
                    new CountDownLatch(1).await();
                } finally {
                    seen.add(context.isCancelled());
                }
                return Outcome.ok();
            });
            Report report = bench.run(bench.ref(action("\"timeout\": \"PT0.05S\"")));

            assertThat(report.parked().orElseThrow().reason()).contains("to end within PT0.05S");
            assertThat(seen).containsExactly(true);
        }

        @Test
        void aThreadThatIgnoresInterruptionIsAbandonedAndCounted() throws Exception {
            CountDownLatch release = new CountDownLatch(1);
            CountDownLatch over = new CountDownLatch(1);
            bench.calls(new Calls(Duration.ofMillis(20), seen::add));
            bench.handlers.with("A", new Ports().outFile("text"), context -> {
                awaitUninterrupted(release);
                try {
                    context.outputs().file("text");
                } catch (IllegalStateException refused) {
                    seen.add("refused");
                }
                over.countDown();
                return Outcome.ok();
            });
            StepWork work = bench.ref(action(
                    "\"timeout\": \"PT0.05S\"", "\"out\": [{\"name\": \"text\", \"uri\": \"WORKSPACE:a.txt\"}]"));
            Report report = bench.run(work);
            assertThat(report.parked()).isPresent();
            assertThat(seen).containsExactly("action A of step S of jid0000000007");

            release.countDown();
            assertThat(over.await(10, TimeUnit.SECONDS)).isTrue();
            assertThat(seen).last().isEqualTo("refused");
            assertThat(bench.files.staged(bench.lastChunk().staging(work.step())))
                    .isEmpty();
        }

        @Test
        void aCallWithinItsTimeEndsAsItSays() throws CancelledException {
            bench.handlers.with("A", context -> {
                seen.add(Thread.currentThread().getName());
                return Outcome.ok();
            });
            Report report = bench.run(bench.ref(action("\"timeout\": \"PT1M\"")));

            assertThat(report.tally().worst()).isEqualTo(Status.OK);
            assertThat(seen).containsExactly("millrace-call");
        }

        /** Ignores interruption, as a bad handler does. */
        private void awaitUninterrupted(CountDownLatch latch) {
            boolean open = false;
            while (!open) {
                try {
                    open = latch.await(1, TimeUnit.MINUTES);
                } catch (InterruptedException ignored) {
                    open = false;
                }
            }
        }
    }

    @Nested
    class ChunkFiles {

        @Test
        void aFileThatCannotBeReadIsAClearFailure() throws CancelledException {
            StepWork work = bench.ref(action());
            for (String content : List.of(
                    "",
                    "{",
                    "[]",
                    "{\"format\": 1}",
                    "{\"format\": 2, \"finished\": \"\"}",
                    "{\"format\": 1, \"finished\": \"*\"}",
                    "{\"format\":1,\"finished\":\"\",\"pending\":[{\"rank\":-1}]}")) {
                bench.files
                        .engine()
                        .write(
                                StepFiles.of(work, 1).chunk(0, 9),
                                new ByteArrayInputStream(content.getBytes(StandardCharsets.UTF_8)));
                Report report = bench.runner()
                        .run(work, new ChunkRunner.Chunk(0, 1, 10, ReferenceElement.source(work), Optional.of(9L)));

                assertThat(report.tally().worst()).isEqualTo(Status.FATAL);
                assertThat(report.tally().message())
                        .startsWith("CHUNK_UNREADABLE.FATAL")
                        .contains("chunk-0000-9.json");
            }
        }

        @Test
        void findingsOfEveryEndedElementAreWrittenWithinBounds() throws Exception {
            Finding[] many = Collections.nCopies(30, Finding.of("BAD", "x".repeat(5_000)))
                    .toArray(Finding[]::new);
            bench.handlers.with("A", context -> Outcome.ko(many));
            StepWork work = bench.step(LIST, action());
            String[] names = new String[60];
            Arrays.setAll(names, i -> "e" + i);
            Report report = bench.run(work, names);

            String file = Files.readString(folder.resolve("engine")
                    .resolve(StepFiles.of(work, 1).chunk(0, 101).value()));
            assertThat(report.tally().message()).hasSizeLessThanOrEqualTo(1_000).contains("(element e0); 29 more: ");
            assertThat(file.split("A.BAD.KO", -1)).hasSize(1_001);
            assertThat(file).contains("\"findingsNotWritten\":800");
        }
    }
}
