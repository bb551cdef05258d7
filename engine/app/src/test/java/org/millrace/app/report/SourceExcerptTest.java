package org.millrace.app.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.millrace.definition.finding.Position;

final class SourceExcerptTest {

    @Test
    void marksTheColumns() {
        assertThat(excerpt("  \"id\": 17,", 9, 2)).isEqualTo(new SourceExcerpt("  \"id\": 17,", "        ^~"));
    }

    @Test
    void keepsTabs() {
        assertThat(excerpt("\ta\tb", 4, 1)).isEqualTo(new SourceExcerpt("\ta\tb", "\t \t^"));
    }

    @Test
    void marksTheEndOfALineThatIsTooShort() {
        assertThat(excerpt("ab", 9, 4)).isEqualTo(new SourceExcerpt("ab", "  ^"));
    }

    @Test
    void cutsALongLineAroundThePlace() {
        String line = "x".repeat(500) + "HERE" + "y".repeat(500);
        SourceExcerpt excerpt = excerpt(line, 501, 4);
        assertThat(excerpt.line()).hasSizeLessThan(120).startsWith("…x").endsWith("y…");
        assertThat(excerpt.mark()).endsWith(" ^~~~").hasSize(excerpt.line().indexOf("HERE") + 4);
    }

    @Test
    void cutsAPlaceThatIsTooLong() {
        SourceExcerpt excerpt = excerpt("\"" + "z".repeat(100_000) + "\"", 1, 100_002);
        assertThat(excerpt.line()).hasSizeLessThan(120).endsWith("z…");
        assertThat(excerpt.mark()).startsWith("^~~~").hasSize(excerpt.line().length() - 1);
    }

    @Test
    void showsControlCharactersAsPictures() {
        assertThat(excerpt("a\u001b\u0000\u007f\u202eb", 6, 1))
                .isEqualTo(new SourceExcerpt("a\u241b\u2400\u2421\ufffdb", "     ^"));
    }

    @Test
    void countsWideCharactersAndPairs() {
        assertThat(excerpt("\u6f22\ud83d\ude00x", 4, 1)).isEqualTo(new SourceExcerpt("\u6f22\ud83d\ude00x", "    ^"));
        assertThat(excerpt("\u6f22x", 1, 1).mark()).isEqualTo("^~");
        assertThat(excerpt("e\u0301x", 3, 1).mark()).isEqualTo(" ^");
    }

    @Test
    void linesEndAtAnyLineEnd() {
        SourceLines lines = SourceLines.of("a\r\nb\rc\n\nd");
        assertThat(lines.line(1)).contains("a");
        assertThat(lines.line(2)).contains("b");
        assertThat(lines.line(3)).contains("c");
        assertThat(lines.line(4)).contains("");
        assertThat(lines.line(5)).contains("d");
        assertThat(lines.line(6)).isEmpty();
        assertThat(lines.line(0)).isEmpty();
    }

    private static SourceExcerpt excerpt(String line, int column, int length) {
        return SourceExcerpt.of(line, new Position(1, column, length));
    }
}
