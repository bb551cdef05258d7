package org.millrace.workflows;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.millrace.definition.handler.HandlerCatalog;
import org.millrace.definition.handler.HandlerIndex;

/** The source tree that the tests of this module look at. */
final class Repository {

    static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

    private static final List<String> BUILT_OR_HIDDEN = List.of("target", ".git", ".idea", "node_modules");

    private Repository() {}

    /** All Markdown documents, by path. */
    static List<Markdown> documents() {
        try (Stream<Path> files = Files.walk(ROOT, 6)) {
            return files.filter(file -> file.toString().endsWith(".md"))
                    .filter(file -> Stream.of(ROOT.relativize(file).toString().split("[/\\\\]", -1))
                            .noneMatch(BUILT_OR_HIDDEN::contains))
                    .sorted()
                    .map(Markdown::read)
                    .toList();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    static Markdown document(String path) {
        return Markdown.read(ROOT.resolve(path));
    }

    /** The made-up handlers that the fixtures of the linter, and the examples of finding-codes.md, speak of. */
    static HandlerCatalog fixtureHandlers() {
        Path index = ROOT.resolve("engine/definition/src/test/resources/fixtures/handlers.json");
        try {
            return HandlerCatalog.of(HandlerIndex.read(Files.readAllBytes(index), index.toString())
                    .index()
                    .orElseThrow()
                    .handlers());
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
