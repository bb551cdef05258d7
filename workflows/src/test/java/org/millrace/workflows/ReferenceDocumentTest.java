package org.millrace.workflows;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.millrace.definition.grammar.ReferenceTables;

/**
 * The tables of workflow-definition.md are those of the grammar. {@code -Dmillrace.docs.accept=true} writes them between
 * their markers.
 */
class ReferenceDocumentTest {

    private static final String DOCUMENT = "docs/workflow-definition.md";

    static Stream<String> names() {
        return ReferenceTables.markdown().keySet().stream();
    }

    @ParameterizedTest
    @MethodSource("names")
    void documentHasTheTable(String name) {
        String expected = ReferenceTables.markdown().get(name);
        Markdown document = Repository.document(DOCUMENT);
        MatchResult found = find(document, name)
                .orElseThrow(() -> new AssertionError(
                        "Expected <!-- table: " + name + " --> and <!-- end of table --> in " + DOCUMENT));
        if (Markdown.isAccepting()) {
            document.replace(found.start(1), found.end(1), expected);
        }
        assertThat(find(Repository.document(DOCUMENT), name).orElseThrow().group(1))
                .isEqualTo(expected);
    }

    @Test
    void documentHasNoOtherTable() {
        List<String> marked = Pattern.compile("<!-- table: (.+?) -->")
                .matcher(Repository.document(DOCUMENT).text())
                .results()
                .map(marker -> marker.group(1))
                .toList();
        assertThat(marked)
                .containsExactlyInAnyOrderElementsOf(ReferenceTables.markdown().keySet());
    }

    private static Optional<MatchResult> find(Markdown document, String name) {
        return Pattern.compile("<!-- table: " + Pattern.quote(name) + " -->\n((?s:.*?))<!-- end of table -->")
                .matcher(document.text())
                .results()
                .findFirst();
    }
}
