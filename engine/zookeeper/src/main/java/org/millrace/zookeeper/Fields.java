package org.millrace.zookeeper;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.millrace.definition.finding.Place;
import org.millrace.definition.json.Json;
import org.millrace.definition.json.JsonBoolean;
import org.millrace.definition.json.JsonNull;
import org.millrace.definition.json.JsonNumber;
import org.millrace.definition.json.JsonString;

/**
 * Keys and JSON values in their order. What we do not know of an object stays in here and is written again, so that
 * others may keep keys of their own beside ours.
 */
record Fields(Map<String, Json> values) {

    static final Fields NONE = new Fields(Map.of());

    Fields {
        values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
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

    Fields with(String key, Json value) {
        Map<String, Json> changed = new LinkedHashMap<>(values);
        changed.put(key, value);
        return new Fields(changed);
    }

    /** The same and those of the others whose keys are not taken. */
    Fields withRest(Fields others) {
        Map<String, Json> changed = new LinkedHashMap<>(values);
        others.values.forEach(changed::putIfAbsent);
        return new Fields(changed);
    }

    /** The text of a key of ours, if it is there and a text. */
    Optional<String> text(String key) {
        return Optional.ofNullable(values.get(key))
                .filter(JsonString.class::isInstance)
                .map(value -> ((JsonString) value).text());
    }
}
