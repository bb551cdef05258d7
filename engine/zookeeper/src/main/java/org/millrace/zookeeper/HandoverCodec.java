package org.millrace.zookeeper;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.millrace.definition.json.CompactJson;
import org.millrace.definition.json.Json;
import org.millrace.definition.json.JsonBoolean;
import org.millrace.definition.json.JsonNull;
import org.millrace.definition.json.JsonNumber;
import org.millrace.definition.json.JsonString;

/**
 * A {@code submission} or {@code configuration} as names and values. What was handed over is written as it is, and beside
 * it what the other set of keys calls the same; what is read is what was handed over, and all there is where another
 * client wrote it.
 */
final class HandoverCodec implements NodeCodec<Map<String, String>> {

    static final NodeCodec<Map<String, String>> INSTANCE = new HandoverCodec();

    /** Ours: which keys were handed over. */
    private static final String GIVEN = "millrace_given";

    private static final String LIBRARY_MODE = "submission_mode";
    private static final String SERVICE_UPDATE = "update";

    private HandoverCodec() {}

    @Override
    public Map<String, String> read(String path, byte @Nullable [] data) {
        NodeObject object = NodeObject.read(path, data);
        Fields all = object.rest();
        List<String> given = object.texts(GIVEN);
        Map<String, String> texts = new LinkedHashMap<>();
        all.without(GIVEN).values().forEach((key, value) -> {
            if (!(value instanceof JsonNull)) {
                texts.put(key, textOf(value));
            }
        });
        if (object.keys().contains(GIVEN)) {
            takeServices(texts, given);
            texts.keySet().retainAll(given);
        }
        return texts;
    }

    /** Merritt's services rewrite a configuration and know only their own keys. */
    private static void takeServices(Map<String, String> texts, List<String> given) {
        for (SubmissionKey key : SubmissionKey.values()) {
            List<String> names = key.keys().toList();
            String service = names.get(names.size() - 1);
            if (names.size() == 2 && !given.contains(service) && texts.containsKey(service)) {
                texts.put(names.get(0), texts.get(service));
            }
        }
    }

    private static String textOf(Json value) {
        if (value instanceof JsonString text) {
            return text.text();
        }
        if (value instanceof JsonNumber number) {
            return number.text();
        }
        return value instanceof JsonBoolean truth ? Boolean.toString(truth.value()) : CompactJson.write(value);
    }

    @Override
    public byte[] write(Map<String, String> texts) {
        return write(texts, Map.of());
    }

    /** The same, and beside it what the store adds, unless it was handed over. */
    static byte[] write(Map<String, String> texts, Map<String, String> added) {
        Map<String, String> all = new LinkedHashMap<>(added);
        all.putAll(texts);
        Fields fields = Fields.NONE.withAll(all);
        for (SubmissionKey key : SubmissionKey.values()) {
            fields = withBoth(fields, key, texts);
        }
        List<String> given = List.copyOf(new TreeSet<>(texts.keySet()));
        return NodeObject.write(withMode(fields, texts).withTexts(GIVEN, given));
    }

    private static Fields withBoth(Fields start, SubmissionKey key, Map<String, String> texts) {
        List<String> names = key.keys().toList();
        String said = texts.get(names.get(names.size() - 1));
        String known = said != null ? said : texts.get(names.get(0));
        Fields fields = start;
        for (String name : names) {
            fields = known == null || texts.containsKey(name) ? fields : fields.with(name, known);
        }
        return fields;
    }

    private static Fields withMode(Fields fields, Map<String, String> texts) {
        String update = texts.get(SERVICE_UPDATE);
        boolean updates = update != null ? update.equals("true") : "update".equalsIgnoreCase(texts.get(LIBRARY_MODE));
        return fields.withTruth(SERVICE_UPDATE, updates)
                .with(LIBRARY_MODE, texts.getOrDefault(LIBRARY_MODE, updates ? "update" : "add"));
    }
}
