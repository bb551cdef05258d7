package org.millrace.definition.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.millrace.definition.finding.Code;
import org.millrace.definition.finding.LintFinding;
import org.millrace.definition.finding.Pointer;
import org.millrace.definition.finding.Position;

class JsonReaderTest {

    private final List<LintFinding> findings = new ArrayList<>();

    @Test
    void keepsThePlaceOfEveryValue() {
        JsonObject document = read("""
                {
                  "a": "text",
                  "b/c~d": [ 1, -2.5e3, true,
                    null ],
                \t"é": { "x": {} }
                }
                """);

        assertPlace(document, Pointer.ROOT, 1, 1, 1);
        assertPlace(document, Pointer.ROOT.key("a"), 2, 8, 6);
        assertPlace(document, Pointer.ROOT.key("b/c~d"), 3, 12, 1);
        assertPlace(document, Pointer.ROOT.key("b/c~d").index(0), 3, 14, 1);
        assertPlace(document, Pointer.ROOT.key("b/c~d").index(1), 3, 17, 6);
        assertPlace(document, Pointer.ROOT.key("b/c~d").index(2), 3, 25, 4);
        assertPlace(document, Pointer.ROOT.key("b/c~d").index(3), 4, 5, 4);
        assertPlace(document, Pointer.ROOT.key("é").key("x"), 5, 14, 1);
        assertThat(Pointer.ROOT.key("b/c~d").index(1)).hasToString("/b~1c~0d/1");
        assertThat(document.members().get(1).keyPlace().position()).isEqualTo(new Position(3, 3, 7));
        assertThat(findings).isEmpty();
    }

    @Test
    void countsColumnsInUtf16UnitsAsEditorsDo() {
        JsonObject document = read("{ \"𝄞\": 1 }");
        assertPlace(document, Pointer.ROOT.key("𝄞"), 1, 9, 1);
    }

    @Test
    void measuresTextsAsTheyAreWritten() {
        JsonObject document = read("{ \"a\": \"\\u0041\\\"\" }");
        assertPlace(document, Pointer.ROOT.key("a"), 1, 8, 10);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\n", "\r\n", "\r"})
    void countsLinesWhateverEndsThem(String end) {
        read(String.join(end, "{", "/* one", "two */ \"a\": 'x', // three", "b: 1,", "\"a\": 2 }"));
        assertThat(findings)
                .extracting(finding -> finding.code() + " " + finding.place().position())
                .containsExactly(
                        "COMMENT 2:1", "SINGLE_QUOTES 3:13", "COMMENT 3:18", "UNQUOTED_KEY 4:1", "DUPLICATE_KEY 5:1");
    }

    @Test
    void goesOnAfterWhatOtherDialectsAllow() {
        JsonObject document = read("{ /* one */ a: 'x', # two\n \"b\": [1, 2,], // three\n }");

        assertThat(document.find("a"))
                .get()
                .isInstanceOfSatisfying(
                        JsonString.class, text -> assertThat(text.text()).isEqualTo("x"));
        assertThat(findings)
                .extracting(LintFinding::code)
                .containsExactlyInAnyOrder(
                        Code.COMMENT,
                        Code.UNQUOTED_KEY,
                        Code.SINGLE_QUOTES,
                        Code.COMMENT,
                        Code.TRAILING_COMMA,
                        Code.TRAILING_COMMA,
                        Code.COMMENT);
    }

    @Test
    void doesNotTakeTextForDialect() {
        read("{ \"a\": \"/* no */ // 'no' # NaN, ]\", \"b\": \"c:\\\\\" }");
        assertThat(findings).isEmpty();
    }

    @Test
    void keepsTheFirstOfTwoEqualKeys() {
        JsonObject document = read("{ \"a\": 1, \"a\": 2 }");
        assertThat(document.members()).hasSize(1);
        assertThat(findings).extracting(LintFinding::code).containsExactly(Code.DUPLICATE_KEY);
    }

    @Test
    void writesWhatItRead() {
        String text = JsonWriter.write(read("{\"z\":[],\"a\":{},\"n\":[1,2.50,-0e7,true,null,\"\\u0001é𝄞\"]}"));

        assertThat(JsonWriter.write(read(text))).isEqualTo(text);
        assertThat(text).isEqualTo("""
                        {
                          "z": [],
                          "a": {},
                          "n": [
                            1,
                            2.50,
                            -0e7,
                            true,
                            null,
                            "\\u0001é𝄞"
                          ]
                        }
                        """);
    }

    @Test
    void decodesUtf8AndNothingElse() {
        assertThat(TextDecoder.decode("é𝄞".getBytes(StandardCharsets.UTF_8), findings::add))
                .contains("é𝄞");
        assertThat(findings).isEmpty();
        assertThat(TextDecoder.decode(new byte[] {'a', '\n', 'b', (byte) 0xC3}, findings::add))
                .isEmpty();
        assertThat(findings)
                .singleElement()
                .satisfies(finding -> assertThat(finding.place().position()).isEqualTo(new Position(2, 2, 1)));
    }

    private JsonObject read(String text) {
        return (JsonObject) JsonReader.read(text, findings::add).orElseThrow();
    }

    private static void assertPlace(JsonObject document, Pointer pointer, int line, int column, int length) {
        assertThat(document.find(pointer).map(json -> json.place().position()))
                .contains(new Position(line, column, length));
    }
}
