package org.millrace.workflows;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
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
        GeneratedPart.check(DOCUMENT, name, ReferenceTables.markdown().getOrDefault(name, ""));
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
}
