package org.millrace.definition.lint;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.millrace.definition.finding.FindingCollector;
import org.millrace.definition.finding.Pointer;
import org.millrace.definition.json.Json;
import org.millrace.definition.json.JsonArray;
import org.millrace.definition.json.JsonBoolean;
import org.millrace.definition.json.JsonNumber;
import org.millrace.definition.json.JsonObject;
import org.millrace.definition.json.JsonReader;
import org.millrace.definition.json.JsonString;
import org.millrace.definition.json.JsonWriter;

/** A workflow's JSON that a test can change by pointer, made of plain maps and lists. */
final class Document {

    private final Object root;

    private Document(Object root) {
        this.root = root;
    }

    static Document of(String text) {
        return new Document(plain(parse(text)));
    }

    static JsonObject parse(String text) {
        return (JsonObject) JsonReader.read(text, new FindingCollector()).orElseThrow();
    }

    private static Object plain(Json json) {
        if (json instanceof JsonObject object) {
            Map<String, Object> map = new LinkedHashMap<>();
            object.members().forEach(member -> map.put(member.key(), plain(member.value())));
            return map;
        }
        if (json instanceof JsonArray array) {
            List<Object> list = new ArrayList<>();
            array.items().forEach(item -> list.add(plain(item)));
            return list;
        }
        if (json instanceof JsonNumber number) {
            return Long.valueOf(number.text());
        }
        return json instanceof JsonBoolean bool ? (Object) bool.value() : ((JsonString) json).text();
    }

    String text() {
        return JsonWriter.write(root);
    }

    /** All values with their pointers, in the order of the file. */
    List<Spot> spots() {
        List<Spot> spots = new ArrayList<>();
        collect(root, Pointer.ROOT, spots);
        return spots;
    }

    private static void collect(Object value, Pointer pointer, List<Spot> spots) {
        spots.add(new Spot(pointer, value));
        if (value instanceof Map<?, ?> map) {
            map.forEach((key, member) -> collect(member, pointer.key((String) key), spots));
        } else if (value instanceof List<?> list) {
            for (int i = 0; i < list.size(); i++) {
                collect(list.get(i), pointer.index(i), spots);
            }
        }
    }

    Object get(Pointer pointer) {
        Pointer parent = pointer.parent();
        if (parent == null) {
            return root;
        }
        Object container = get(parent);
        return container instanceof List<?> list
                ? list.get(Integer.parseInt(pointer.token()))
                : map(container).get(pointer.token());
    }

    void set(Pointer pointer, Object value) {
        Object container = get(parentOf(pointer));
        if (container instanceof List<?>) {
            list(container).set(Integer.parseInt(pointer.token()), value);
        } else {
            map(container).put(pointer.token(), value);
        }
    }

    void remove(Pointer pointer) {
        Object container = get(parentOf(pointer));
        if (container instanceof List<?>) {
            list(container).remove(Integer.parseInt(pointer.token()));
        } else {
            map(container).remove(pointer.token());
        }
    }

    @SuppressWarnings("unchecked")
    static Map<String, Object> map(Object value) {
        return (Map<String, Object>) value;
    }

    @SuppressWarnings("unchecked")
    static List<Object> list(Object value) {
        return (List<Object>) value;
    }

    private static Pointer parentOf(Pointer pointer) {
        return Optional.ofNullable(pointer.parent()).orElseThrow();
    }

    /**
     * A value and where it is.
     *
     * @param pointer where
     * @param value the value, plain
     */
    record Spot(Pointer pointer, Object value) {

        String key() {
            return pointer.token();
        }

        Pointer parent() {
            return parentOf(pointer);
        }

        /** The key of the list or object around the one this is in. */
        String around() {
            return Optional.ofNullable(parent().parent()).map(Pointer::token).orElse("");
        }
    }
}
