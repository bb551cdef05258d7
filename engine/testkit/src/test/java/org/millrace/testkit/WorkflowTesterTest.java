package org.millrace.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.millrace.item.Standing.Waiting;
import org.millrace.lifecycle.State;
import org.millrace.spi.Finding;
import org.millrace.spi.HandlerContext;
import org.millrace.spi.JobRequest;
import org.millrace.spi.Outcome;
import org.millrace.spi.Status;
import org.millrace.store.HistoryEntry;

class WorkflowTesterTest {

    private static final String ONE_STEP = workflow("One", step("Working", "{\"kind\": \"REF\"}"));

    @AutoClose
    private WorkflowTester tester = WorkflowTester.of(ONE_STEP);

    private static String workflow(String id, String... steps) {
        return "{\"id\": \"%s\", \"steps\": [%s]}".formatted(id, String.join(", ", steps));
    }

    private static String step(String name, String distribution) {
        return """
                {"stepName": "%s", "behavior": "BLOCKING", "distribution": %s,
                 "retry": {"maxAttempts": 3, "delay": "PT10M"},
                 "actions": [{"action": {"actionKey": "SCRIPTED", "behavior": "BLOCKING",
                   "in": [{"name": "algorithm", "uri": "PARAM:algorithm", "optional": true}],
                   "out": [{"name": "report", "uri": "WORKSPACE:Reports/%s.txt"}]}}]}""".formatted(name, distribution, name);
    }

    private static Outcome report(HandlerContext context, String text) {
        try {
            Files.writeString(context.outputs().file("report"), text);
            return Outcome.ok();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void runsToTheEndAndShowsWhatWasPublished() {
        WorkflowRun run = tester.handler(
                        ScriptedHandler.class,
                        context -> report(
                                context,
                                context.inputs().find("algorithm", String.class).orElse("none")))
                .parameter("algorithm", "MD5")
                .input("SIP/a.txt", "a")
                .run();
        assertThat(run.state()).as(run.toString()).isEqualTo(State.COMPLETED);
        assertThat(run.status()).isEqualTo(Status.OK);
        assertThat(run.text("Reports/Working.txt")).isEqualTo("MD5");
        assertThat(run.text("SIP/a.txt")).isEqualTo("a");
        assertThat(run.files("Reports")).containsExactly("Reports/Working.txt");
        assertThat(run.history()).extracting(HistoryEntry::to).endsWith(State.COMPLETED);
    }

    @Test
    void showsWhyItFailed() {
        Finding finding = new Finding("BAD", "page 4 is torn", "SIP/a.txt", "scan it again");
        WorkflowRun run = tester.handler(ScriptedHandler.class, context -> new Outcome.Ko(List.of(finding)))
                .run();
        assertThat(run.state()).isEqualTo(State.FAILED);
        assertThat(run.status()).isEqualTo(Status.KO);
        assertThat(run.findings()).containsExactly(finding);
        assertThat(run.files("Reports")).isEmpty();
    }

    @Test
    void waitsWithoutWaiting() {
        Instant start = tester.clock().instant();
        Instant tomorrow = start.plus(Duration.ofDays(1));
        WorkflowRun run = tester.handler(
                        ScriptedHandler.class,
                        context -> tester.clock().instant().isBefore(tomorrow)
                                ? new Outcome.Wait(Optional.of(tomorrow), Optional.empty(), "for tomorrow")
                                : report(context, "done"))
                .run();
        assertThat(run.state()).as(run.toString()).isEqualTo(State.COMPLETED);
        assertThat(tester.clock().instant()).isEqualTo(tomorrow);
    }

    @Test
    void triesAgainLater() {
        List<Instant> attempts = new ArrayList<>();
        WorkflowRun run = tester.handler(ScriptedHandler.class, context -> {
                    attempts.add(tester.clock().instant());
                    return attempts.size() < 3
                            ? new Outcome.Fatal("the service is down", null)
                            : report(context, "done");
                })
                .run();
        assertThat(run.state()).as(run.toString()).isEqualTo(State.COMPLETED);
        assertThat(attempts).hasSize(3).isSorted();
    }

    @Test
    void goesOnAfterASignal() {
        List<String> calls = new ArrayList<>();
        WorkflowRun run = tester.handler(ScriptedHandler.class, context -> {
                    calls.add("call");
                    return calls.size() == 1
                            ? new Outcome.Wait(Optional.empty(), Optional.of("callback"), "for the callback")
                            : report(context, "done");
                })
                .run();
        if (run.item().standing() instanceof Waiting) {
            run = tester.signal("callback").goOn(run);
        }
        assertThat(run.state()).as(run.toString()).isEqualTo(State.COMPLETED);
        assertThat(calls).hasSize(2);
    }

    @Test
    void runsEveryElementOfAList() {
        String list = IntStream.range(0, 250)
                .mapToObj(i -> "{\"id\": \"element-%d\"}".formatted(i))
                .collect(Collectors.joining("\n"));
        String distributed = workflow("List", """
                {"stepName": "Working", "behavior": "BLOCKING",
                 "distribution": {"kind": "LIST_IN_JSONL_FILE", "element": "list.jsonl"},
                 "actions": [{"action": {"actionKey": "EACH_ELEMENT", "behavior": "BLOCKING"}}]}""");
        List<String> seen = new ArrayList<>();
        try (WorkflowTester lists = WorkflowTester.of(distributed)) {
            WorkflowRun run = lists.handler(ElementHandler.class, context -> {
                        synchronized (seen) {
                            seen.add(context.element().id());
                        }
                        return Outcome.ok();
                    })
                    .input("list.jsonl", list)
                    .run();
            assertThat(run.state()).as(run.toString()).isEqualTo(State.COMPLETED);
        }
        assertThat(seen).hasSize(250).doesNotHaveDuplicates();
    }

    @Test
    void runsTheJobsThatAStepAsksFor() {
        String parent = workflow("Parent", """
                {"stepName": "Expanding", "behavior": "BLOCKING",
                 "distribution": {"kind": "JOBS", "element": "One"},
                 "actions": [{"action": {"actionKey": "SCRIPTED", "behavior": "BLOCKING"}}]}""");
        try (WorkflowTester jobs = WorkflowTester.of(parent).workflow(ONE_STEP)) {
            WorkflowRun run = jobs.handler(ScriptedHandler.class, context -> {
                        if (context.step().stepName().equals("Working")) {
                            return report(context, "child");
                        }
                        IntStream.range(0, 3).forEach(i -> context.child(child(i)));
                        return Outcome.ok();
                    })
                    .run();
            assertThat(run.state()).as(run.toString()).isEqualTo(State.COMPLETED);
            assertThat(jobs.stores().overview().jobsIn(State.COMPLETED)).hasSize(4);
        }
    }

    @Test
    void runsABatchWithItsJobsAndItsReport() {
        String batch = workflow("Batch", """
                {"stepName": "Expanding", "behavior": "BLOCKING",
                 "distribution": {"kind": "JOBS", "element": "One"},
                 "actions": [{"action": {"actionKey": "SCRIPTED", "behavior": "BLOCKING"}}]}""", """
                {"stepName": "Reporting", "behavior": "FINALLY",
                 "actions": [{"action": {"actionKey": "SCRIPTED", "behavior": "BLOCKING"}}]}""");
        List<String> told = new ArrayList<>();
        try (WorkflowTester batches = WorkflowTester.of(batch).workflow(ONE_STEP)) {
            BatchRun run = batches.handler(ScriptedHandler.class, context -> switch (context.step()
                            .stepName()) {
                        case "Expanding" -> {
                            IntStream.range(0, 2).forEach(i -> context.child(child(i)));
                            yield Outcome.ok();
                        }
                        case "Reporting" -> {
                            context.children().forEach(job -> told.add(job.state()));
                            yield Outcome.ok();
                        }
                        default -> report(context, "child");
                    })
                    .runAsBatch();
            assertThat(run.state()).as(run.toString()).isEqualTo(State.COMPLETED);
            assertThat(run.status()).isEqualTo(Status.OK);
            assertThat(run.jobs())
                    .hasSize(2)
                    .allSatisfy(
                            job -> assertThat(job.text("Reports/Working.txt")).isEqualTo("child"));
        }
        assertThat(told).containsExactly("Completed", "Completed");
    }

    private static JobRequest child(int number) {
        return JobRequest.of("child-" + number, Map.of());
    }

    @Test
    void refusesAWorkflowWithErrors() {
        assertThatExceptionOfType(ContractViolation.class)
                .isThrownBy(tester::run)
                .withMessageContaining("SCRIPTED")
                .withMessageContaining("MR");
    }
}
