package org.millrace.execution.jsonl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.millrace.execution.jsonl.Lines.BadLineException;

class LinesTest {

    private static final int READ_AHEAD = 64 * 1024;

    private static Lines lines(String text, int longest) {
        return new Lines(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), longest);
    }

    private static List<String> all(Lines lines) throws IOException, BadLineException {
        List<String> all = new ArrayList<>();
        for (Optional<String> next = lines.next(); next.isPresent(); next = lines.next()) {
            all.add(next.get());
        }
        return all;
    }

    @Test
    void endWithAFeedWithBothOrWithTheFile() throws Exception {
        assertThat(all(lines("one\ntwo\r\n\nfour", 10))).containsExactly("one", "two", "", "four");
        assertThat(all(lines("", 10))).isEmpty();
        assertThat(all(lines("\n", 10))).containsExactly("");
    }

    /** The feed is the last byte that is read ahead, the first of what is read next, and one of the others. */
    @ParameterizedTest
    @ValueSource(ints = {READ_AHEAD - 1, READ_AHEAD, READ_AHEAD + 1, 3 * READ_AHEAD})
    void areWholeWhereverTheFeedFalls(int length) throws Exception {
        Lines lines = lines("x".repeat(length) + "\nend\n", length);

        assertThat(lines.next()).hasValueSatisfying(line -> assertThat(line).hasSize(length));
        assertThat(lines.offset()).isEqualTo(length + 1);
        assertThat(lines.next()).hasValue("end");
        assertThat(lines.next()).isEmpty();
        assertThat(lines.offset()).isEqualTo(length + 5);
        assertThat(lines.line()).isEqualTo(2);
    }

    @Test
    void areRefusedIfTooLong() throws Exception {
        assertThat(all(lines("1234\n1234", 4))).hasSize(2);
        assertThatThrownBy(() -> all(lines("1234\n12345\n", 4)))
                .isInstanceOfSatisfying(
                        BadLineException.class, bad -> assertThat(bad.line()).isEqualTo(2))
                .hasMessageContaining("longer than 4 bytes");
    }
}
