package org.millrace.definition.handler;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.millrace.definition.finding.Place;
import org.millrace.definition.json.Json;
import org.millrace.definition.json.JsonArray;
import org.millrace.definition.json.JsonBoolean;
import org.millrace.definition.json.JsonObject;
import org.millrace.definition.json.JsonString;

/**
 * The members of one object of an index, by type. What is missing or has another type becomes a problem and reads as
 * something empty, so that one pass finds all problems.
 */
final class IndexFields {

    private final JsonObject object;
    private final IndexProblems problems;

    IndexFields(JsonObject object, IndexProblems problems) {
        this.object = object;
        this.problems = problems;
    }

    Optional<JsonString> text(String key) {
        return required(key).flatMap(value -> textOf(key, value));
    }

    /** A text that may be absent. */
    Optional<JsonString> textIfAny(String key) {
        return object.find(key).flatMap(value -> textOf(key, value));
    }

    boolean truth(String key) {
        Optional<Json> value = required(key);
        if (value.isPresent() && value.get() instanceof JsonBoolean truth) {
            return truth.value();
        }
        value.ifPresent(other -> expected("true or false", key, other));
        return false;
    }

    /** The texts of a list that may be absent, each with its place. */
    List<JsonString> texts(String key) {
        List<JsonString> texts = new ArrayList<>();
        for (Json item : object.find(key).map(value -> itemsOf(key, value)).orElse(List.of())) {
            if (item instanceof JsonString text) {
                texts.add(text);
            } else {
                expected("texts", key, item);
            }
        }
        return texts;
    }

    List<IndexFields> objects(String key) {
        return objectsIn(key, required(key));
    }

    /** The objects of a list that may be absent. */
    List<IndexFields> objectsIfAny(String key) {
        return objectsIn(key, object.find(key));
    }

    Optional<Json> required(String key) {
        Optional<Json> value = object.find(key);
        if (value.isEmpty()) {
            problems.add(object.place(), "the key '" + key + "' is missing");
        }
        return value;
    }

    /** Where a key's value stands, or the whole object if the key is missing. */
    Place place(String key) {
        return object.find(key).map(Json::place).orElse(object.place());
    }

    private List<IndexFields> objectsIn(String key, Optional<Json> value) {
        List<IndexFields> fields = new ArrayList<>();
        for (Json item : value.map(list -> itemsOf(key, list)).orElse(List.of())) {
            if (item instanceof JsonObject member) {
                fields.add(new IndexFields(member, problems));
            } else {
                expected("objects", key, item);
            }
        }
        return fields;
    }

    private Optional<JsonString> textOf(String key, Json value) {
        if (value instanceof JsonString text) {
            return Optional.of(text);
        }
        expected("a text", key, value);
        return Optional.empty();
    }

    private List<Json> itemsOf(String key, Json value) {
        if (value instanceof JsonArray list) {
            return list.items();
        }
        expected("a list", key, value);
        return List.of();
    }

    private void expected(String expectation, String key, Json found) {
        problems.add(found.place(), "expected " + expectation + " for '" + key + "', but found " + found.kind());
    }
}
