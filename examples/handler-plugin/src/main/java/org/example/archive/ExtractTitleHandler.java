package org.example.archive;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.millrace.spi.Emits;
import org.millrace.spi.Finding;
import org.millrace.spi.Handler;
import org.millrace.spi.HandlerContext;
import org.millrace.spi.HandlerKey;
import org.millrace.spi.In;
import org.millrace.spi.Out;
import org.millrace.spi.Outcome;

/**
 * Takes the title out of a descriptive-metadata file, for the actions and steps that follow.
 *
 * <p>The title is the text at {@code title}, or at {@code dc:title}; blanks around it are dropped.
 */
@HandlerKey("EXTRACT_TITLE")
@In(name = "metadata", type = Path.class, required = false, documentation = "The descriptive metadata, a JSON object.")
@Out(name = "titleFile", type = Path.class, documentation = "The title as a text file in UTF-8, for later steps.")
@Out(name = "title", type = String.class, required = false, documentation = "The title, for later actions of the step.")
@Emits(code = "NO_METADATA", documentation = "There is no descriptive metadata. Add the file to the submission.")
@Emits(code = "TOO_LARGE", documentation = "The descriptive metadata is larger than 16 MB. Is it the right file?")
@Emits(code = "INVALID_JSON", documentation = "The descriptive metadata is not a JSON object. Mend the file.")
@Emits(code = "NO_TITLE", documentation = "The descriptive metadata has no title. Add one.")
public final class ExtractTitleHandler implements Handler {

    private static final long MAX_BYTES = 16_000_000;

    private static final ObjectReader JSON = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build()
            .readerFor(JsonNode.class);

    @Override
    public Outcome run(HandlerContext context) throws IOException {
        Optional<Path> metadata = context.inputs().find("metadata", Path.class);
        if (metadata.isEmpty()) {
            return Outcome.ko(Finding.of("NO_METADATA", "Expected descriptive metadata, but there is no such file")
                    .mendedBy("Add the file to the submission."));
        }
        return extract(metadata.get(), context);
    }

    private static Outcome extract(Path metadata, HandlerContext context) throws IOException {
        long size = Files.size(metadata);
        if (size > MAX_BYTES) {
            return Outcome.ko(
                    Finding.of("TOO_LARGE", "Expected at most " + MAX_BYTES + " bytes of metadata, but found " + size));
        }
        JsonNode json;
        try {
            json = JSON.readTree(Files.readAllBytes(metadata));
        } catch (JsonProcessingException e) {
            return Outcome.ko(invalid(e.getOriginalMessage(), placeOf(e)));
        }
        if (!json.isObject()) {
            return Outcome.ko(invalid("found " + json.getNodeType(), "line 1"));
        }
        Optional<String> title = titleOf(json, "title").or(() -> titleOf(json, "dc:title"));
        return title.isPresent() ? leave(title.get(), context) : Outcome.ko(noTitle());
    }

    private static Optional<String> titleOf(JsonNode json, String key) {
        return Optional.ofNullable(json.path(key).textValue())
                .map(String::strip)
                .filter(text -> !text.isEmpty());
    }

    private static Outcome leave(String title, HandlerContext context) throws IOException {
        Files.writeString(context.outputs().file("titleFile"), title);
        context.outputs().put("title", title);
        return Outcome.ok();
    }

    private static String placeOf(JsonProcessingException e) {
        return e.getLocation() == null ? "" : "line " + e.getLocation().getLineNr();
    }

    private static Finding noTitle() {
        return Finding.of("NO_TITLE", "Expected a text at 'title' or 'dc:title', but there is none")
                .mendedBy("Add a title.");
    }

    private static Finding invalid(String found, String place) {
        return Finding.of("INVALID_JSON", "Expected a JSON object: " + found)
                .at(place)
                .mendedBy("Mend the file.");
    }
}
