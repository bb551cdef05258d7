package org.millrace.definition.lint;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.millrace.definition.handler.HandlerCatalog;
import org.millrace.definition.handler.HandlerIndex;

/** Good workflows of many shapes, and the handlers they call. */
final class ValidWorkflows {

    private static final Path FOLDER = Path.of("src/test/resources/valid");
    private static final String HANDLERS = "handlers.json";
    private static final HandlerCatalog CATALOG = readCatalog();
    private static final Map<String, String> TEXTS = readTexts();

    private ValidWorkflows() {}

    static HandlerCatalog catalog() {
        return CATALOG;
    }

    /** The workflows' texts by file name. */
    static Map<String, String> texts() {
        return TEXTS;
    }

    private static HandlerCatalog readCatalog() {
        byte[] index = read(FOLDER.resolve(HANDLERS)).getBytes(StandardCharsets.UTF_8);
        return HandlerCatalog.of(
                HandlerIndex.read(index, HANDLERS).index().orElseThrow().handlers());
    }

    private static Map<String, String> readTexts() {
        try (Stream<Path> files = Files.list(FOLDER)) {
            Map<String, String> texts = new TreeMap<>();
            files.filter(file -> !file.endsWith(HANDLERS))
                    .forEach(file -> texts.put(file.getFileName().toString(), read(file)));
            return texts;
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    static Source source(String name, String text) {
        return new Source(name, text.getBytes(StandardCharsets.UTF_8));
    }

    static List<Source> sources() {
        return texts().entrySet().stream()
                .map(file -> source(file.getKey(), file.getValue()))
                .toList();
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
