package org.example.archive;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.millrace.spi.Outcome;
import org.millrace.testkit.HandlerTester;
import org.millrace.testkit.Run;

class ExtractTitleHandlerTest {

    @AutoClose
    private final HandlerTester tester =
            HandlerTester.of(new ExtractTitleHandler()).fileInput("metadata", "metadata/descriptive.json");

    private Run extract(String json) {
        return tester.file("metadata/descriptive.json", json).run();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"title\": \"Letters\"}                          | Letters",
                "{\"dc:title\": \" Letters \"}                     | Letters",
                "{\"title\": \"\", \"dc:title\": \"Letters\"}      | Letters",
                "{\"title\": \"Lettres d'\\u00e9t\\u00e9\"}        | Lettres d'\u00e9t\u00e9"
            })
    void leavesTheTitle(String json, String title) {
        Run run = extract(json);
        assertThat(run.outcome()).isEqualTo(Outcome.ok());
        assertThat(run.outputText("titleFile")).isEqualTo(title);
        assertThat(run.output("title", String.class)).isEqualTo(title);
    }

    @Test
    void leavesTheSameTitleWhenRunAgain() {
        extract("{\"title\": \"Letters\"}");
        assertThat(tester.runAgain().outputText("titleFile")).isEqualTo("Letters");
    }

    @Test
    void reportsMissingMetadata() {
        assertThat(tester.run().codes()).containsExactly("NO_METADATA");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "not json", "[]", "\"text\"", "{\"title\": \"a\"", "{} {}", "\u0000"})
    void reportsWhatIsNoJsonObject(String json) {
        Run run = extract(json);
        assertThat(run.codes()).containsExactly("INVALID_JSON");
        assertThat(run.published()).isEmpty();
    }

    @Test
    void boundsWhatItReads() {
        tester.file("metadata/descriptive.json", new byte[16_000_001]);
        assertThat(tester.run().codes()).containsExactly("TOO_LARGE");
        assertThat(extract("[".repeat(100_000)).codes()).containsExactly("INVALID_JSON");
    }

    @Test
    void saysInWhichLine() {
        assertThat(extract("{\n  \"title\": nope\n}").findings().get(0).place()).isEqualTo("line 2");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "{\"title\": \"  \"}", "{\"title\": 5}", "{\"Title\": \"Letters\"}"})
    void reportsAMissingTitle(String json) {
        assertThat(extract(json).codes()).containsExactly("NO_TITLE");
    }
}
