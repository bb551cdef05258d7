package org.millrace.zookeeper;

import java.util.ArrayList;
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

    private static Map<String, Json> valuesOf(JsonObject object) {
        Map<String, Json> values = new LinkedHashMap<>();
        object.members().forEach(member -> values.put(member.key(), member.value()));
        return values;
    }

    static byte[] write(Fields fields) {
        return NodeText.write(CompactJson.write(fields.values()));
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
        return new Fields(values.entrySet().stream()
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
