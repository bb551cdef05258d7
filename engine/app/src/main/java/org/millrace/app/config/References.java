package org.millrace.app.config;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.millrace.app.input.Reason;
import org.millrace.definition.json.JsonObject;
import org.millrace.definition.json.JsonString;

/** What the configuration points to outside itself: {@code {"env": "NAME"}}, {@code {"file": "path"}}, and relative paths. */
final class References {

    private final Map<String, String> environment;
    private final Path base;

    References(Map<String, String> environment, Path base) {
        this.environment = environment;
        this.base = base;
    }

    Path path(String text) {
        return base.resolve(text).normalize();
    }

    /**
     * The text that an object points to.
     *
     * @throws DanglingException if it points nowhere
     */
    Secret resolve(JsonObject reference) throws DanglingException {
        Optional<String> variable = only(reference, "env");
        if (variable.isPresent()) {
            String value = environment.get(variable.get());
            if (value == null) {
                throw new DanglingException("the environment variable " + variable.get() + " is not set");
            }
            return new Secret("env " + variable.get(), value);
        }
        String file = only(reference, "file")
                .orElseThrow(() -> new DanglingException("expected {\"env\": \"NAME\"} or {\"file\": \"path\"}"));
        return new Secret("file " + file, content(path(file)));
    }

    private static Optional<String> only(JsonObject reference, String key) {
        return reference.members().size() == 1
                ? reference.find(key).filter(JsonString.class::isInstance).map(value -> ((JsonString) value).text())
                : Optional.empty();
    }

    private static String content(Path file) throws DanglingException {
        try {
            return Files.readString(file).strip();
        } catch (IOException failure) {
            throw new DanglingException("the file " + file + " cannot be read: " + Reason.of(failure));
        }
    }

    /** A reference that leads nowhere; the message is the end of a sentence. */
    static final class DanglingException extends Exception {
        private static final long serialVersionUID = 1L;

        DanglingException(String message) {
            super(message);
        }
    }
}
