package org.millrace.handlers.fixity;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.assertj.core.groups.Tuple;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.millrace.spi.Finding;
import org.millrace.spi.Outcome;
import org.millrace.spi.Status;
import org.millrace.testkit.HandlerTester;
import org.millrace.testkit.Progress;
import org.millrace.testkit.Run;

class ReadChecksumsHandlerTest {

    private static final String MD5 = "d41d8cd98f00b204e9800998ecf8427e";

    @AutoClose
    private final HandlerTester tester =
            HandlerTester.of(new ReadChecksumsHandler()).input("algorithm", "MD5");

    private Run read(String manifest) {
        return tester.file("manifest.txt", manifest)
                .fileInput("manifest", "manifest.txt")
                .run();
    }

    private static String line(String path) {
        return "{\"id\":\"" + path + "\",\"distribGroup\":0,\"params\":{\"path\":\"" + path + "\",\"digest\":\"" + MD5
                + "\"}}\n";
    }

    @Test
    void listsEachFile() {
        Run run = read(MD5 + "  data/a.txt\n" + MD5 + "  data/b.txt\n");
        assertThat(run.outcome()).isEqualTo(Outcome.ok());
        assertThat(run.outputText("files")).isEqualTo(line("data/a.txt") + line("data/b.txt"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                MD5 + "  data/a.txt",
                MD5 + " data/a.txt\n",
                MD5 + " *data/a.txt\n",
                MD5 + "\tdata/a.txt\r\n",
                MD5 + " \t   data/a.txt\n",
                MD5 + "  ./data//a.txt\n",
                "\uFEFF" + MD5 + "  data/a.txt\n",
                "\n\r\n" + MD5 + "  data/a.txt\n  \n",
                "D41D8CD98F00B204E9800998ECF8427E  data/a.txt\n"
            })
    void readsWhatTheToolsWrite(String manifest) {
        assertThat(read(manifest).outputText("files")).isEqualTo(line("data/a.txt"));
    }

    @ParameterizedTest
    @CsvSource({
        "MD5, 32",
        "SHA-1, 40",
        "SHA-256, 64",
        "SHA-384, 96",
        "SHA-512, 128",
    })
    void knowsTheLengthOfEachDigest(String algorithm, int digits) {
        tester.input("algorithm", algorithm);
        assertThat(read("a".repeat(digits) + "  x\n").status()).isEqualTo(Status.OK);
        assertThat(read("a".repeat(digits - 1) + "  x\n").codes()).containsExactly("MALFORMED_LINE");
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            value = {
                "a b%20c.txt, a b%20c.txt",
                "say \"hi\".txt, say \\\"hi\\\".txt",
                "\u00e9t\u00e9/\u9762.txt, \u00e9t\u00e9/\u9762.txt",
                "\ud83d\udcc1.txt, \\ud83d\\udcc1.txt",
            })
    void writesEveryNameAsJson(String path, String json) {
        assertThat(read(MD5 + "  " + path + "\n").outputText("files")).isEqualTo(line(json));
    }

    @Test
    void takesAnAsteriskAfterTwoBlanksAsPartOfTheName() {
        assertThat(read(MD5 + "  *a.txt\n").outputText("files")).isEqualTo(line("*a.txt"));
    }

    @Test
    void looksBelowAFolder() {
        tester.input("folder", "SIP/content");
        assertThat(read(MD5 + "  a.txt\n").outputText("files")).isEqualTo(line("SIP/content/a.txt"));
        assertThat(read(MD5 + "  ../a.txt\n").codes()).containsExactly("ESCAPING_PATH");
        assertThat(read(MD5 + "  " + "a/".repeat(1_995) + "b\n").codes()).containsExactly("ESCAPING_PATH");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "no digest here",
                MD5,
                MD5 + "  ",
                MD5 + "x  a.txt",
                "# " + MD5 + "  a.txt",
                " " + MD5 + "  a.txt",
                "\\" + MD5 + "  a\\nb.txt",
                "MD5 (a.txt) = " + MD5,
                "\u0000\u0001\u0002"
            })
    void reportsLinesOfAnotherForm(String line) {
        Run run = read(MD5 + "  good.txt\n" + line + "\n");
        assertThat(run.codes()).containsExactly("MALFORMED_LINE");
        assertThat(run.findings().get(0).place()).isEqualTo("line 2");
        assertThat(run.findings().get(0).message()).contains("32 hexadecimal digits (MD5)");
        assertThat(run.published()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"../etc/passwd", "/etc/passwd", "a/../../b", "C:/x", "a\\b", "a\rb", "a\u202eb", "."})
    void reportsPathsThatEscapeOrHide(String path) {
        Run run = read(MD5 + "  " + path + "\n");
        assertThat(run.codes()).containsExactly("ESCAPING_PATH");
        assertThat(run.findings().get(0).place()).isEqualTo("line 1");
    }

    @Test
    void reportsDuplicates() {
        Run run = read(MD5 + "  a.txt\n" + MD5 + "  b.txt\n" + MD5 + "  ./a.txt\n");
        assertThat(run.codes()).containsExactly("DUPLICATE_PATH");
        assertThat(run.findings().get(0))
                .extracting(Finding::place, Finding::message)
                .containsExactly("line 3", "Expected each file once, but 'a.txt' was listed before");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\n", "  \r\n\n"})
    void reportsAManifestWithoutFiles(String manifest) {
        assertThat(read(manifest).codes()).containsExactly("EMPTY_MANIFEST");
    }

    @Test
    void reportsOtherEncodings() {
        byte[] latin = (MD5 + "  a.txt\n" + MD5 + "  \u00e9t\u00e9.txt\n").getBytes(ISO_8859_1);
        Run run = tester.file("m", latin).fileInput("manifest", "m").run();
        assertThat(run.codes()).containsExactly("NOT_UTF8");
        assertThat(run.findings().get(0).place()).isEqualTo("line 2");
    }

    @Test
    void reportsEveryBadLine() {
        Run run = read("bad\n" + MD5 + "  a\n" + MD5 + "  ../b\n" + MD5 + "  a\nbad\n");
        assertThat(run.codes()).containsExactly("MALFORMED_LINE", "ESCAPING_PATH", "DUPLICATE_PATH", "MALFORMED_LINE");
    }

    @Test
    void reportsAHundredFindingsAndThatThereAreMore() {
        assertThat(read("bad\n".repeat(100)).codes()).hasSize(100).containsOnly("MALFORMED_LINE");
        Run run = read("bad\n".repeat(100_000));
        assertThat(run.codes()).hasSize(101).endsWith("TOO_MANY");
        assertThat(Collections.frequency(run.codes(), "MALFORMED_LINE")).isEqualTo(100);
        assertThat(run.findings().get(100).place()).isEqualTo("line 101");
    }

    @Test
    void boundsTheLengthOfLines() {
        Run run = read("a".repeat(20_000_000) + "\n" + MD5 + "  a\n" + MD5 + "  " + "b".repeat(16_384) + "\n");
        assertThat(run.codes()).containsExactly("MALFORMED_LINE", "MALFORMED_LINE");
        assertThat(run.findings()).extracting(Finding::place).containsExactly("line 1", "line 3");
        assertThat(run.findings().get(0).message()).endsWith("it is longer than any path");
    }

    @Test
    void boundsTheNumberOfFiles() {
        try (HandlerTester small = HandlerTester.of(new ReadChecksumsHandler(2))) {
            small.input("algorithm", "MD5").fileInput("manifest", "m");
            String two = MD5 + "  a\n" + MD5 + "  b\n";
            assertThat(small.file("m", two).run().status()).isEqualTo(Status.OK);
            Run run = small.file("m", two + MD5 + "  c\n" + MD5 + "  d\n").run();
            assertThat(run.codes()).containsExactly("TOO_MANY_FILES");
            assertThat(run.findings().get(0).place()).isEqualTo("line 3");
        }
    }

    @Test
    void tellsHowFarItIsAndStopsWhenCancelled() {
        String manifest = IntStream.range(0, 5_000)
                .mapToObj(i -> MD5 + "  file" + i + "\n")
                .collect(Collectors.joining());
        Run run = tester.cancelledAfter(2)
                .file("m", manifest)
                .fileInput("manifest", "m")
                .run();
        assertThat(run.status()).isEqualTo(Status.FATAL);
        assertThat(run.progress())
                .extracting(Progress::done, Progress::unit)
                .containsExactly(tuple(1_000), tuple(2_000), tuple(3_000));
    }

    private static Tuple tuple(long lines) {
        return Tuple.tuple(lines, "lines");
    }

    @Test
    void canRunAgain() {
        Run first = read(MD5 + "  a.txt\n");
        assertThat(tester.runAgain().outputText("files")).isEqualTo(first.outputText("files"));
    }
}
