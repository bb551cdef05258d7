package org.millrace.execution.jsonl;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.millrace.definition.json.Json;
import org.millrace.definition.json.JsonArray;
import org.millrace.definition.json.JsonBoolean;
import org.millrace.definition.json.JsonNull;
import org.millrace.definition.json.JsonNumber;
import org.millrace.definition.json.JsonObject;
import org.millrace.definition.json.JsonString;
import org.millrace.definition.json.NotJsonException;

/** JSON as types of the JDK. What is null is left out. */
public final class Values {

    private Values() {}

    /** The members of an object. */
    public static Map<String, Object> of(JsonObject object) {
        Map<String, Object> members = new LinkedHashMap<>();
        object.members().forEach(member -> of(member.value()).ifPresent(value -> members.put(member.key(), value)));
        return members;
    }

    private static Optional<Object> of(Json json) {
        if (json instanceof JsonObject object) {
            return Optional.of(of(object));
        } else if (json instanceof JsonArray array) {
            return Optional.of(items(array));
        } else if (json instanceof JsonString string) {
            return Optional.of(string.text());
        } else if (json instanceof JsonNumber number) {
            return Optional.of(number(number.text()));
        } else if (json instanceof JsonBoolean bool) {
            return Optional.of(bool.value());
        }
        return Optional.empty();
    }

    private static List<Object> items(JsonArray array) {
        List<Object> items = new ArrayList<>();
        array.items().forEach(item -> of(item).ifPresent(items::add));
        return items;
    }

    private static Object number(String text) {
        try {
            return Long.valueOf(text);
        } catch (NumberFormatException notWhole) {
            return Double.valueOf(text);
        }
    }

    /** The text of a key; empty if it is not there. Anything else is a {@link BadValueException}. */
    public static Optional<String> text(JsonObject object, String key) throws BadValueException {
        Optional<Json> value = object.find(key).filter(found -> !(found instanceof JsonNull));
        if (value.isPresent() && !(value.get() instanceof JsonString)) {
            throw new BadValueException("expected a text for '" + key + "', but found "
                    + value.get().kind());
        }
        return value.map(found -> ((JsonString) found).text());
    }

    /** The whole number of a key; empty if it is not there. */
    public static Optional<Long> whole(JsonObject object, String key) throws BadValueException {
        Optional<Json> value = object.find(key).filter(found -> !(found instanceof JsonNull));
        if (value.isEmpty()) {
            return Optional.empty();
        }
        if (value.get() instanceof JsonNumber number && number(number.text()) instanceof Long whole) {
            return Optional.of(whole);
        }
        throw new BadValueException("expected a whole number for '" + key + "', but found "
                + value.get().kind());
    }

    /** The items of a list; none if the key is not there. */
    public static List<Json> list(JsonObject object, String key) throws BadValueException {
        Optional<Json> value = object.find(key);
        if (value.isPresent() && !(value.get() instanceof JsonArray)) {
            throw new BadValueException("expected a list for '" + key + "', but found "
                    + value.get().kind());
        }
        return value.map(found -> ((JsonArray) found).items()).orElse(List.of());
    }

    /** A value that must be an object. */
    public static JsonObject object(Json value) throws BadValueException {
        if (value instanceof JsonObject object) {
            return object;
        }
        throw new BadValueException("expected an object, but found " + value.kind());
    }

    /** What must be there. */
    public static <T> T required(Optional<T> value, String key) throws BadValueException {
        return value.orElseThrow(() -> new BadValueException("the key '" + key + "' is missing"));
    }

    /** A file that is JSON but not what it should be. */
    public static final class BadValueException extends Exception {
        private static final long serialVersionUID = 1L;

        public BadValueException(String defect) {
            super(defect);
        }

        public BadValueException(NotJsonException notJson) {
            super(notJson.reason(), notJson);
        }
    }
}
