package org.millrace.definition.lint;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.millrace.definition.finding.Code;
import org.millrace.definition.finding.LintFinding;
import org.millrace.definition.handler.HandlerCatalog;
import org.millrace.definition.handler.HandlerIndex;

/**
 * One folder per code, named after it. A case is a file, or a folder of files that are linted together; beside it lies
 * what the linter must say, to the letter. {@code -Dmillrace.fixtures.accept=true} writes what it says now, for review.
 */
class FixtureTest {

    private static final Path FIXTURES = Path.of("src/test/resources/fixtures");

    @ParameterizedTest(name = "{0}")
    @MethodSource("cases")
    void saysExactlyThis(Path fixture) throws IOException {
        String said = lint(fixture);
        Path expected = expectedFor(fixture);
        if (Boolean.getBoolean("millrace.fixtures.accept")) {
            Files.writeString(expected, said);
        }
        assertThat(said).isEqualTo(Files.readString(expected));
        assertThat(said).contains(" " + fixture.getName(fixture.getNameCount() - 2) + " ");
    }

    @Test
    void everyCodeHasAFixture() throws IOException {
        try (Stream<Path> folders = Files.list(FIXTURES).filter(Files::isDirectory)) {
            assertThat(folders.map(folder -> folder.getFileName().toString()))
                    .containsExactlyInAnyOrderElementsOf(
                            Arrays.stream(Code.values()).map(Code::id).toList());
        }
    }

    static Stream<Path> cases() throws IOException {
        try (Stream<Path> folders = Files.list(FIXTURES)) {
            return folders.filter(Files::isDirectory).sorted().toList().stream().flatMap(FixtureTest::casesIn);
        }
    }

    private static Stream<Path> casesIn(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> !file.toString().endsWith(".expected")).sorted().toList().stream();
        } catch (IOException unreadable) {
            throw new AssertionError(unreadable);
        }
    }

    private static Path expectedFor(Path fixture) {
        String name = fixture.getFileName().toString().replaceAll("\\.json$", "");
        return fixture.resolveSibling(name + ".expected");
    }

    private static String lint(Path fixture) throws IOException {
        boolean withHandlers = !fixture.toString().endsWith(".no-handlers.json");
        Linter linter = new Linter(withHandlers ? catalog() : HandlerCatalog.unknown());
        try (Stream<Path> files = Files.walk(fixture)) {
            List<Source> sources = files.filter(Files::isRegularFile)
                    .sorted()
                    .map(FixtureTest::source)
                    .toList();
            return linter.lint(sources).stream().map(FixtureTest::print).collect(Collectors.joining());
        }
    }

    private static Source source(Path file) {
        try {
            return new Source(file.getFileName().toString(), Files.readAllBytes(file));
        } catch (IOException unreadable) {
            throw new AssertionError(unreadable);
        }
    }

    private static String print(LintReport report) {
        return report.findings().stream()
                .map(finding -> print(report.source(), finding))
                .collect(Collectors.joining());
    }

    private static String print(String source, LintFinding finding) {
        return String.format(
                Locale.ROOT,
                "%s:%s %s %s %s\n  %s\n%s",
                source,
                finding.place().position(),
                finding.severity().label(),
                finding.code().id(),
                finding.place().pointer(),
                finding.message(),
                finding.remedy().isEmpty() ? "" : "  > " + finding.remedy() + "\n");
    }

    static HandlerCatalog catalog() {
        try {
            byte[] index = Files.readAllBytes(FIXTURES.resolve("handlers.json"));
            return HandlerCatalog.of(HandlerIndex.read(index, "handlers.json")
                    .index()
                    .orElseThrow()
                    .handlers());
        } catch (IOException unreadable) {
            throw new AssertionError(unreadable);
        }
    }
}
