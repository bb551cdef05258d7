package org.millrace.zookeeper;

import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.millrace.definition.json.CompactJson;
import org.millrace.definition.json.Json;
import org.millrace.definition.json.JsonArray;
import org.millrace.definition.json.JsonBoolean;
import org.millrace.definition.json.JsonNull;
import org.millrace.definition.json.JsonNumber;
import org.millrace.definition.json.JsonObject;
import org.millrace.definition.json.JsonString;
import org.millrace.definition.json.NotJsonException;

/**
 * The JSON object of one node while it is read. It knows which keys were asked for; {@link #rest()} is what remains.
 * Every complaint is a {@link CorruptNode} of that node.
 */
final class NodeObject {

    private final String path;
    private final Map<String, Json> values;
    private final Set<String> asked = new TreeSet<>();

    private NodeObject(String path, Map<String, Json> values) {
        this.path = path;
        this.values = values;
    }

    static NodeObject read(String path, byte @Nullable [] data) {
        String text = NodeText.read(path, data);
        try {
            if (CompactJson.read(text) instanceof JsonObject object) {
                return new NodeObject(path, valuesOf(object));
            }
            throw new CorruptNode(path, "expected a JSON object, but found " + CorruptNode.shown(text));
        } catch (NotJsonException notJson) {
            String found = CorruptNode.shown(notJson.reason());
            throw new CorruptNode(path, "expected a JSON object, but the text is not JSON: " + found);
        }
    }

    /** The object that a node's fields are. */
    static NodeObject of(String path, Fields fields) {
        return new NodeObject(path, fields.values());
    }

    private static Map<String, Json> valuesOf(JsonObject object) {
        Map<String, Json> values = new LinkedHashMap<>();
        object.members().forEach(member -> values.put(member.key(), member.value()));
        return values;
    }

    static byte[] write(Fields fields) {
        return NodeText.write(CompactJson.write(fields.toJson()));
    }

    /** A text that must be there. */
    String text(String key) {
        return findText(key).orElseThrow(() -> corrupt(key, "a text", "nothing"));
    }

    /** A text; null counts as none. */
    Optional<String> findText(String key) {
        Optional<Json> value = find(key);
        value.filter(found -> !(found instanceof JsonString)).ifPresent(found -> {
            throw corrupt(key, "a text", found.kind());
        });
        return value.map(found -> ((JsonString) found).text());
    }

    /** A whole number that is not negative, or 0 if there is none. */
    int count(String key) {
        Optional<Json> value = find(key);
        if (value.isEmpty()) {
            return 0;
        }
        if (value.get() instanceof JsonNumber number && number.text().matches("[0-9]{1,9}")) {
            return Integer.parseInt(number.text());
        }
        throw corrupt(key, "a whole number from 0 to 999999999", describe(value.get()));
    }

    /** A whole number that must be there. */
    long number(String key) {
        return findNumber(key).orElseThrow(() -> corrupt(key, "a whole number", "nothing"));
    }

    /** A whole number; null counts as none. */
    Optional<Long> findNumber(String key) {
        return find(key).map(value -> {
            if (value instanceof JsonNumber number && number.text().matches("-?[0-9]{1,18}")) {
                return Long.valueOf(number.text());
            }
            throw corrupt(key, "a whole number", describe(value));
        });
    }

    /** A time in the form of ISO 8601; null counts as none. */
    Optional<Instant> findTime(String key) {
        return findText(key).map(text -> {
            try {
                return Instant.parse(text);
            } catch (DateTimeParseException notOne) {
                throw corrupt(key, "a time such as 2026-11-18T06:26:05Z", CorruptNode.shown(text));
            }
        });
    }

    /** One of some words; null counts as none. */
    <E extends Enum<E>> Optional<E> findWord(String key, Class<E> words) {
        return findText(key)
                .map(text -> Arrays.stream(words.getEnumConstants())
                        .filter(word -> word.name().equals(text))
                        .findFirst()
                        .orElseThrow(() -> corrupt(
                                key, "one of " + Arrays.toString(words.getEnumConstants()), CorruptNode.shown(text))));
    }

    /** An object inside this one; null counts as none. */
    Optional<NodeObject> findObject(String key) {
        return find(key).map(value -> {
            if (value instanceof JsonObject object) {
                return new NodeObject(path, valuesOf(object));
            }
            throw corrupt(key, "an object", value.kind());
        });
    }

    /** An object of texts; nothing counts as an empty one. */
    Map<String, String> textMap(String key) {
        Map<String, String> texts = new LinkedHashMap<>();
        findObject(key).ifPresent(object -> object.values.keySet().forEach(name -> texts.put(name, object.text(name))));
        return texts;
    }

    /** The keys that are there. */
    Set<String> keys() {
        return Set.copyOf(values.keySet());
    }

    /** A boolean, also one that stands in quotes. */
    Optional<Boolean> findTruth(String key) {
        return find(key).map(value -> truth(key, value));
    }

    private boolean truth(String key, Json value) {
        if (value instanceof JsonBoolean found) {
            return found.value();
        }
        if (value instanceof JsonString string && string.text().matches("true|false")) {
            return string.text().equals("true");
        }
        throw corrupt(key, "true or false", describe(value));
    }

    /** A list of texts; a single text counts as a list of one, nothing as an empty list. */
    List<String> texts(String key) {
        Optional<Json> value = find(key);
        if (value.isEmpty()) {
            return List.of();
        }
        if (value.get() instanceof JsonString single) {
            return List.of(single.text());
        }
        if (value.get() instanceof JsonArray array) {
            return textsOf(key, array);
        }
        throw corrupt(key, "a list of texts", value.get().kind());
    }

    private List<String> textsOf(String key, JsonArray array) {
        List<String> texts = new ArrayList<>();
        for (Json item : array.items()) {
            if (!(item instanceof JsonString text)) {
                throw corrupt(key, "a list of texts", item.kind() + " in it");
            }
            texts.add(text.text());
        }
        return List.copyOf(texts);
    }

    /** Everything that nobody asked for. */
    Fields rest() {
        return Fields.of(values.entrySet().stream()
                .filter(entry -> !asked.contains(entry.getKey()))
                .collect(Collectors.toMap(
                        Map.Entry::getKey, Map.Entry::getValue, (first, second) -> first, LinkedHashMap::new)));
    }

    /** The failure that one key's value is. */
    CorruptNode corrupt(String key, String expected, String found) {
        return new CorruptNode(path, "expected " + expected + " under '" + key + "', but found " + found);
    }

    private Optional<Json> find(String key) {
        asked.add(key);
        return Optional.ofNullable(values.get(key)).filter(value -> !(value instanceof JsonNull));
    }

    private static String describe(Json value) {
        if (value instanceof JsonNumber number) {
            return number.text();
        }
        return value instanceof JsonString string ? CorruptNode.shown(string.text()) : value.kind();
    }
}
