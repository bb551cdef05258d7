package org.millrace.execution;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.millrace.execution.ChunkRunner.CancelledException;
import org.millrace.execution.ChunkRunner.Report;
import org.millrace.execution.ScriptedHandlers.Ports;
import org.millrace.spi.Finding;
import org.millrace.spi.Outcome;
import org.millrace.spi.Status;
import org.millrace.store.StepProgress.Outputs;
import org.millrace.workspace.WorkspacePath;

class BindingTest {

    private static final String LIST = "{\"kind\": \"LIST_IN_DIRECTORY\", \"element\": \"in\"}";

    @TempDir
    Path folder;

    private Bench bench;
    private final List<String> seen = new ArrayList<>();

    @BeforeEach
    void scriptReadersAndWriters() {
        bench = new Bench(folder);
        bench.handlers.with("READ", new Ports().inFile("text"), context -> {
            seen.add(Files.readString(context.inputs().file("text")));
            return Outcome.ok();
        });
        bench.handlers.with("WRITE", new Ports().outFile("text"), context -> {
            Files.writeString(
                    context.outputs().file("text"), "new " + context.element().id());
            return Outcome.ok();
        });
        bench.handlers.with("PUT", new Ports().out("count", Long.class), context -> {
            context.outputs().put("count", (long) context.element().id().length());
            return Outcome.ok();
        });
        bench.handlers.with("GET", new Ports().optionalIn("count", Long.class), context -> {
            seen.add(context.element().id() + " " + context.inputs().find("count", Long.class));
            return Outcome.ok();
        });
    }

    private static String action(String key, String... more) {
        return "\"actionKey\": \"" + key + "\", \"behavior\": \"BLOCKING\""
                + (more.length == 0 ? "" : ", " + String.join(", ", more));
    }

    private static String in(String name, String uri) {
        return "\"in\": [{\"name\": \"%s\", \"uri\": \"%s\"}]".formatted(name, uri);
    }

    private static String optionalIn(String name, String uri) {
        return "\"in\": [{\"name\": \"%s\", \"uri\": \"%s\", \"optional\": true}]".formatted(name, uri);
    }

    private static String out(String name, String uri) {
        return "\"out\": [{\"name\": \"%s\", \"uri\": \"%s\"}]".formatted(name, uri);
    }

    @Test
    void aFileIsReadWhereItIsPublished() throws CancelledException {
        bench.publish("in/a.txt", "old");
        bench.run(bench.ref(action("READ", in("text", "WORKSPACE:in/a.txt"))));

        assertThat(seen).containsExactly("old");
    }

    @Test
    void whatWasStagedBeforeInTheChunkIsReadFirstAndIsInvisibleOutside() throws CancelledException, IOException {
        bench.publish("a.txt", "old");
        StepWork work = bench.ref(
                action("WRITE", out("text", "WORKSPACE:a.txt")), action("READ", in("text", "WORKSPACE:a.txt")));
        Report report = bench.run(work);

        assertThat(seen).containsExactly("new it");
        assertThat(bench.published("a.txt")).isEqualTo("old");
        assertThat(report.outputs()).isEqualTo(Outputs.STAGED);
        bench.publishLast(work);
        assertThat(bench.published("a.txt")).isEqualTo("new it");
    }

    @Test
    void eachElementHasAFolderOfItsOwn() throws CancelledException, IOException {
        StepWork work = bench.step(LIST, action("WRITE", out("text", "WORKSPACE_OBJECT:made.txt")));
        bench.run(work, "in/x", "y");
        bench.publishLast(work);

        assertThat(bench.published("x/made.txt")).isEqualTo("new in/x");
        assertThat(bench.published("y/made.txt")).isEqualTo("new y");
    }

    @ParameterizedTest
    @ValueSource(strings = {"../x", "/x", "a\\b", "C:x"})
    void anElementThatCannotHaveAFolderIsBadContentAndConcernsNoOther(String name) throws CancelledException {
        StepWork work = bench.step(LIST, action("WRITE", out("text", "WORKSPACE_OBJECT:made.txt")));
        Report report = bench.run(work, name, "y", "z".repeat(256));

        assertThat(report.tally().counts()).isEqualTo(Map.of(Status.KO, 2L, Status.OK, 1L));
        assertThat(report.tally().message()).contains("WORKSPACE_OBJECT:made.txt", name);
    }

    @Test
    void memoryIsTheElementsOwn() throws CancelledException {
        bench.run(
                bench.step(LIST, action("PUT", out("count", "MEMORY:n")), action("GET", in("count", "MEMORY:n"))),
                "a",
                "bbb");

        assertThat(seen).containsExactly("a Optional[1]", "bbb Optional[3]");
    }

    @Test
    void memoryOfTheBulkIsSharedByItsElements() throws CancelledException {
        bench.handlers.with("PUT_ONCE", new Ports().optionalOut("count", Long.class), context -> {
            if (context.element().id().equals("a")) {
                context.outputs().put(0, 42L);
            }
            return Outcome.ok();
        });
        bench.run(
                bench.step(
                        LIST,
                        action("PUT_ONCE", out("count", "MEMORY_SINGLE:n")),
                        action("GET", in("count", "MEMORY_SINGLE:n"))),
                "a",
                "b");

        assertThat(seen).containsExactly("a Optional[42]", "b Optional[42]");
    }

    @Test
    void memoryDoesNotOutliveARunOfItsElement() throws CancelledException {
        List<String> put = new ArrayList<>();
        bench.handlers.with("PUT_FIRST", new Ports().optionalOut("count", Long.class), context -> {
            if (put.isEmpty()) {
                put.add("once");
                context.outputs().put(0, 42L);
            }
            return Outcome.ok();
        });
        bench.handlers.with("WAIT", context -> Outcome.waitAsConfigured("for nothing"));
        StepWork work = bench.ref(
                action("PUT_FIRST", out("count", "MEMORY:n")),
                action("GET", optionalIn("count", "MEMORY:n")),
                action("WAIT"));
        Report first = bench.run(work);
        bench.clock.advance(Duration.ofHours(1));
        bench.again(work, first, ReferenceElement.source(work));

        assertThat(seen).containsExactly("it Optional[42]", "it Optional.empty");
    }

    @Test
    void valuesAndParametersAreConverted() throws CancelledException {
        Ports ports = new Ports()
                .in("limit", Integer.class)
                .in("pause", Duration.class)
                .optionalIn("name", String.class);
        bench.handlers.with("TYPED", ports, context -> {
            seen.add(context.inputs().get("limit", Integer.class)
                    + " " + context.inputs().get(1, Duration.class)
                    + " " + context.inputs().find("name", String.class));
            return Outcome.ok();
        });
        bench.parameters(Map.of("pause", "PT5S"));
        bench.run(bench.ref(action(
                "TYPED",
                "\"in\": [{\"name\": \"pause\", \"uri\": \"PARAM:pause\"}, {\"name\": \"limit\", \"uri\": \"VALUE:7\"},"
                        + " {\"name\": \"name\", \"uri\": \"PARAM:name\", \"optional\": true}]")));

        assertThat(seen).containsExactly("7 PT5S Optional.empty");
    }

    @Test
    void bindingsWhoseNamesAreNotPortsGoByRank() throws CancelledException {
        Ports ports = new Ports().in("first", String.class).in("second", String.class);
        bench.handlers.with("RANKED", ports, context -> {
            seen.add(context.inputs().text("first") + context.inputs().text("second"));
            return Outcome.ok();
        });
        bench.run(
                bench.ref(
                        action(
                                "RANKED",
                                "\"in\": [{\"name\": \"second\", \"uri\": \"VALUE:1\"}, {\"name\": \"other\", \"uri\": \"VALUE:2\"}]")));

        assertThat(seen).containsExactly("12");
    }

    @ParameterizedTest
    @CsvSource({
        "READ, text, WORKSPACE:none.txt, there is no such file",
        "READ, text, WORKSPACE_OBJECT:none.txt, there is no such file",
        "NUMBER, number, PARAM:none, without this parameter",
        "NUMBER, number, PARAM:word, Expected a whole number in PARAM:word",
    })
    void aMissingInputIsAKoThatNamesJobStepActionAndBinding(String key, String port, String uri, String why)
            throws CancelledException {
        bench.handlers.with("NUMBER", new Ports().in("number", Integer.class), context -> Outcome.ok());
        bench.parameters(Map.of("word", "seven"));
        Report report = bench.run(bench.ref(action(key, in(port, uri))));

        assertThat(report.tally().counts()).isEqualTo(Map.of(Status.KO, 1L));
        assertThat(report.tally().message())
                .startsWith(key + ".MISSING_INPUT.KO: ")
                .contains("jid0000000007", "step S", "action " + key, uri, port, why);
    }

    @Test
    void memoryThatASkippedActionWouldHaveLeftIsAbsentIfOptional() throws CancelledException {
        Report report = bench.run(bench.ref(
                action("PUT", out("count", "MEMORY:n"), "\"when\": \"PARAM:x\""),
                action("GET", optionalIn("count", "MEMORY:n"))));

        assertThat(report.tally().worst()).isEqualTo(Status.OK);
        assertThat(seen).containsExactly("it Optional.empty");
    }

    @Test
    void aRequiredOutputThatWasNotWrittenIsAFailureThatNamesThePort() throws CancelledException {
        bench.handlers.with("FORGET", new Ports().outFile("report"), context -> Outcome.ok());
        bench.handlers.with("FORGET_OBJECT", new Ports().out("count", Long.class), context -> Outcome.ok());
        Report file = bench.run(bench.ref(action("FORGET", out("report", "WORKSPACE:r.txt"))));
        Report object = bench.run(
                bench.ref(action("FORGET_OBJECT", out("count", "MEMORY:n")), action("GET", in("count", "MEMORY:n"))));

        assertThat(file.tally().counts()).isEqualTo(Map.of(Status.FATAL, 1L));
        assertThat(file.tally().message()).contains("output report (WORKSPACE:r.txt)");
        assertThat(object.tally().message()).contains("output count (MEMORY:n)");
    }

    @Test
    void whatABadCallWroteIsThrownAwayWhatAGoodOneWroteIsKept() throws CancelledException {
        bench.handlers.with("WRITE_KO", new Ports().outFile("text"), context -> {
            Files.writeString(context.outputs().file("text"), "half");
            return Outcome.ko(Finding.of("BAD", "It is bad."));
        });
        StepWork work = bench.ref(
                action("WRITE", out("text", "WORKSPACE:good.txt")),
                action("WRITE_KO", out("text", "WORKSPACE:bad.txt")));
        Report report = bench.run(work);

        assertThat(report.tally().worst()).isEqualTo(Status.KO);
        assertThat(bench.files.staged(bench.lastChunk().staging(work.step()))).containsExactly("good.txt");
    }

    @ParameterizedTest
    @CsvSource({"WAIT", "FATAL"})
    void anElementThatRunsAgainKeepsNothing(String ending) throws CancelledException {
        bench.handlers.with("WAIT", context -> Outcome.waitAsConfigured("for nothing"));
        bench.handlers.with("FATAL", context -> Outcome.fatal("ill"));
        StepWork work = bench.ref(action("WRITE", out("text", "WORKSPACE:good.txt")), action(ending));
        Report report = bench.run(work);

        assertThat(report.outputs()).isEqualTo(Outputs.NONE);
        assertThat(bench.files.staged(bench.lastChunk().staging(work.step()))).isEmpty();
    }

    @Test
    void onlyDeclaredPathsAreWritten() throws CancelledException {
        bench.handlers.with("FIXED", new Ports().writes("report"), context -> {
            Files.writeString(context.outputs().file(WorkspacePath.of("report/a.txt")), "a");
            try {
                context.outputs().file(WorkspacePath.of("elsewhere.txt"));
            } catch (IllegalArgumentException refused) {
                seen.add(refused.getMessage());
            }
            return Outcome.ok();
        });
        StepWork work = bench.ref(action("FIXED"));
        bench.run(work);

        assertThat(bench.files.staged(bench.lastChunk().staging(work.step()))).containsExactly("report/a.txt");
        assertThat(seen)
                .containsExactly("FIXED wants to write 'elsewhere.txt', but declares with @Writes only [report]");
    }

    @Test
    void anUnboundOptionalOutputGoesNowhere() throws CancelledException {
        bench.handlers.with("MAYBE", new Ports().optionalOut("text", Path.class), context -> {
            seen.add("" + context.outputs().isBound("text"));
            Files.writeString(context.outputs().file("text"), "unwanted");
            return Outcome.ok();
        });
        Report report = bench.run(bench.ref(action("MAYBE")));

        assertThat(seen).containsExactly("false");
        assertThat(report.outputs()).isEqualTo(Outputs.NONE);
        assertThat(report.tally().worst()).isEqualTo(Status.OK);
    }

    @Test
    void portsAreAskedForAsTheyAreDeclared() throws CancelledException {
        bench.handlers.with("ASK_WRONGLY", new Ports().in("name", String.class).out("count", Long.class), context -> {
            attempt(() -> context.inputs().get("name", Integer.class));
            attempt(() -> context.inputs().get("nobody", String.class));
            attempt(() -> context.inputs().get(1, String.class));
            attempt(() -> context.outputs().file("count"));
            attempt(() -> context.outputs().put("count", "three"));
            attempt(() -> context.outputs().put("nobody", "three"));
            context.outputs().put("count", 3L);
            return Outcome.ok();
        });
        bench.run(bench.ref(
                action("ASK_WRONGLY", in("name", "VALUE:x"), out("count", "MEMORY:n")),
                action("GET", in("count", "MEMORY:n"))));

        assertThat(seen.subList(0, 6)).allSatisfy(message -> assertThat(message).startsWith("refused: ASK_WRONGLY"));
        assertThat(seen).hasSize(7);
    }

    private void attempt(Runnable call) {
        try {
            call.run();
            seen.add("done");
        } catch (IllegalArgumentException refused) {
            seen.add("refused: " + refused.getMessage());
        }
    }
}
