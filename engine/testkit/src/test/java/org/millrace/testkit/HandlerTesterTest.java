package org.millrace.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.millrace.spi.BatchReport;
import org.millrace.spi.ChildJob;
import org.millrace.spi.Element;
import org.millrace.spi.Fact;
import org.millrace.spi.Finding;
import org.millrace.spi.Handler;
import org.millrace.spi.HandlerContext;
import org.millrace.spi.HeldLock;
import org.millrace.spi.JobRequest;
import org.millrace.spi.Outcome;
import org.millrace.spi.PermanentFailure;
import org.millrace.spi.Reservation;
import org.millrace.spi.Status;
import org.millrace.spi.StepContext;
import org.millrace.workspace.MutableWorkspace;
import org.millrace.workspace.WorkspaceException;
import org.millrace.workspace.WorkspacePath;

class HandlerTesterTest {

    private final List<HandlerTester> opened = new ArrayList<>();

    private HandlerTester tester(Handler script) {
        HandlerTester tester = HandlerTester.of(new ScriptedHandler(script));
        opened.add(tester);
        return tester;
    }

    @AfterEach
    void close() {
        opened.forEach(HandlerTester::close);
    }

    /** Runs a script that keeps something of its context, and gives back what it kept. */
    private static <T> T kept(HandlerTester tester, List<T> kept) {
        assertThat(tester.run().outcome()).isEqualTo(Outcome.ok());
        return kept.get(kept.size() - 1);
    }

    @Nested
    class GivesInputs {

        @Test
        void asTheTypesThatPortsDeclare() {
            List<Object> seen = new ArrayList<>();
            HandlerTester tester = tester(context -> {
                seen.add(Files.readString(context.inputs().file("file")));
                seen.add(context.inputs().text("algorithm"));
                seen.add(context.inputs().get("count", Long.class));
                seen.add(context.inputs().get("folder", WorkspacePath.class));
                seen.add(context.inputs().get("names", List.class));
                return Outcome.ok();
            });
            tester.file("SIP/a.txt", "hello").fileInput("file", "SIP/a.txt").input("algorithm", "MD5");
            tester.input("count", "42").input("folder", "Maps/").input("names", List.of("x"));
            tester.run();
            assertThat(seen).containsExactly("hello", "MD5", 42L, WorkspacePath.of("Maps"), List.of("x"));
        }

        @Test
        void asObjectsThatEarlierActionsLeft() {
            List<Long> seen = new ArrayList<>();
            HandlerTester tester = tester(context -> {
                seen.add(context.inputs().find(2, Long.class).orElseThrow());
                return Outcome.ok();
            });
            assertThat(kept(tester.input("count", 7L), seen)).isEqualTo(7L);
        }

        @Test
        void asNothingWhereAnOptionalPortIsUnboundOrItsFileMissing() {
            List<Optional<?>> seen = new ArrayList<>();
            HandlerTester tester = tester(context -> {
                seen.add(context.inputs().find("count", Long.class));
                seen.add(context.inputs().find("file", Path.class));
                return Outcome.ok();
            });
            tester.fileInput("file", "no/such.file").run();
            assertThat(seen).containsExactly(Optional.empty(), Optional.empty());
        }

        @Test
        void asBytesToo() {
            List<byte[]> seen = new ArrayList<>();
            HandlerTester tester = tester(context -> {
                seen.add(Files.readAllBytes(context.inputs().file("file")));
                return Outcome.ok();
            });
            tester.file("raw", new byte[] {0, -1}).input("file", WorkspacePath.of("raw"));
            assertThat(kept(tester, seen)).containsExactly(0, -1);
        }
    }

    @Nested
    class GivesTheSituation {

        @Test
        void asTheTestSetsIt() {
            ManualClock clock = ManualClock.at("2030-01-01T00:00:00Z");
            Element element = Element.file(WorkspacePath.of("Units/u1.json"));
            StepContext step =
                    new StepContext("jid0000000007", Optional.of("bid0000000002"), "Ingest", "Storing", Status.OK);
            List<Object> seen = new ArrayList<>();
            HandlerTester tester = tester(context -> {
                seen.addAll(List.of(context.clock().instant(), context.element(), context.step()));
                return Outcome.ok();
            });
            tester.clock(clock)
                    .element(element)
                    .step(step)
                    .statusSoFar(Status.KO)
                    .run();
            StepContext told =
                    new StepContext("jid0000000007", Optional.of("bid0000000002"), "Ingest", "Storing", Status.KO);
            assertThat(seen).containsExactly(clock.instant(), element, told);
        }

        @Test
        void withAWorkspaceThatCannotBeWritten() {
            List<Object> seen = new ArrayList<>();
            HandlerTester tester = tester(context -> {
                seen.add(context.workspace());
                seen.add(context.workspace().size(WorkspacePath.of("a")));
                seen.add(context.workspace().exists(WorkspacePath.of("b")));
                seen.add(context.workspace().list(WorkspacePath.of("L")).toList());
                return Outcome.ok();
            });
            tester.file("a", "abc").file("L/x", "").run();
            assertThat(seen.get(0)).isNotInstanceOf(MutableWorkspace.class);
            assertThat(seen.subList(1, 4)).containsExactly(3L, false, List.of(WorkspacePath.of("L/x")));
        }

        @Test
        void withTheConfiguration() {
            List<Endpoint> seen = new ArrayList<>();
            HandlerTester tester = tester(context -> {
                seen.add(context.configuration(Endpoint.class));
                return Outcome.ok();
            });
            Endpoint endpoint = new Endpoint(URI.create("https://store.example.org"));
            assertThat(kept(tester.configuration(endpoint), seen)).isEqualTo(endpoint);
        }

        record Endpoint(URI uri) {}

        @Test
        void onlyWhileTheCallLasts() {
            List<HandlerContext> seen = new ArrayList<>();
            HandlerTester tester = tester(context -> {
                seen.add(context);
                return Outcome.ok();
            });
            HandlerContext stale = kept(tester, seen);
            assertThatIllegalStateException().isThrownBy(stale::outputs).withMessageContaining("must not be kept");
        }

        @Test
        @SuppressWarnings("try")
        void toSeveralThreadsOfTheHandler() {
            HandlerTester tester = tester(context -> {
                IntStream.range(0, 500).parallel().forEach(i -> {
                    context.progress(i, 500, "files");
                    try (HeldLock lock = context.lock("lock/" + i)) {
                        context.child(JobRequest.of("child/" + i, Map.of()));
                    }
                });
                return Outcome.ok();
            });
            Run run = tester.jobsStep().run();
            assertThat(run.progress()).hasSize(500);
            assertThat(run.children()).hasSize(500);
            assertThat(run.locks()).hasSize(500);
        }
    }

    @Nested
    class Publishes {

        private Outcome writeAll(HandlerContext context, Outcome outcome) throws IOException {
            Files.writeString(context.outputs().file("report"), "written");
            Files.writeString(context.outputs().file(WorkspacePath.of("Units/deep/u1.json")), "{}");
            context.outputs().put("total", 3L);
            return outcome;
        }

        @Test
        void whatAGoodCallStaged() {
            Run run = tester(context -> writeAll(context, Outcome.ok())).run();
            assertThat(run.status()).isEqualTo(Status.OK);
            assertThat(run.output("total", Long.class)).isEqualTo(3);
            assertThat(run.outputText("report")).isEqualTo("written");
            assertThat(run.published())
                    .containsExactly(WorkspacePath.of("Units/deep/u1.json"), WorkspacePath.of("outputs/report"));
            assertThat(opened.get(0).text("Units/deep/u1.json")).isEqualTo("{}");
        }

        @Test
        void whatIsLeftByRank() {
            Run run = tester(context -> {
                        context.outputs().put(1, 5L);
                        return Outcome.ok();
                    })
                    .run();
            assertThat(run.output("total", Long.class)).isEqualTo(5);
        }

        @Test
        void withAWarningToo() {
            Finding odd = Finding.of("ODD", "an odd thing");
            Run run = tester(context -> writeAll(context, Outcome.warning(odd))).run();
            assertThat(run.findings()).containsExactly(odd);
            assertThat(run.codes()).containsExactly("ODD");
            assertThat(run.published()).hasSize(2);
        }

        @Test
        void whereThePortIsBound() {
            HandlerTester tester = tester(context -> writeAll(context, Outcome.ok()));
            tester.fileOutput("report", "Fixity/report.json").run();
            assertThat(tester.text("Fixity/report.json")).isEqualTo("written");
            assertThat(tester.workspace().exists(WorkspacePath.of("outputs"))).isFalse();
        }

        @Test
        void aFolderWithAllBelow() {
            Run run = tester(context -> {
                        Path folder = Files.createDirectory(context.outputs().file("report"));
                        Files.writeString(folder.resolve("1"), "one");
                        Files.createDirectory(folder.resolve("sub"));
                        Files.writeString(folder.resolve("sub/2"), "two");
                        return Outcome.ok();
                    })
                    .run();
            assertThat(run.published())
                    .containsExactly(WorkspacePath.of("outputs/report/1"), WorkspacePath.of("outputs/report/sub/2"));
        }

        @Test
        void nothingOfAnUnboundPort() {
            List<Boolean> bound = new ArrayList<>();
            HandlerTester tester = tester(context -> {
                bound.add(context.outputs().isBound("report"));
                bound.add(context.outputs().isBound("total"));
                return writeAll(context, Outcome.ok());
            });
            Run run = tester.unbound("report").run();
            assertThat(bound).containsExactly(false, true);
            assertThat(run.published()).containsExactly(WorkspacePath.of("Units/deep/u1.json"));
            assertThat(run.outputs()).containsOnlyKeys("total");
        }

        @Test
        void nothingOfACallThatDoesNotEndWell() {
            ManualClock clock = ManualClock.at("2026-01-01T00:00:00Z");
            List<Outcome> bad = List.of(
                    Outcome.ko(Finding.of("BAD", "bad")),
                    Outcome.fatal("ill"),
                    Outcome.waitUntil(clock.instant(), "for disk space"),
                    Outcome.waitFor("key", "for a call back"));
            for (Outcome outcome : bad) {
                HandlerTester tester = tester(context -> {
                    context.child(JobRequest.of("child", Map.of()));
                    return writeAll(context, outcome);
                });
                Run run = tester.jobsStep().run();
                assertThat(run.outcome()).isEqualTo(outcome);
                assertThat(run.published()).isEmpty();
                assertThat(run.outputs()).isEmpty();
                assertThat(run.children()).isEmpty();
                assertThat(tester.workspace().exists(WorkspacePath.of("Units"))).isFalse();
            }
        }

        @Test
        void nothingWhileTheCallLasts() {
            HandlerTester tester = tester(context -> {
                Path staged = context.outputs().file(0);
                assertThat(staged).doesNotExist().isEqualTo(context.outputs().file("report"));
                Files.writeString(staged, "written");
                assertThat(context.workspace().exists(WorkspacePath.of("outputs/report")))
                        .isFalse();
                return Outcome.ok();
            });
            assertThat(tester.run().outputText("report")).isEqualTo("written");
        }

        @Test
        void andSaysWhatIsMissing() {
            Run run = tester(context -> Outcome.ok()).run();
            assertThatExceptionOfType(AssertionError.class)
                    .isThrownBy(() -> run.outputText("report"))
                    .withMessageContaining("output 'report'");
            Run other = tester(context -> writeAll(context, Outcome.ok())).run();
            assertThatExceptionOfType(AssertionError.class)
                    .isThrownBy(() -> other.output("total", String.class))
                    .withMessageContaining("java.lang.Long");
        }
    }

    @Nested
    class TurnsExceptionsIntoFatal {

        @Test
        void toBeTriedAgain() {
            IOException broken = new IOException("disk is gone");
            Run run = tester(context -> {
                        throw broken;
                    })
                    .run();
            assertThat(run.status()).isEqualTo(Status.FATAL);
            assertThat(run.permanent()).isFalse();
            assertThat(run.outcome()).isInstanceOfSatisfying(Outcome.Fatal.class, fatal -> {
                assertThat(fatal.cause()).isSameAs(broken);
                assertThat(fatal.message()).contains("SCRIPTED").contains("disk is gone");
            });
        }

        @Test
        void orNot() {
            Run run = tester(context -> {
                        throw new PermanentFailure("no credential; set store.key");
                    })
                    .run();
            assertThat(run.status()).isEqualTo(Status.FATAL);
            assertThat(run.permanent()).isTrue();
        }
    }

    @Nested
    class CallsAgain {

        @Test
        void underTheSameKeyWithHigherNumbers() {
            HandlerTester tester = tester(context -> Outcome.ok());
            tester.element(Element.file(WorkspacePath.of("Units/u1.json")));
            Run first = tester.run();
            Run same = tester.run();
            Run second = tester.runAgain();
            assertThat(first.attempt().idempotencyKey())
                    .isEqualTo("jid0000000001/Testing/0/Units/u1.json")
                    .isEqualTo(same.attempt().idempotencyKey())
                    .isEqualTo(second.attempt().idempotencyKey());
            assertThat(List.of(first, same, second))
                    .extracting(r -> r.attempt().number())
                    .containsExactly(1, 1, 2);
            assertThat(List.of(first, same, second))
                    .extracting(run -> run.attempt().fencingToken())
                    .isSorted()
                    .doesNotHaveDuplicates();
        }

        @Test
        void withScratchAndWorkspaceAsTheyWere() {
            HandlerTester tester = tester(context -> {
                Path partial = context.scratch().resolve("partial");
                if (context.attempt().number() == 1) {
                    Files.writeString(partial, "half");
                    throw new IOException("connection reset");
                }
                Files.copy(partial, context.outputs().file("report"));
                return Outcome.ok();
            });
            assertThat(tester.run().status()).isEqualTo(Status.FATAL);
            assertThat(tester.scratch().resolve("partial")).hasContent("half");
            assertThat(tester.runAgain().outputText("report")).isEqualTo("half");
            assertThat(tester.runAgain().outputText("report")).isEqualTo("half");
        }

        @Test
        void withoutTheStagedFilesOfTheLastCall() {
            HandlerTester tester = tester(context -> {
                Path report = context.outputs().file("report");
                assertThat(report).doesNotExist();
                Files.writeString(report, "attempt " + context.attempt().number());
                return context.attempt().number() == 1 ? Outcome.fatal("ill") : Outcome.ok();
            });
            tester.run();
            assertThat(tester.runAgain().outputText("report")).isEqualTo("attempt 2");
        }

        @Test
        void withoutMakingAChildTwice() {
            HandlerTester tester = tester(context -> {
                context.child(JobRequest.of("row 1", Map.of("url", "a")));
                context.child(JobRequest.of("row 2", Map.of("url", "b")));
                context.child(JobRequest.of("row 1", Map.of("url", "a")));
                return Outcome.ok();
            });
            tester.jobsStep().run();
            assertThat(tester.runAgain().children()).extracting(JobRequest::key).containsExactly("row 1", "row 2");
        }
    }

    @Nested
    class Keeps {

        @Test
        void factsOfEachKindWhateverTheOutcome() {
            Run run = tester(context -> {
                        context.record(new Fact.SpaceNeeded(1));
                        context.record(new Fact.Priority(5));
                        context.record(new Fact.SpaceNeeded(2));
                        return Outcome.fatal("ill");
                    })
                    .run();
            assertThat(run.facts()).containsExactly(new Fact.SpaceNeeded(2), new Fact.Priority(5));
            assertThat(run.fact(Fact.Priority.class)).contains(new Fact.Priority(5));
            assertThat(run.fact(Fact.Store.class)).isEmpty();
        }

        @Test
        void noFactThatIsNotDeclared() {
            HandlerTester tester = tester(context -> {
                context.record(new Fact.Sent(List.of("mail")));
                return Outcome.ok();
            });
            assertThatExceptionOfType(ContractViolation.class)
                    .isThrownBy(tester::run)
                    .withMessageContaining("add @Records(Fact.Sent.class)");
        }

        @Test
        void factsForLaterCallsToFind() {
            List<Optional<?>> seen = new ArrayList<>();
            HandlerTester tester = tester(context -> {
                seen.add(context.recorded(Fact.Identifiers.class));
                context.record(new Fact.Identifiers("ark:/1/b", List.of("local")));
                seen.add(context.recorded(Fact.Priority.class));
                return Outcome.fatal("killed");
            });
            tester.recorded(new Fact.Priority(7)).run();
            tester.runAgain();
            assertThat(seen)
                    .containsExactly(
                            Optional.empty(),
                            Optional.of(new Fact.Priority(7)),
                            Optional.of(new Fact.Identifiers("ark:/1/b", List.of("local"))),
                            Optional.of(new Fact.Priority(7)));
        }

        @Test
        @SuppressWarnings("try")
        void locksInTheOrderTheyAreTaken() {
            Run run = tester(context -> {
                        try (HeldLock two = context.lock("b", "a")) {
                            context.lock("0").close();
                        }
                        HeldLock again = context.lock("a");
                        again.close();
                        again.close();
                        return Outcome.ok();
                    })
                    .run();
            assertThat(run.locks()).containsExactly("a", "b", "0", "a");
        }

        @Test
        void reservationsWithinTheLimit() {
            List<Reservation> answers = new ArrayList<>();
            Run run = tester(context -> {
                        answers.add(context.reserve("workspace", 50, 100));
                        answers.add(context.reserve("workspace", 40, 100));
                        answers.add(context.reserve("tape", 1, 1));
                        answers.add(context.reserve("tape", 0, 1));
                        return Outcome.ok();
                    })
                    .reservedByOthers("workspace", 60)
                    .run();
            assertThat(answers)
                    .containsExactly(
                            new Reservation(false, 60),
                            new Reservation(true, 60),
                            new Reservation(true, 0),
                            new Reservation(true, 0));
            assertThat(run.reservations()).isEqualTo(Map.of("workspace", 40L));
        }

        @Test
        void progress() {
            Run run = tester(context -> {
                        context.progress(10, 20, "bytes");
                        return Outcome.ok();
                    })
                    .run();
            assertThat(run.progress()).containsExactly(new Progress(10, 20, "bytes"));
        }
    }

    @Nested
    class Discards {

        private final WorkspacePath units = WorkspacePath.of("Units");

        private HandlerTester discarding(Outcome outcome) {
            return tester(context -> {
                        context.outputs().discard(units);
                        context.outputs().discard(WorkspacePath.of("ATR/reply.xml"));
                        Files.writeString(context.outputs().file(units.resolve("new")), "new");
                        assertThat(context.workspace().exists(units.resolve("a")))
                                .isTrue();
                        return outcome;
                    })
                    .file("Units/a", "a")
                    .file("Units/b/c", "c");
        }

        @Test
        void whatIsPublishedAndKeepsWhatTheCallWrote() {
            HandlerTester tester = discarding(Outcome.ok());
            Run run = tester.run();
            assertThat(run.discarded()).containsExactly(WorkspacePath.of("ATR/reply.xml"), units);
            assertThat(tester.workspace().list(units)).containsExactly(units.resolve("new"));
        }

        @Test
        void nothingWhenItEndsBadly() {
            HandlerTester tester = discarding(Outcome.fatal("ill"));
            assertThat(tester.run().discarded()).isEmpty();
            assertThat(tester.workspace().list(units)).containsExactly(units.resolve("a"), units.resolve("b/c"));
        }
    }

    @Nested
    class KnowsTheBatch {

        private final ChildJob job = new ChildJob(
                "jid0000000002", "Failed", "no such file", Map.of("row", "1"), Optional.empty(), Optional.empty());
        private final BatchReport told = new BatchReport(Instant.EPOCH, List.of("jid0000000002"), List.of());

        @Test
        void asTheTestGivesIt() {
            HandlerTester tester = tester(context -> {
                assertThat(context.children()).containsExactly(job);
                assertThat(context.lastReport()).contains(told);
                assertThat(context.failure()).contains("it broke");
                assertThat(context.batchWorkspace().exists(WorkspacePath.of("Submission/payload")))
                        .isTrue();
                return Outcome.ok();
            });
            tester.child(job).lastReport(told).failure("it broke").file("Submission/payload", "x");
            assertThat(tester.run().outcome()).isEqualTo(Outcome.ok());
        }

        @Test
        void andItsFilesBesideThoseOfAJob() {
            HandlerTester tester = tester(context -> {
                assertThat(context.workspace().exists(WorkspacePath.of("payload")))
                        .isFalse();
                assertThat(context.batchWorkspace().size(WorkspacePath.of("payload")))
                        .isEqualTo(3);
                assertThat(context.children()).isEmpty();
                assertThat(context.lastReport()).isEmpty();
                assertThat(context.failure()).isEmpty();
                return Outcome.ok();
            });
            assertThat(tester.batchFile("payload", "abc").run().outcome()).isEqualTo(Outcome.ok());
        }

        @Test
        void andKeepsAReportThatEndsWell() {
            HandlerTester tester = tester(context -> {
                        context.report(told);
                        return context.attempt().number() == 1 ? Outcome.fatal("ill") : Outcome.ok();
                    })
                    .batch();
            assertThat(tester.run().report()).isEmpty();
            assertThat(tester.runAgain().report()).contains(told);
        }

        @Test
        void andTakesNoReportOnAJob() {
            Run run = tester(context -> {
                        context.report(told);
                        return Outcome.ok();
                    })
                    .run();
            assertThat(run.outcome())
                    .isInstanceOfSatisfying(
                            Outcome.Fatal.class,
                            fatal -> assertThat(fatal.message()).contains("batch()"));
        }
    }

    @Test
    void countsOnWhateverTheOutcome() {
        List<Long> numbers = new ArrayList<>();
        HandlerTester tester = tester(context -> {
            numbers.add(context.next("ark"));
            numbers.add(context.next("other"));
            return Outcome.fatal("ill");
        });
        tester.counter("other", 41).run();
        tester.runAgain();
        assertThat(numbers).containsExactly(1L, 42L, 2L, 43L);
    }

    @Test
    void keepsADataFolder() {
        HandlerTester tester = tester(context -> {
            Files.writeString(context.dataFolder().resolve("store"), "kept");
            return Outcome.ok();
        });
        tester.run();
        assertThat(tester.dataFolder().resolve("store")).hasContent("kept");
    }

    @Nested
    class Cancels {

        @Test
        void fromTheStart() {
            List<Boolean> seen = new ArrayList<>();
            Run run = tester(context -> {
                        seen.add(Thread.currentThread().isInterrupted());
                        seen.add(context.isCancelled());
                        Files.writeString(context.outputs().file("report"), "too late");
                        return Outcome.ok();
                    })
                    .cancelled()
                    .run();
            assertThat(seen).containsExactly(true, true);
            assertThat(run.published()).isEmpty();
            assertThat(Thread.currentThread().isInterrupted()).isFalse();
        }

        @Test
        void whileTheHandlerWorks() {
            List<Boolean> seen = new ArrayList<>();
            tester(context -> {
                        for (int i = 0; i < 4; i++) {
                            seen.add(context.isCancelled());
                        }
                        return Outcome.ok();
                    })
                    .cancelledAfter(2)
                    .run();
            assertThat(seen).containsExactly(false, false, true, true);
            assertThat(Thread.currentThread().isInterrupted()).isFalse();
        }

        @Test
        void onlyWhenTold() {
            List<Boolean> seen = new ArrayList<>();
            HandlerTester tester = tester(context -> {
                seen.add(context.isCancelled());
                return Outcome.ok();
            });
            assertThat(kept(tester, seen)).isFalse();
        }
    }

    @Test
    void movesWithItsClock() {
        ManualClock clock = ManualClock.at("2026-01-01T00:00:00Z");
        HandlerTester tester = tester(
                        context -> Outcome.waitUntil(context.clock().instant().plusSeconds(60), "a minute"))
                .clock(clock);
        assertThat(tester.run().outcome())
                .isEqualTo(Outcome.waitUntil(clock.instant().plusSeconds(60), "a minute"));
        clock.advance(Duration.ofMinutes(1));
        assertThat(tester.run().outcome())
                .isEqualTo(Outcome.waitUntil(clock.instant().plusSeconds(60), "a minute"));
    }

    @Test
    void refusesAChildOutsideAJobsStep() {
        Run run = tester(context -> {
                    context.child(JobRequest.of("row 1", Map.of()));
                    return Outcome.ok();
                })
                .run();
        assertThat(run.outcome())
                .isInstanceOfSatisfying(
                        Outcome.Fatal.class,
                        fatal -> assertThat(fatal.cause())
                                .isInstanceOf(IllegalStateException.class)
                                .hasMessageContaining("'row 1'")
                                .hasMessageContaining("jobsStep()"));
    }

    @Test
    void plantsLinksThatTheWorkspaceRefuses() {
        HandlerTester tester = tester(context -> {
            context.workspace().size(WorkspacePath.of("L/link"));
            return Outcome.ok();
        });
        Run run = tester.link("L/link", Path.of("/nowhere")).run();
        assertThat(run.outcome())
                .isInstanceOfSatisfying(
                        Outcome.Fatal.class,
                        fatal -> assertThat(fatal.cause())
                                .isInstanceOf(WorkspaceException.class)
                                .hasMessageContaining("a link"));
    }

    @Test
    void removesItsFiles() {
        HandlerTester tester = tester(context -> Outcome.ok()).file("a", "x");
        Path scratch = tester.scratch();
        tester.close();
        assertThat(scratch).doesNotExist();
        tester.close();
    }
}
