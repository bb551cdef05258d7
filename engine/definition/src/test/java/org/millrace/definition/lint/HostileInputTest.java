package org.millrace.definition.lint;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.millrace.definition.finding.Code;
import org.millrace.definition.finding.LintFinding;
import org.millrace.definition.finding.Severity;
import org.millrace.definition.handler.HandlerCatalog;

/** Files from strangers get findings: never an exception, never unbounded time or memory. */
@Timeout(60)
class HostileInputTest {

    private static final String STEP = """
            {"stepName": "S%d", "behavior": "BLOCKING", "actions": [{"action": {"actionKey": "FETCH", "behavior": "BLOCKING",
             "in": [{"name": "source", "uri": "VALUE:http://h:80/x"}], "out": [{"name": "file", "uri": "WORKSPACE:out/%d"}]}}]}
            """;

    private final Linter linter = new Linter(FixtureTest.catalog());

    @Test
    void refusesALargeFileUnread() {
        byte[] large = new byte[Source.MAX_BYTES + 1];
        assertThat(codes(large)).containsExactly(Code.TOO_LARGE);
    }

    @Test
    void refusesAHundredThousandLevels() {
        assertThat(codes("[".repeat(100_000))).containsExactly(Code.TOO_LARGE);
        assertThat(codes("{\"a\":".repeat(100_000))).containsExactly(Code.TOO_LARGE);
    }

    @Test
    void refusesAMegabyteOfText() {
        String text = "{\"id\": \"" + "x".repeat(1_000_000) + "\", \"steps\": []}";
        assertThat(codes(text)).containsExactly(Code.TOO_LARGE);
    }

    @Test
    void refusesAMegabyteOfKey() {
        assertThat(codes("{\"" + "x".repeat(1_000_000) + "\": 1}")).containsExactly(Code.TOO_LARGE);
    }

    @Test
    void refusesEndlessTokens() {
        assertThat(codes("[" + "0,".repeat(2_000_000) + "0]")).containsExactly(Code.TOO_LARGE);
    }

    @Test
    void looksAtAThousandStepsAndSaysThatThereAreMore() {
        String workflow = workflow(10_000);
        List<LintFinding> findings = lint(workflow.getBytes(StandardCharsets.UTF_8));
        assertThat(findings).anySatisfy(finding -> {
            assertThat(finding.code()).isEqualTo(Code.TOO_LARGE);
            assertThat(finding.place().pointer()).hasToString("/steps/1000");
        });
    }

    @Test
    void looksAtAllOfManySteps() {
        assertThat(codes(workflow(900))).doesNotContain(Code.TOO_LARGE);
    }

    @Test
    void boundsTheNumberOfFindings() {
        String strangers =
                IntStream.range(0, 50_000).mapToObj(i -> "\"k" + i + "\": 1").collect(Collectors.joining(","));
        List<LintFinding> findings = lint(("{" + strangers + "}").getBytes(StandardCharsets.UTF_8));
        int ofTheRest = 1;
        int missingKeys = 2;
        assertThat(findings).hasSize(1_000 + missingKeys + ofTheRest);
    }

    @Test
    void isNoGraverAboutTheRestThanTheRestIs() {
        String workflow = workflow(8, step -> "", step -> files(150, "d" + step + "/f"));
        List<LintFinding> findings = lint(new Linter(HandlerCatalog.unknown()), workflow);
        int parameters = 8;
        int ofTheRest = 1;
        assertThat(findings)
                .hasSize(1_000 + parameters + ofTheRest)
                .noneMatch(finding -> finding.severity() == Severity.ERROR);
    }

    @Test
    void looksAtFiveThousandPartsAndSaysThatThereAreMore() {
        String workflow = workflow(1_000, step -> "", step -> files(99, "d/f"));
        assertThat(lint(linter, workflow)).anySatisfy(finding -> {
            assertThat(finding.code()).isEqualTo(Code.TOO_LARGE);
            assertThat(finding.place().pointer()).hasToString("/steps/50");
        });
    }

    @Test
    @Timeout(20)
    void isQuickWithManyReadersAndWritersOfOneFolder() {
        String folder = IntStream.range(0, 24)
                .mapToObj(i -> "{\"name\": \"n%d\", \"uri\": \"WORKSPACE:d\"}".formatted(i))
                .collect(Collectors.joining(","));
        String workflow = workflow(100, step -> folder, step -> files(24, "d/" + step + "."));
        assertThat(codes(workflow)).isNotEmpty();
    }

    @Test
    @Timeout(20)
    void isQuickWithManyLongNamesThatAreNearlyRight() {
        String name = "d/" + "x".repeat(170);
        String workflow = workflow(100, step -> files(24, name + "r" + step), step -> files(24, name + "w" + step));
        assertThat(codes(workflow)).isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0",
                "null",
                "true",
                "\"workflow\"",
                "[]",
                "[[]]",
                "{}",
                "{\"steps\": {}}",
                "{\"steps\": [[]]}",
                "{\"steps\": [{\"actions\": [{\"action\": []}]}]}",
                "{\"id\": null, \"steps\": null}",
                "{",
                "}",
                "\"",
                "'",
                "/",
                "/*",
                "//",
                "#",
                "{\"a\" 1}",
                "{\"a\": }",
                "[1 2]",
                "nul",
                "-",
                "1e",
                "\\",
                "{\"a\": \"\\x\"}",
                "{\"a\": \"\\ud800\"}",
                "\u00a0",
                "{\"steps\": [{\"distribution\": {\"kind\": \"LIST\", \"element\": \"\\u0000\"}}]}"
            })
    void saysSomethingAboutEverything(String text) {
        assertThat(codes(text)).isNotEmpty();
    }

    @Test
    void neverThrowsAtDamagedFiles() {
        byte[] good = workflow(3).getBytes(StandardCharsets.UTF_8);
        Random random = new Random(20_260);
        for (int i = 0; i < 2_000; i++) {
            byte[] damaged = good.clone();
            for (int hits = random.nextInt(4); hits >= 0; hits--) {
                damaged[random.nextInt(damaged.length)] = (byte) random.nextInt(256);
            }
            assertThat(lint(damaged)).as("seed 20260, round " + i).allSatisfy(finding -> {
                assertThat(finding.message()).isNotBlank();
                assertThat(finding.place().position().line()).isPositive();
            });
        }
    }

    @Test
    void neverThrowsAtCutFiles() {
        byte[] good = workflow(1).getBytes(StandardCharsets.UTF_8);
        for (int length = 0; length < good.length - 1; length++) {
            assertThat(lint(Arrays.copyOf(good, length))).as("cut at " + length).isNotEmpty();
        }
    }

    @Test
    void splitsAnAddressAtItsFirstColonOnly() {
        assertThat(codes(workflow(1))).doesNotContain(Code.BAD_URI, Code.BAD_VALUE);
    }

    /** Steps of one action each, which runs under a condition of its own. */
    private static String workflow(int steps, IntFunction<String> in, IntFunction<String> out) {
        return IntStream.range(0, steps)
                .mapToObj(step -> """
                        {"stepName": "S%d", "behavior": "BLOCKING", "actions": [{"action": {"actionKey": "FETCH",
                         "behavior": "BLOCKING", "when": "PARAM:p%d", "in": [%s], "out": [%s]}}]}
                        """.formatted(step, step, in.apply(step), out.apply(step)))
                .collect(Collectors.joining(",", "{\"id\": \"Big\", \"steps\": [", "]}"));
    }

    private static String files(int count, String path) {
        return IntStream.range(0, count)
                .mapToObj(i -> "{\"name\": \"n%d\", \"uri\": \"WORKSPACE:%s%d\"}".formatted(i, path, i))
                .collect(Collectors.joining(","));
    }

    private static String workflow(int steps) {
        String all =
                IntStream.range(0, steps).mapToObj(i -> STEP.formatted(i, i)).collect(Collectors.joining(","));
        return "{\"id\": \"Big\", \"steps\": [" + all + "]}";
    }

    private List<Code> codes(String text) {
        return codes(text.getBytes(StandardCharsets.UTF_8));
    }

    private List<Code> codes(byte[] bytes) {
        return lint(bytes).stream().map(LintFinding::code).toList();
    }

    private List<LintFinding> lint(byte[] bytes) {
        return lint(linter, new Source("hostile.json", bytes));
    }

    private static List<LintFinding> lint(Linter linter, String text) {
        return lint(linter, new Source("hostile.json", text.getBytes(StandardCharsets.UTF_8)));
    }

    private static List<LintFinding> lint(Linter linter, Source source) {
        return linter.lint(List.of(source)).get(0).findings();
    }
}
