package org.millrace.definition.json;

import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import org.millrace.definition.finding.Place;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.util.JsonRecyclerPools;

/**
 * JSON as programs write it for each other: one line, nothing but the standard, a key at most once. Values read do not
 * remember where they stood; each says it stands at the start of the file.
 */
public final class CompactJson {

    private static final int MAX_DEPTH = 100;

    private static final JsonFactory FACTORY = JsonFactory.builder()
            .streamReadConstraints(
                    StreamReadConstraints.builder().maxNestingDepth(MAX_DEPTH).build())
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .recyclerPool(JsonRecyclerPools.threadLocalPool()) // many threads write small texts: they share nothing
            .build();

    private CompactJson() {}

    /** The text of a value that {@link JsonWriter} could write, without blanks and without a line feed. */
    public static String write(Object value) {
        StringWriter text = new StringWriter();
        try (JsonGenerator generator = FACTORY.createGenerator(ObjectWriteContext.empty(), text)) {
            JsonWriter.write(value, generator);
        }
        return text.toString();
    }

    /**
     * The one value that a text holds.
     *
     * @throws NotJsonException if the text holds anything else
     */
    public static Json read(String text) {
        try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), text)) {
            if (parser.nextToken() == null) {
                throw new NotJsonException("it is empty");
            }
            Json document = value(parser);
            if (parser.nextToken() != null) {
                throw new NotJsonException("more follows the end of the value");
            }
            return document;
        } catch (JacksonException notJson) {
            throw notJson(notJson);
        }
    }

    static NotJsonException notJson(JacksonException failure) {
        return new NotJsonException(firstLine(failure));
    }

    private static String firstLine(JacksonException failure) {
        String message = failure.getOriginalMessage();
        return message.lines().findFirst().orElse(message);
    }

    private static Json value(JsonParser parser) {
        return switch (parser.currentToken()) {
            case START_OBJECT -> object(parser);
            case START_ARRAY -> array(parser);
            case VALUE_STRING -> new JsonString(parser.getString(), Place.FILE);
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> new JsonNumber(parser.getString(), Place.FILE);
            case VALUE_TRUE -> new JsonBoolean(true, Place.FILE);
            case VALUE_FALSE -> new JsonBoolean(false, Place.FILE);
            case VALUE_NULL -> new JsonNull(Place.FILE);
            case NOT_AVAILABLE, END_OBJECT, END_ARRAY, PROPERTY_NAME, VALUE_EMBEDDED_OBJECT ->
                throw new IllegalStateException("No value begins with " + parser.currentToken());
        };
    }

    private static JsonObject object(JsonParser parser) {
        List<JsonObject.Member> members = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String key = parser.currentName();
            parser.nextToken();
            members.add(new JsonObject.Member(key, Place.FILE, value(parser)));
        }
        return new JsonObject(members, Place.FILE);
    }

    private static JsonArray array(JsonParser parser) {
        List<Json> items = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            items.add(value(parser));
        }
        return new JsonArray(items, Place.FILE);
    }
}
