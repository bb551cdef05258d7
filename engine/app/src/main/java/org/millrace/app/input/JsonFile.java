package org.millrace.app.input;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.millrace.definition.finding.LintFinding;
import org.millrace.definition.finding.Place;
import org.millrace.definition.finding.Severity;
import org.millrace.definition.json.Json;
import org.millrace.definition.json.JsonObject;
import org.millrace.definition.json.JsonReader;
import org.millrace.definition.json.TextDecoder;

/**
 * A settings file in JSON, whose mistakes are told with their line and column.
 *
 * @param name how messages call it
 * @param content its one object
 */
public record JsonFile(String name, JsonObject content) {

    private static final int MAX_BYTES = 64 * 1024 * 1024;

    /**
     * Reads a file that holds one object.
     *
     * @throws UnusableInput if it cannot be read or does not
     */
    public static JsonFile read(Path path) {
        String name = path.toString();
        List<LintFinding> findings = new ArrayList<>();
        Optional<Json> document =
                TextDecoder.decode(bytes(path), findings::add).flatMap(text -> JsonReader.read(text, findings::add));
        findings.stream()
                .filter(finding -> finding.severity() == Severity.ERROR)
                .findFirst()
                .ifPresent(finding -> {
                    throw problem(name, finding.place(), sentence(finding));
                });
        if (document.isPresent() && document.get() instanceof JsonObject object) {
            return new JsonFile(name, object);
        }
        throw problem(name, Place.FILE, "expected a JSON object");
    }

    /** What to throw about one place of the file. */
    public UnusableInput problem(Place place, String message) {
        return problem(name, place, message);
    }

    /** The reader's sentence, unless it speaks of a workflow. */
    private static String sentence(LintFinding finding) {
        return switch (finding.code()) {
            case EMPTY_FILE -> "expected a JSON object, but the file is empty";
            case TRAILING_CONTENT -> "expected the end of the file after the closing brace, but more follows";
            default -> finding.message();
        };
    }

    private static UnusableInput problem(String name, Place place, String message) {
        return new UnusableInput(name + ":" + place.position() + ": " + message);
    }

    private static byte[] bytes(Path path) {
        try (InputStream content = Files.newInputStream(path)) {
            byte[] bytes = content.readNBytes(MAX_BYTES + 1);
            if (bytes.length > MAX_BYTES) {
                throw new UnusableInput(path + ": expected at most " + MAX_BYTES + " bytes, but there are more");
            }
            return bytes;
        } catch (IOException failure) {
            throw new UnusableInput(path + ": cannot be read: " + Reason.of(failure), failure);
        }
    }
}
