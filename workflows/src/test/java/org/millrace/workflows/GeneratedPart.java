package org.millrace.workflows;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** A part of a document that is generated: it stands between markers, and must be what the code says. */
final class GeneratedPart {

    private GeneratedPart() {}

    /** Checks the part, or writes it first with {@code -Dmillrace.docs.accept=true}. */
    static void check(String path, String name, String expected) {
        Markdown document = Repository.document(path);
        MatchResult found = find(document, name)
                .orElseThrow(() -> new AssertionError(
                        "Expected <!-- table: " + name + " --> and <!-- end of table --> in " + path));
        if (Markdown.isAccepting()) {
            document.replace(found.start(1), found.end(1), expected);
        }
        assertThat(find(Repository.document(path), name).orElseThrow().group(1)).isEqualTo(expected);
    }

    private static Optional<MatchResult> find(Markdown document, String name) {
        return Pattern.compile("<!-- table: " + Pattern.quote(name) + " -->\n((?s:.*?))<!-- end of table -->")
                .matcher(document.text())
                .results()
                .findFirst();
    }
}
