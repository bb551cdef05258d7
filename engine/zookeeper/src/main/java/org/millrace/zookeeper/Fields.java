package org.millrace.zookeeper;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.millrace.definition.finding.Place;
import org.millrace.definition.json.Json;
import org.millrace.definition.json.JsonBoolean;
import org.millrace.definition.json.JsonNull;
import org.millrace.definition.json.JsonNumber;
import org.millrace.definition.json.JsonObject;
import org.millrace.definition.json.JsonString;

/**
 * Keys and JSON values in their order. What we do not know of an object stays in here and is written again, so that
 * others may keep keys of their own beside ours.
 */
final class Fields {

    static final Fields NONE = new Fields(new LinkedHashMap<>());

    private final Map<String, Json> values;

    /** Takes the map as it is: nobody else may change it afterwards. */
    private Fields(LinkedHashMap<String, Json> values) {
        this.values = Collections.unmodifiableMap(values);
    }

    static Fields of(Map<String, Json> values) {
        return new Fields(new LinkedHashMap<>(values));
    }

    Map<String, Json> values() {
        return values;
    }

    /** The same and one text more, or another one in its place. */
    Fields with(String key, String text) {
        return with(key, new JsonString(text, Place.FILE));
    }

    /** The same and one number more, or another one in its place. */
    Fields with(String key, long number) {
        return with(key, new JsonNumber(Long.toString(number), Place.FILE));
    }

    /** The same and one truth more, or another one in its place. */
    Fields withTruth(String key, boolean truth) {
        return with(key, new JsonBoolean(truth, Place.FILE));
    }

    /** The same and one text more, or null where there is none. */
    Fields withNullable(String key, Optional<String> text) {
        return text.map(present -> with(key, present)).orElseGet(() -> with(key, new JsonNull(Place.FILE)));
    }

    /** The same and one object more, or another one in its place. */
    Fields with(String key, Fields object) {
        return with(key, object.toJson());
    }

    /** The same and one text more if there is one; else the same without the key. */
    Fields withOptional(String key, Optional<String> text) {
        return text.map(present -> with(key, present)).orElseGet(() -> without(key));
    }

    /** The same and an object of texts more. */
    Fields withTexts(String key, Map<String, String> texts) {
        return with(key, NONE.withAll(texts));
    }

    /** The same and texts more, in the order of their keys. */
    Fields withAll(Map<String, String> texts) {
        LinkedHashMap<String, Json> changed = new LinkedHashMap<>(values);
        new TreeMap<>(texts).forEach((key, text) -> changed.put(key, new JsonString(text, Place.FILE)));
        return new Fields(changed);
    }

    /** The same without a key. */
    Fields without(String key) {
        LinkedHashMap<String, Json> changed = new LinkedHashMap<>(values);
        changed.remove(key);
        return new Fields(changed);
    }

    /** The object that they are. */
    JsonObject toJson() {
        return new JsonObject(
                values.entrySet().stream()
                        .map(entry -> new JsonObject.Member(entry.getKey(), Place.FILE, entry.getValue()))
                        .toList(),
                Place.FILE);
    }

    Fields with(String key, Json value) {
        LinkedHashMap<String, Json> changed = new LinkedHashMap<>(values);
        changed.put(key, value);
        return new Fields(changed);
    }

    /** The same and those of the others whose keys are not taken. */
    Fields withRest(Fields others) {
        LinkedHashMap<String, Json> changed = new LinkedHashMap<>(values);
        others.values.forEach(changed::putIfAbsent);
        return new Fields(changed);
    }

    /** The text of a key of ours, if it is there and a text. */
    Optional<String> text(String key) {
        return Optional.ofNullable(values.get(key))
                .filter(JsonString.class::isInstance)
                .map(value -> ((JsonString) value).text());
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Fields fields && values.equals(fields.values);
    }

    @Override
    public int hashCode() {
        return values.hashCode();
    }

    @Override
    public String toString() {
        return "Fields" + values;
    }
}
