package org.millrace.workflows;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A guarantee without a test is not one: every test that the page names is there, and every promise names one. */
class GuaranteesDocumentTest {

    private static final Path ROOT = Path.of("..");
    private static final Pattern TEST = Pattern.compile("`([A-Z][A-Za-z]+(?:Test|IT))`");

    @Test
    void everyTestThatIsNamedIsThere() throws IOException {
        String page = Files.readString(ROOT.resolve("docs/guarantees.md"));
        Set<String> named = TEST.matcher(page)
                .results()
                .map(found -> found.group(1))
                .collect(Collectors.toCollection(TreeSet::new));

        assertThat(named).isNotEmpty();
        assertThat(testsOfTheTree()).containsAll(named);
    }

    @Test
    void everyPromiseNamesATest() throws IOException {
        try (Stream<String> lines = Files.lines(ROOT.resolve("docs/guarantees.md"))) {
            assertThat(lines.filter(line -> line.matches("\\| [1-6]? ?\\| [A-Z].*\\|$")))
                    .isNotEmpty()
                    .allMatch(line -> TEST.matcher(line).find());
        }
    }

    private static Set<String> testsOfTheTree() throws IOException {
        try (Stream<Path> files = Files.walk(ROOT)) {
            return files.filter(file -> file.toString().contains("src/test/java"))
                    .map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".java"))
                    .map(name -> name.substring(0, name.length() - ".java".length()))
                    .collect(Collectors.toSet());
        }
    }
}
