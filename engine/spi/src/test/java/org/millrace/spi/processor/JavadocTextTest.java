package org.millrace.spi.processor;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JavadocTextTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "plain                                   | plain",
                "a {@code b < {c}} d                     | a b < {c} d",
                "a {@literal <p>} b                      | a <p> b",
                "{@link Map}                             | Map",
                "{@link #run}                            | run",
                "{@link Map#of(Object, Object)}          | Map.of(Object, Object)",
                "{@link Map#of(Object, Object) a table}  | a table",
                "{@linkplain Map the {@code Map}}        | the Map",
                "{@value #MAX}                           | MAX",
                "{@summary What {@code it} does.} More.  | What it does. More.",
                "a{@inheritDoc}b                         | ab",
                "<b>bold</b> and <a href=\"x\">link</a>  | bold and link",
                "1 &lt; 2 &amp;&amp; 3 &gt; 2 &#233;     | 1 < 2 && 3 > 2 é",
                "a < b & c                               | a < b & c",
                "never {@code closed                     | never closed",
                "<p>first <p>second                      | first",
                "first <ul><li>second</ul>               | first",
                "first <pre>second</pre>                 | first",
                "me@example.org                          | me@example.org"
            })
    void becomesPlain(String comment, String expected) {
        assertThat(JavadocText.firstParagraph(comment)).isEqualTo(expected);
    }

    @Test
    void endsAtABlockTag() {
        assertThat(JavadocText.firstParagraph(" First\n  line.\n @see Map\n")).isEqualTo("First line.");
        assertThat(JavadocText.firstParagraph(" @see Map\n")).isEmpty();
    }

    @Test
    void endsAtAnEmptyLine() {
        assertThat(JavadocText.firstParagraph("\n First\r\n line.\r\n \r\n Second."))
                .isEqualTo("First line.");
    }

    @Test
    void goesOnAfterWhatOnlyLooksLikeAnEnd() {
        assertThat(JavadocText.firstParagraph("Reads {@code a\n\n@b <p>} too.")).isEqualTo("Reads a @b <p> too.");
    }
}
