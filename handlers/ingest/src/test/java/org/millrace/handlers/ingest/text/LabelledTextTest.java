package org.millrace.handlers.ingest.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.millrace.handlers.ingest.text.LabelledText.Entry;

class LabelledTextTest {

    @Test
    void linesGoOnWhereTheyBeginWithABlank() {
        LabelledText text = LabelledText.of("# said: no\nwho: A\r\n\t B\n\nno label\n:none\nwhat:  C: D \rwhen:\n");
        assertThat(text.entries())
                .containsExactly(new Entry(2, "who", "A B"), new Entry(7, "what", "C: D"), new Entry(8, "when", ""));
    }

    @Test
    void theLastThatIsKnownCounts() {
        LabelledText text = LabelledText.of("who: A\nwho: B\nwho: (:unas)\nwhat: (:unkn)\n");
        assertThat(text.values("who")).containsExactly("A", "B");
        assertThat(text.value("who")).contains("B");
        assertThat(text.value("what")).isEmpty();
        assertThat(text.value("when")).isEmpty();
    }
}
