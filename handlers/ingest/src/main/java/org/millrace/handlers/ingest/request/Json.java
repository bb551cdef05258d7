package org.millrace.handlers.ingest.request;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** The files that handlers hand each other, as JSON. Nothing else here knows Jackson. */
public final class Json {

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();

    private Json() {}

    /** Reads a file that holds one object. */
    public static <T> T read(Path file, Class<T> type) throws IOException {
        try (BufferedReader reader = Files.newBufferedReader(file)) {
            return MAPPER.readValue(reader, type);
        } catch (JacksonException broken) {
            throw new IOException(file.getFileName() + " cannot be read: " + broken.getOriginalMessage(), broken);
        }
    }

    /** Reads an object. */
    public static <T> T read(String text, Class<T> type) throws IOException {
        try {
            return MAPPER.readValue(text, type);
        } catch (JacksonException broken) {
            throw new IOException("Not a " + type.getSimpleName() + ": " + broken.getOriginalMessage(), broken);
        }
    }

    /** A JSON object of a stranger, by its keys; empty if the text is none. */
    public static Optional<Map<?, ?>> find(String text) {
        try {
            return Optional.ofNullable(MAPPER.readValue(text, Map.class));
        } catch (JacksonException none) {
            return Optional.empty();
        }
    }

    /** Writes an object to a file of its own. */
    public static void write(Path file, Object value) throws IOException {
        Files.writeString(file, text(value) + "\n");
    }

    /** An object on one line. */
    public static String text(Object value) {
        return MAPPER.writeValueAsString(value);
    }

    /** The objects of a file that has one on each line, read as they are asked for. The caller closes the stream. */
    @SuppressWarnings("StreamResourceLeak") // the caller closes it
    public static <T> Stream<T> lines(Path file, Class<T> type) throws IOException {
        return Files.lines(file, StandardCharsets.UTF_8)
                .filter(line -> !line.isBlank())
                .map(line -> {
                    try {
                        return read(line, type);
                    } catch (IOException broken) {
                        throw new UncheckedIOException(broken);
                    }
                });
    }

    /** Writes a file with an object on each line; the caller closes it. */
    public static LineWriter lines(Path file) throws IOException {
        return new LineWriter(Files.newBufferedWriter(file, StandardCharsets.UTF_8));
    }

    /** Writes objects, a line each. Several threads may write. */
    public static final class LineWriter implements AutoCloseable {

        private final BufferedWriter out;

        private LineWriter(BufferedWriter out) {
            this.out = out;
        }

        /** Writes one. */
        public synchronized void write(Object value) throws IOException {
            out.write(text(value));
            out.write('\n');
        }

        @Override
        public synchronized void close() throws IOException {
            out.close();
        }
    }
}
