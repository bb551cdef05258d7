package org.millrace.execution;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.millrace.execution.ChunkRunner.CancelledException;
import org.millrace.execution.ChunkRunner.Report;
import org.millrace.spi.Finding;
import org.millrace.spi.Outcome;
import org.millrace.spi.PermanentFailure;
import org.millrace.spi.Status;
import org.millrace.store.StepProgress.Parked;

/** The rows of the design's table of execution that speak of actions, elements and attempts. */
class ActionTableTest {

    private static final String RETRY = "\"retry\": {\"maxAttempts\": 2, \"delay\": \"PT10S\"}";

    @TempDir
    Path folder;

    private Bench bench;
    private final List<String> ran = new ArrayList<>();

    @BeforeEach
    void scriptOutcomes() {
        bench = new Bench(folder);
        outcome("OK", Outcome.ok());
        outcome("WARNING", Outcome.warning(Finding.of("ODD", "It is odd.")));
        outcome("KO", Outcome.ko(Finding.of("BAD", "It is bad.")));
        outcome("FATAL", Outcome.fatal("The disk is ill."));
        outcome("WAIT", Outcome.waitAsConfigured("for the disk"));
        bench.handlers.with("NEXT", context -> {
            ran.add("NEXT " + context.element().id());
            return Outcome.ok();
        });
    }

    private void outcome(String key, Outcome outcome) {
        bench.handlers.with(key, context -> {
            ran.add(key + " " + context.element().id());
            return outcome;
        });
    }

    private static String action(String key, String behavior, String... more) {
        return "\"actionKey\": \"%s\", \"behavior\": \"%s\"".formatted(key, behavior)
                + (more.length == 0 ? "" : ", " + String.join(", ", more));
    }

    private static String list(String more) {
        return "{\"kind\": \"LIST_IN_DIRECTORY\", \"element\": \"in\"" + more + "}";
    }

    @ParameterizedTest(name = "{0} {1}: next runs {2}, element is {3}")
    @CsvSource({
        "OK, BLOCKING, true, OK",
        "OK, NOBLOCKING, true, OK",
        "WARNING, BLOCKING, true, WARNING",
        "WARNING, NOBLOCKING, true, WARNING",
        "KO, BLOCKING, false, KO",
        "KO, NOBLOCKING, true, KO",
        "KO, FINALLY, true, KO",
    })
    void anActionsEndDecidesAboutTheNext(String key, String behavior, boolean goesOn, Status status)
            throws CancelledException {
        Report report = bench.run(bench.ref(action(key, behavior), action("NEXT", "BLOCKING")));

        assertThat(ran.contains("NEXT it")).isEqualTo(goesOn);
        assertThat(report.tally().worst()).isEqualTo(status);
        assertThat(report.tally().counts()).isEqualTo(Map.of(status, 1L));
        assertThat(report.parked()).isEmpty();
    }

    @ParameterizedTest(name = "{0} with KO_CAUSES_WARNING is {1}")
    @CsvSource({"OK, OK", "WARNING, WARNING", "KO, WARNING", "FATAL, FATAL"})
    void koCausesWarningHidesNothingElse(String key, Status status) throws CancelledException {
        String lenient = "\"statusAggregationBehavior\": \"KO_CAUSES_WARNING\"";
        Report report = bench.run(bench.ref(
                action(key, "BLOCKING", lenient, "\"retry\": {\"maxAttempts\": 1}"), action("NEXT", "BLOCKING")));

        assertThat(report.tally().worst()).isEqualTo(status);
        assertThat(ran.contains("NEXT it")).isEqualTo(status != Status.FATAL);
    }

    @Test
    void aBlockingKoIsJudgedForItsElementAlone() throws CancelledException {
        bench.handlers.with("KO_FOR_B", context -> {
            boolean bad = context.element().id().equals("b");
            return bad ? Outcome.ko(Finding.of("BAD", "It is bad.")) : Outcome.ok();
        });
        Report report = bench.run(
                bench.step(list(""), action("KO_FOR_B", "BLOCKING"), action("NEXT", "BLOCKING")), "a", "b", "c");

        assertThat(ran).containsExactly("NEXT a", "NEXT c");
        assertThat(report.tally().counts()).isEqualTo(Map.of(Status.OK, 2L, Status.KO, 1L));
        assertThat(report.tally().message()).isEqualTo("KO_FOR_B.BAD.KO: It is bad. (element b)");
    }

    @Test
    void whatElseWasFoundIsToldByItsPlace() throws CancelledException {
        bench.handlers.with(
                "KOS",
                context -> Outcome.ko(
                        Finding.of("BAD", "The first is bad.").at("m:6").mendedBy("Mend it."),
                        Finding.of("BAD", "The next is bad.").at("m:7"),
                        Finding.of("LOST", "So is another.").at("m:9")));
        Report report = bench.run(bench.ref(action("KOS", "BLOCKING")));

        assertThat(report.tally().message())
                .isEqualTo("KOS.BAD.KO: The first is bad. (m:6); 2 more: BAD at m:7, LOST at m:9 = help: Mend it.");
    }

    @Test
    void aNoblockingKoDoesNotMakeALaterGoodActionBlock() throws CancelledException {
        bench.run(bench.ref(action("KO", "NOBLOCKING"), action("OK", "BLOCKING"), action("NEXT", "BLOCKING")));

        assertThat(ran).containsExactly("KO it", "OK it", "NEXT it");
    }

    @Test
    void failFastStartsNoElementAfterAKo() throws CancelledException {
        Report report =
                bench.run(bench.step(list(", \"onItemError\": \"FAIL_FAST\""), action("KO", "BLOCKING")), "a", "b");

        assertThat(ran).containsExactly("KO a");
        assertThat(report.tally().counts()).isEqualTo(Map.of(Status.KO, 1L));
        assertThat(report.parked()).isEmpty();
    }

    @Test
    void aFatalElementThatIsNotTriedAgainStopsTheChunk() throws CancelledException {
        String never = "\"retry\": {\"maxAttempts\": 1}";
        Report report = bench.run(bench.step(list(""), action("FATAL", "NOBLOCKING", never)), "a", "b");

        assertThat(ran).containsExactly("FATAL a");
        assertThat(report.tally().worst()).isEqualTo(Status.FATAL);
    }

    @Test
    void aSkippedActionHasNoStatus() throws CancelledException {
        bench.parameters(Map.of("dry", "true"));
        Report report = bench.run(bench.ref(
                action("KO", "BLOCKING", "\"when\": \"!PARAM:dry\""),
                action("NEXT", "BLOCKING", "\"when\": \"PARAM:dry\""),
                action("KO", "BLOCKING", "\"when\": \"PARAM:dry=no\"")));

        assertThat(ran).containsExactly("NEXT it");
        assertThat(report.tally().counts()).isEqualTo(Map.of(Status.OK, 1L));
    }

    @Test
    void anElementOfWhichAllActionsAreSkippedIsOk() throws CancelledException {
        Report report = bench.run(bench.ref(action("KO", "BLOCKING", "\"when\": \"PARAM:dry\"")));

        assertThat(report.tally().counts()).isEqualTo(Map.of(Status.OK, 1L));
    }

    @Nested
    class Attempts {

        @Test
        void aFatalActionEndsTheRunWhateverItsBehaviorAndIsTriedLater() throws CancelledException {
            Report report = bench.run(bench.ref(action("FATAL", "NOBLOCKING", RETRY), action("NEXT", "BLOCKING")));

            assertThat(ran).containsExactly("FATAL it");
            assertThat(report.tally().counts()).isEmpty();
            assertThat(report.parked().orElseThrow().until()).contains(Bench.NOON.plusSeconds(10));
            assertThat(report.parked().orElseThrow().reason()).contains("The disk is ill.");
        }

        @Test
        void attemptsAreRememberedAndEnd() throws CancelledException {
            StepWork work = bench.ref(action("FATAL", "BLOCKING", RETRY));
            Report first = bench.run(work);
            bench.clock.advance(Duration.ofSeconds(10));
            Report second = bench.again(work, first, ReferenceElement.source(work));

            assertThat(second.parked()).isEmpty();
            assertThat(second.tally().counts()).isEqualTo(Map.of(Status.FATAL, 1L));
            assertThat(second.tally().message()).isEqualTo("FATAL.FATAL: The disk is ill.");
        }

        @Test
        void anElementThatIsNotDueIsNotTried() throws CancelledException {
            StepWork work = bench.ref(action("FATAL", "BLOCKING", RETRY));
            Report first = bench.run(work);
            Report early = bench.again(work, first, ReferenceElement.source(work));

            assertThat(ran).hasSize(1);
            assertThat(early.parked().orElseThrow().until()).contains(Bench.NOON.plusSeconds(10));
        }

        @Test
        void theActionsPolicyComesBeforeTheSteps() throws CancelledException {
            StepWork work = bench.work("{\"id\": \"W\", \"steps\": [{\"stepName\": \"S\", \"behavior\": \"BLOCKING\","
                    + " \"retry\": {\"maxAttempts\": 1}, \"actions\": [{\"action\": {"
                    + action("FATAL", "BLOCKING", RETRY) + "}}, {\"action\": {"
                    + action("NEXT", "BLOCKING") + "}}]}]}");

            assertThat(bench.run(work).parked()).isPresent();
        }

        @Test
        void theStepsPolicyComesBeforeTheDefault() throws CancelledException {
            StepWork work = bench.work("{\"id\": \"W\", \"steps\": [{\"stepName\": \"S\", \"behavior\": \"BLOCKING\","
                    + " \"retry\": {\"maxAttempts\": 1}, \"actions\": [{\"action\": {"
                    + action("FATAL", "BLOCKING") + "}}]}]}");

            assertThat(bench.run(work).parked()).isEmpty();
        }

        @Test
        void threeAttemptsAreTheDefault() throws CancelledException {
            StepWork work = bench.ref(action("FATAL", "BLOCKING"));
            Report report = bench.run(work);
            int runs = 1;
            while (report.parked().isPresent()) {
                bench.clock.advance(Duration.ofHours(1));
                report = bench.again(work, report, ReferenceElement.source(work));
                runs++;
            }

            assertThat(runs).isEqualTo(3);
        }

        @Test
        void onlyWhatHasNotEndedRunsAgainFromItsFirstAction() throws CancelledException {
            bench.handlers.with("FATAL_FOR_B_ONCE", context -> {
                ran.add("TRY " + context.element().id() + " "
                        + context.attempt().number());
                boolean ill =
                        context.element().id().equals("b") && context.attempt().number() == 1;
                return ill ? Outcome.fatal("ill") : Outcome.ok();
            });
            StepWork work = bench.step(list(""), action("NEXT", "BLOCKING"), action("FATAL_FOR_B_ONCE", "BLOCKING"));
            Report first = bench.run(work, "a", "b", "c");
            bench.clock.advance(Duration.ofMinutes(1));
            Report second = bench.again(work, first, Bench.source("a", "b", "c"));

            assertThat(ran)
                    .containsExactly(
                            "NEXT a", "TRY a 1", "NEXT b", "TRY b 1", "NEXT c", "TRY c 1", "NEXT b", "TRY b 2");
            assertThat(first.tally().counts()).isEqualTo(Map.of(Status.OK, 2L));
            assertThat(second.tally().counts()).isEqualTo(Map.of(Status.OK, 1L));
            assertThat(second.parked()).isEmpty();
        }

        @Test
        void aPermanentFailureIsNotTriedAgain() throws CancelledException {
            bench.handlers.with("NO_CREDENTIAL", context -> {
                throw new PermanentFailure("The credential is missing.");
            });
            Report report = bench.run(bench.ref(action("NO_CREDENTIAL", "BLOCKING", RETRY)));

            assertThat(report.parked()).isEmpty();
            assertThat(report.tally().message()).isEqualTo("NO_CREDENTIAL.FATAL: The credential is missing.");
        }

        @Test
        void whateverIsThrownIsFatalAndTriedAgain() throws CancelledException {
            for (Throwable thrown : List.of(
                    new IllegalStateException("broken"),
                    new java.io.IOException("gone"),
                    new NoClassDefFoundError("x/Y"),
                    new OutOfMemoryError("heap"),
                    new StackOverflowError())) {
                bench.handlers.with("THROW", context -> {
                    return thrown(thrown);
                });
                Report report = bench.run(bench.ref(action("THROW", "BLOCKING", RETRY)));

                assertThat(report.parked().orElseThrow().reason())
                        .contains("action THROW of step S of jid0000000007")
                        .contains(thrown.getClass().getName());
            }
        }

        @SuppressWarnings("unchecked")
        private static <T extends Throwable> Outcome thrown(Throwable thrown) throws T {
            throw (T) thrown;
        }

        @Test
        void aHandlerThatReturnsNothingIsFatal() throws CancelledException {
            bench.handlers.with("NULL", context -> null);

            assertThat(bench.run(bench.ref(action("NULL", "BLOCKING", RETRY))).parked())
                    .isPresent();
        }

        @Test
        void anUnknownHandlerIsFatalAndNamed() throws CancelledException {
            Report report = bench.run(bench.ref(action("NOBODY", "BLOCKING", RETRY)));

            assertThat(report.parked().orElseThrow().reason()).contains("No handler has the key NOBODY");
        }
    }

    @Nested
    class Waits {

        @Test
        void waitParksAndCostsNoAttempt() throws CancelledException {
            List<Integer> numbers = new ArrayList<>();
            bench.handlers.with("POLL", context -> {
                numbers.add(context.attempt().number());
                return Outcome.waitAsConfigured("for the remote end");
            });
            StepWork work = bench.ref(action("POLL", "BLOCKING", "\"wait\": {\"delay\": \"PT5S\"}"));
            Report first = bench.run(work);
            bench.clock.advance(Duration.ofSeconds(5));
            Report second = bench.again(work, first, ReferenceElement.source(work));

            assertThat(first.parked().orElseThrow())
                    .extracting(Parked::until, Parked::reason)
                    .containsExactly(Optional.of(Bench.NOON.plusSeconds(5)), "for the remote end");
            assertThat(second.parked()).isPresent();
            assertThat(numbers).containsExactly(1, 1);
        }

        @Test
        void pausesGrowIfTheLongestIsNamed() throws CancelledException {
            StepWork work =
                    bench.ref(action("WAIT", "BLOCKING", "\"wait\": {\"delay\": \"PT5S\", \"maxDelay\": \"PT15S\"}"));
            Report report = bench.run(work);
            List<Duration> pauses = new ArrayList<>();
            for (int poll = 0; poll < 4; poll++) {
                Instant until = report.parked().orElseThrow().until().orElseThrow();
                Duration pause = Duration.between(bench.clock.instant(), until);
                pauses.add(pause);
                bench.clock.advance(pause);
                report = bench.again(work, report, ReferenceElement.source(work));
            }

            assertThat(pauses)
                    .containsExactly(
                            Duration.ofSeconds(5),
                            Duration.ofSeconds(10),
                            Duration.ofSeconds(15),
                            Duration.ofSeconds(15));
        }

        @Test
        void tooManyPollsAreFatalAndNotTriedAgain() throws CancelledException {
            StepWork work =
                    bench.ref(action("WAIT", "BLOCKING", RETRY, "\"wait\": {\"delay\": \"PT5S\", \"maxPolls\": 2}"));
            Report first = bench.run(work);
            bench.clock.advance(Duration.ofSeconds(5));
            Report second = bench.again(work, first, ReferenceElement.source(work));

            assertThat(first.parked()).isPresent();
            assertThat(second.parked()).isEmpty();
            assertThat(second.tally().counts()).isEqualTo(Map.of(Status.FATAL, 1L));
            assertThat(second.tally().message()).contains("still waits for the disk", "asked 2 times");
        }

        @Test
        void tooLongAWaitIsFatalAndNotTriedAgain() throws CancelledException {
            StepWork work = bench.ref(
                    action("WAIT", "BLOCKING", RETRY, "\"wait\": {\"delay\": \"PT5M\", \"maxWait\": \"PT1M\"}"));
            Report first = bench.run(work);
            bench.clock.advance(Duration.ofMinutes(1));
            Report second = bench.again(work, first, ReferenceElement.source(work));

            assertThat(first.parked().orElseThrow().until()).contains(Bench.NOON.plusSeconds(60));
            assertThat(second.tally().counts()).isEqualTo(Map.of(Status.FATAL, 1L));
            assertThat(second.tally().message()).contains("longer than PT1M");
        }

        @Test
        void aWakeKeyIsHandedOnAndWakesBeforeItsTime() throws CancelledException {
            outcome("CALLBACK", Outcome.waitFor("callback/7", Bench.NOON.plusSeconds(3600), "for the callback"));
            StepWork work = bench.ref(action("CALLBACK", "BLOCKING"));
            Report first = bench.run(work);
            bench.again(work, first, ReferenceElement.source(work));

            assertThat(first.parked().orElseThrow().wakeKey()).contains("callback/7");
            assertThat(ran).hasSize(2);
        }

        @Test
        void elementsThatWaitForDifferentSignalsAreAlsoLookedAtByTime() throws CancelledException {
            bench.handlers.with(
                    "CALLBACK",
                    context -> Outcome.waitFor("callback/" + context.element().id(), "for the callback"));
            Report report = bench.run(bench.step(list(""), action("CALLBACK", "BLOCKING")), "a", "b");

            assertThat(report.parked().orElseThrow())
                    .extracting(Parked::until, Parked::wakeKey)
                    .containsExactly(Optional.of(Bench.NOON.plusSeconds(60)), Optional.of("callback/a"));
        }

        @Test
        void theOtherElementsOfTheChunkRunOn() throws CancelledException {
            bench.handlers.with(
                    "WAIT_FOR_A",
                    context -> context.element().id().equals("a") ? Outcome.waitAsConfigured("for a") : Outcome.ok());
            Report report = bench.run(bench.step(list(""), action("WAIT_FOR_A", "BLOCKING")), "a", "b");

            assertThat(report.tally().counts()).isEqualTo(Map.of(Status.OK, 1L));
            assertThat(report.parked()).isPresent();
        }
    }
}
