package org.millrace.execution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.millrace.execution.ChunkRunner.Report;
import org.millrace.execution.ElementLists.BadListException;
import org.millrace.execution.ElementLists.Snapshot;
import org.millrace.execution.list.WorkspaceElementLists;
import org.millrace.spi.Element;
import org.millrace.spi.Outcome;
import org.millrace.store.StepProgress.ElementTally;
import org.millrace.store.StepProgress.Outputs;
import org.millrace.store.StepProgress.Plan;
import org.millrace.store.StepProgress.Stop;
import org.millrace.workspace.WorkspacePath;

class ElementListsTest {

    @TempDir
    Path folder;

    private final ElementLists lists = new WorkspaceElementLists();
    private Bench bench;

    @BeforeEach
    void setUp() {
        bench = new Bench(folder);
    }

    private StepWork step(String kind, String element, String more) {
        return bench.step(
                "{\"kind\": \"%s\", \"element\": \"%s\"%s}".formatted(kind, element, more),
                "\"actionKey\": \"A\", \"behavior\": \"BLOCKING\"");
    }

    private static List<List<String>> chunks(Snapshot snapshot) {
        List<List<String>> chunks = new ArrayList<>();
        for (int chunk = 0; chunk < snapshot.plan().chunks(); chunk++) {
            try (Stream<Element> elements = snapshot.chunk(chunk).open()) {
                chunks.add(elements.map(Element::id).toList());
            }
        }
        return chunks;
    }

    private static List<Element> elements(Snapshot snapshot, int chunk) {
        try (Stream<Element> elements = snapshot.chunk(chunk).open()) {
            return elements.toList();
        }
    }

    @Nested
    class Kinds {

        @Test
        void aFolderIsListedDeeply() throws BadListException {
            bench.publish("in/b.txt", "");
            bench.publish("in/deep/a.txt", "");
            bench.publish("other/c.txt", "");

            for (String kind : List.of("LIST", "LIST_IN_DIRECTORY")) {
                Snapshot snapshot = lists.take(step(kind, "in", ""), 1);
                assertThat(elements(snapshot, 0))
                        .containsExactly(
                                Element.file(WorkspacePath.of("in/b.txt")),
                                Element.file(WorkspacePath.of("in/deep/a.txt")));
            }
        }

        @Test
        void aMissingFolderIsEmpty() throws BadListException {
            Plan plan = lists.take(step("LIST_IN_DIRECTORY", "in", ""), 1).plan();

            assertThat(plan.elements()).isZero();
            assertThat(plan.chunks()).isZero();
        }

        @Test
        void aFileNamesElementsInAnArray() throws BadListException {
            bench.publish("list.json", "[\"in/a\",\n \"in/b\"]");

            assertThat(elements(lists.take(step("LIST_IN_FILE", "list.json", ""), 1), 0))
                    .containsExactly(
                            new Element("in/a", Optional.of(WorkspacePath.of("in/a")), Map.of()),
                            new Element("in/b", Optional.of(WorkspacePath.of("in/b")), Map.of()));
        }

        @Test
        void levelsAreBarriers() throws BadListException {
            bench.publish("levels.json", "{\"level_0\": [\"a\", \"b\", \"c\"], \"empty\": [], \"level_1\": [\"d\"]}");
            Snapshot snapshot = lists.take(
                    step("LIST_ORDERING_IN_FILE", "levels.json", ", \"type\": \"Units\", \"bulkSize\": 2"), 1);

            assertThat(chunks(snapshot)).containsExactly(List.of("a", "b"), List.of("c"), List.of("d"));
            assertThat(snapshot.plan().barriers().stream()).containsExactly(2);
            assertThat(elements(snapshot, 2).get(0).path()).contains(WorkspacePath.of("Units/d.json"));
        }

        @Test
        void theUnitsOfOldWorkflowsAreLevels() throws BadListException {
            bench.publish("UnitsLevel/ingestLevelStack.json", "{\"level_0\": [\"a\"], \"level_1\": [\"b\"]}");
            Snapshot snapshot = lists.take(step("LIST", "Units", ""), 1);

            assertThat(chunks(snapshot)).containsExactly(List.of("a"), List.of("b"));
            assertThat(snapshot.plan().barriers().stream()).containsExactly(1);
            assertThat(elements(snapshot, 0).get(0).path()).contains(WorkspacePath.of("Units/a.xml"));
        }

        @Test
        void linesHaveGroupsAndParameters() throws BadListException {
            bench.publish("l.jsonl", """
                    {"id": "a", "distribGroup": 1, "params": {"n": 1, "big": 12345678901, "x": null, "deep": [1.5, true, "t"]}}

                    {"id": "b", "distribGroup": 1}\r
                    {"id": "c", "distribGroup": 2, "note": "last"}""");
            Snapshot snapshot = lists.take(step("LIST_IN_JSONL_FILE", "l.jsonl", ""), 1);

            assertThat(chunks(snapshot)).containsExactly(List.of("a", "b"), List.of("c"));
            assertThat(snapshot.plan().barriers().stream()).containsExactly(1);
            assertThat(elements(snapshot, 0).get(0).parameters())
                    .isEqualTo(Map.of("n", 1L, "big", 12345678901L, "deep", List.of(1.5, true, "t")));
            assertThat(elements(snapshot, 1).get(0).parameters()).isEqualTo(Map.of("note", "last"));
        }
    }

    @Nested
    class Cutting {

        private Snapshot take(int elements, String more) throws BadListException {
            String lines = IntStream.range(0, elements)
                    .mapToObj(i -> "{\"id\":\"e" + i + "\",\"distribGroup\":0}\n")
                    .collect(Collectors.joining());
            bench.publish("l.jsonl", lines);
            return lists.take(step("LIST_IN_JSONL_FILE", "l.jsonl", more), 1);
        }

        @Test
        void chunksAreAsLargeAsTheBulk() throws BadListException {
            assertThat(take(5, ", \"bulkSize\": 2").plan().chunks()).isEqualTo(3);
            assertThat(take(33, "").plan().chunks()).isEqualTo(3);
        }

        @Test
        void thereAreAtMost4096Chunks() throws BadListException {
            Snapshot snapshot = take(10_000, ", \"bulkSize\": 1");

            assertThat(snapshot.plan().chunks()).isEqualTo(3_334);
            assertThat(chunks(snapshot).stream().flatMap(List::stream).toList())
                    .isEqualTo(IntStream.range(0, 10_000).mapToObj(i -> "e" + i).toList());
        }

        @Test
        void aFewLevelsStayApartHoweverManyElements() throws BadListException {
            StringBuilder lines = new StringBuilder();
            for (int i = 0; i < 9_000; i++) {
                lines.append("{\"id\":\"e")
                        .append(i)
                        .append("\",\"distribGroup\":")
                        .append(i / 1_000)
                        .append("}\n");
            }
            bench.publish("l.jsonl", lines.toString());
            Snapshot snapshot = lists.take(step("LIST_IN_JSONL_FILE", "l.jsonl", ", \"bulkSize\": 1"), 1);

            assertThat(snapshot.plan().chunks()).isLessThanOrEqualTo(Plan.MOST_CHUNKS);
            assertThat(snapshot.plan().barriers().cardinality()).isEqualTo(8);
            assertThat(chunks(snapshot))
                    .allSatisfy(chunk -> assertThat(chunk.stream()
                                    .map(id -> Integer.parseInt(id.substring(1)) / 1_000)
                                    .distinct())
                            .hasSize(1));
        }

        @Test
        void manyLevelsShareAChunkThatRunsThemInOrder() throws Exception {
            StringBuilder lines = new StringBuilder();
            for (int i = 0; i < 9_000; i++) {
                lines.append("{\"id\":\"e")
                        .append(i)
                        .append("\",\"distribGroup\":")
                        .append(i / 2)
                        .append("}\n");
            }
            bench.publish("l.jsonl", lines.toString());
            StepWork work = step("LIST_IN_JSONL_FILE", "l.jsonl", ", \"bulkSize\": 1");
            Snapshot snapshot = lists.take(work, 1);

            assertThat(snapshot.plan().chunks()).isEqualTo(3_000);
            assertThat(elements(snapshot, 0)).extracting(Element::id).containsExactly("e0", "e1", "e2");
            assertThat(snapshot.chunk(0).levels().stream()).containsExactly(2);
            assertThat(snapshot.chunk(1).levels().stream()).containsExactly(1);
            assertThat(snapshot.plan().barriers().cardinality()).isEqualTo(3_000);

            List<String> ran = new ArrayList<>();
            bench.handlers.with("A", context -> {
                ran.add(context.element().id());
                boolean ill =
                        context.element().id().equals("e0") && context.attempt().number() == 1;
                return ill ? Outcome.fatal("ill") : Outcome.ok();
            });
            Report first = bench.again(
                    work,
                    new Report(ElementTally.NONE, Outputs.NONE, Optional.empty(), ChunkRunner.Children.NONE),
                    snapshot.chunk(0));
            bench.clock.advance(Duration.ofMinutes(1));
            Report second = bench.again(work, first, snapshot.chunk(0));

            assertThat(ran).containsExactly("e0", "e1", "e0", "e2");
            assertThat(second.parked()).isEmpty();
        }

        @Test
        void theDistributionDecidesAboutParallelismAndStopping() throws BadListException {
            Plan careful = take(3, ", \"parallelism\": 2, \"onItemError\": \"FAIL_FAST\"")
                    .plan();
            Plan usual = take(3, "").plan();

            assertThat(careful.parallelism()).isEqualTo(2);
            assertThat(careful.stop()).isEqualTo(Stop.ON_KO);
            assertThat(usual.parallelism()).isEqualTo(64);
            assertThat(usual.stop()).isEqualTo(Stop.ON_FATAL);
        }

        @Test
        void whatIsOpenedIsWhatWasTakenAndTakingAgainMakesTheSame() throws Exception {
            Snapshot taken = take(50, "");
            StepWork work = step("LIST_IN_JSONL_FILE", "l.jsonl", "");
            Path file = folder.resolve("engine")
                    .resolve(StepFiles.of(work, 1).list().value());
            String bytes = Files.readString(file);
            Snapshot opened = lists.open(work, 1);
            lists.take(work, 1);

            assertThat(opened.plan()).isEqualTo(taken.plan());
            assertThat(chunks(opened)).isEqualTo(chunks(taken));
            assertThat(Files.readString(file)).isEqualTo(bytes);
        }
    }

    static Stream<Arguments> badLists() {
        String longName = "x".repeat(1_001);
        return Stream.of(
                Arguments.of("LIST_IN_FILE", "[\"../../etc/passwd\"]", "LIST_ELEMENT", "climbs out"),
                Arguments.of("LIST_IN_FILE", "[\"/etc/passwd\"]", "LIST_ELEMENT", "absolute"),
                Arguments.of("LIST_IN_FILE", "[\"a\\u0000b\"]", "LIST_ELEMENT", "control character"),
                Arguments.of("LIST_IN_FILE", "[\"" + longName + "\"]", "LIST_ELEMENT", "longer than 1000"),
                Arguments.of(
                        "LIST_IN_FILE", "[\"" + "y".repeat(100_000) + "\"]", "LIST_NOT_JSON", "exceeds the maximum"),
                Arguments.of("LIST_IN_FILE", "[\"\"]", "LIST_ELEMENT", "blank"),
                Arguments.of("LIST_IN_FILE", "[\"a\",\n\"b\",\n\"a\"]", "LIST_DUPLICATE", "Line 3 of list"),
                Arguments.of("LIST_IN_FILE", "[\"a\",\n\"b\"", "LIST_NOT_JSON", "Line 2 of list"),
                Arguments.of("LIST_IN_FILE", "[\"a\"] x", "LIST_NOT_JSON", "Unrecognized token"),
                Arguments.of("LIST_IN_FILE", "[\"a\"] []", "LIST_SHAPE", "an array of texts"),
                Arguments.of("LIST_IN_FILE", "{\"a\": []}", "LIST_SHAPE", "an array of texts"),
                Arguments.of("LIST_IN_FILE", "[1]", "LIST_SHAPE", "an array of texts"),
                Arguments.of("LIST_IN_FILE", "", "LIST_SHAPE", "an array of texts"),
                Arguments.of("LIST_ORDERING_IN_FILE", "[\"a\"]", "LIST_SHAPE", "an object of arrays"),
                Arguments.of("LIST_ORDERING_IN_FILE", "{\"l\": \"a\"}", "LIST_SHAPE", "an object of arrays"),
                Arguments.of("LIST_ORDERING_IN_FILE", "{\"l\": [\"a\"], \"m\": [\"a\"]}", "LIST_DUPLICATE", "'a'"),
                Arguments.of("LIST_IN_JSONL_FILE", "{\"id\": \"a\"}\nno", "LIST_NOT_JSON", "Line 2 of list"),
                Arguments.of("LIST_IN_JSONL_FILE", "{\"id\": \"a\"}\n[]", "LIST_SHAPE", "Line 2 of list"),
                Arguments.of("LIST_IN_JSONL_FILE", "{\"name\": \"a\"}", "LIST_SHAPE", "'id' is missing"),
                Arguments.of("LIST_IN_JSONL_FILE", "{\"id\": \"\\ud800\"}", "LIST_ELEMENT", "half of a character"),
                Arguments.of("LIST_IN_JSONL_FILE", "{\"id\": 7}", "LIST_SHAPE", "expected a text for 'id'"),
                Arguments.of(
                        "LIST_IN_JSONL_FILE", "{\"id\": \"a\", \"distribGroup\": \"x\"}", "LIST_SHAPE", "distribGroup"),
                Arguments.of(
                        "LIST_IN_JSONL_FILE", "{\"id\": \"a\"}\n{\"id\": \"a\"}", "LIST_DUPLICATE", "Line 2 of list"),
                Arguments.of("LIST_IN_JSONL_FILE", "{\"id\": \"a\0\"}", "LIST_LINE", "NUL"),
                Arguments.of("LIST_IN_JSONL_FILE", "z".repeat(1_000_000), "LIST_LINE", "longer than 262144 bytes"));
    }

    @ParameterizedTest
    @MethodSource("badLists")
    void aBadListIsRefusedWithCodeAndLine(String kind, String content, String code, String message) {
        bench.publish("list", content);

        assertThatExceptionOfType(BadListException.class)
                .isThrownBy(() -> lists.take(step(kind, "list", ""), 1))
                .satisfies(bad -> {
                    assertThat(bad.code()).isEqualTo(code);
                    assertThat(bad).hasMessageContaining(message).hasMessageContaining("list");
                    assertThat(bad.getMessage()).hasSizeLessThan(1_000).doesNotContain("\0");
                });
    }

    @Test
    void aMissingFileIsABadList() {
        for (String kind : List.of("LIST_IN_FILE", "LIST_ORDERING_IN_FILE", "LIST_IN_JSONL_FILE")) {
            assertThatExceptionOfType(BadListException.class)
                    .isThrownBy(() -> lists.take(step(kind, "none.json", ""), 1))
                    .satisfies(bad -> assertThat(bad.code()).isEqualTo("LIST_MISSING"))
                    .withMessageContaining("none.json");
        }
    }
}
