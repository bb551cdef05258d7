package org.millrace.handlers.ingest.profile;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.millrace.handlers.ingest.text.Shown;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;

/**
 * Reads the JSON form: one object with the same keys; what Merritt's format numbers is a list.
 */
final class JsonEntries {

    private static final JsonFactory FACTORY = JsonFactory.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();

    private final String file;
    private final Problems problems;
    private final List<Entry> entries = new ArrayList<>();
    private boolean broken;

    JsonEntries(String file, Problems problems) {
        this.file = file;
        this.problems = problems;
    }

    List<Entry> read(String text) {
        try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), text)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                broken = true;
                problems.add(file + ":1", "Expected a JSON object with the keys of a profile");
                return entries;
            }
            object(parser);
            if (parser.nextToken() != null) {
                problems.add(place(parser), "Expected nothing after the object");
            }
        } catch (JacksonException unreadable) {
            broken = true;
            int line = unreadable.getLocation() == null
                    ? 1
                    : unreadable.getLocation().getLineNr();
            problems.add(
                    file + ":" + line,
                    "Expected JSON, but it cannot be read: " + Shown.of(unreadable.getOriginalMessage()));
        }
        return entries;
    }

    /** Whether it ended before its end, so that what is missing may be there. */
    boolean isBroken() {
        return broken;
    }

    private void object(JsonParser parser) {
        for (JsonToken token = parser.nextToken(); token == JsonToken.PROPERTY_NAME; token = parser.nextToken()) {
            String key = parser.currentName();
            String place = place(parser);
            JsonToken value = parser.nextToken();
            if (value == JsonToken.START_ARRAY) {
                array(parser, key);
            } else if (value == JsonToken.START_OBJECT) {
                problems.add(place, "Expected a text or a list of texts for " + key + ", but found an object");
                parser.skipChildren();
            } else {
                entries.add(new Entry(isNumbered(key) ? key + ".1" : key, textOf(parser), place));
            }
        }
    }

    private void array(JsonParser parser, String key) {
        int number = 0;
        for (JsonToken token = parser.nextToken(); token != JsonToken.END_ARRAY; token = parser.nextToken()) {
            if (token.isStructStart()) {
                problems.add(place(parser), "Expected texts in the list " + key + ", but found more structure");
                parser.skipChildren();
            } else {
                number++;
                entries.add(new Entry(isNumbered(key) ? key + "." + number : key, textOf(parser), place(parser)));
            }
        }
    }

    private static boolean isNumbered(String key) {
        return Arrays.stream(ProfileKey.values())
                .anyMatch(known -> known.isNumbered() && known.word().equals(key));
    }

    private static String textOf(JsonParser parser) {
        return parser.currentToken() == JsonToken.VALUE_NULL
                ? ""
                : parser.getString().strip();
    }

    private String place(JsonParser parser) {
        return file + ":" + parser.currentTokenLocation().getLineNr();
    }
}
