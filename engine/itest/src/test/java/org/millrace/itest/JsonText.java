package org.millrace.itest;

import java.util.Optional;
import org.millrace.definition.json.CompactJson;
import org.millrace.definition.json.Json;
import org.millrace.definition.json.JsonNumber;
import org.millrace.definition.json.JsonObject;
import org.millrace.definition.json.JsonString;
import org.millrace.definition.json.NotJsonException;

/** Single values out of the JSON of a node. */
final class JsonText {

    private JsonText() {}

    /** The text or number under a key of an object; empty if there is none or the text is not JSON. */
    static Optional<String> find(String json, String key) {
        return parse(json).flatMap(object -> object.find(key)).flatMap(JsonText::plain);
    }

    private static Optional<JsonObject> parse(String json) {
        try {
            return CompactJson.read(json) instanceof JsonObject object ? Optional.of(object) : Optional.empty();
        } catch (NotJsonException notJson) {
            return Optional.empty();
        }
    }

    private static Optional<String> plain(Json value) {
        if (value instanceof JsonString string) {
            return Optional.of(string.text());
        }
        return value instanceof JsonNumber number ? Optional.of(number.text()) : Optional.empty();
    }
}
