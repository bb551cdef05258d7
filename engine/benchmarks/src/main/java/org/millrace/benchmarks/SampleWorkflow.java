package org.millrace.benchmarks;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.millrace.definition.json.JsonWriter;

/**
 * A workflow in the manner of a real ingest: each step extracts something from a file an earlier step wrote, checks it in
 * memory and stores it as a file of its own; every fourth step runs over a list; the last one notifies, whatever
 * happened. It uses the handlers of {@link SampleHandlers} and gives the linter nothing to report.
 *
 * @param id the workflow's id
 * @param steps how many steps it has, at least two
 */
record SampleWorkflow(String id, int steps) {

    private static final String MANIFEST = "manifest.xml";
    private static final int ACTIONS_PER_STEP = 3;
    private static final int LIST_EVERY = 4;

    /** The file's bytes, always the same for the same workflow. */
    byte[] bytes() {
        return JsonWriter.write(workflow()).getBytes(StandardCharsets.UTF_8);
    }

    /** How many actions all steps have together. */
    int actions() {
        return (steps - 1) * ACTIONS_PER_STEP + 1;
    }

    private Map<String, Object> workflow() {
        List<Object> all = new ArrayList<>();
        String source = MANIFEST;
        for (int index = 0; index < steps - 1; index++) {
            all.add(step(index, source));
            source = isList(index) ? source : fileOf(index);
        }
        all.add(closing(source));
        return object(
                "id",
                id,
                "name",
                "Sample of " + steps + " steps",
                "inputs",
                List.of("WORKSPACE:" + MANIFEST, "PARAM:profile"),
                "steps",
                all);
    }

    private static Map<String, Object> step(int index, String source) {
        String output = isList(index) ? "WORKSPACE_OBJECT:stored.json" : "WORKSPACE:" + fileOf(index);
        return object(
                "workerGroupId",
                "DefaultWorker",
                "stepName",
                "STP_INGEST_SAMPLE_%03d".formatted(index),
                "behavior",
                index % 2 == 0 ? "BLOCKING" : "NOBLOCKING",
                "distribution",
                isList(index) ? list(source) : reference(),
                "actions",
                List.of(extract(index, source), check(index), store(index, output)));
    }

    private static Map<String, Object> extract(int index, String source) {
        String profile = index % 2 == 0 ? "PARAM:profile" : "VALUE:standard";
        return action(object(
                "actionKey", SampleHandlers.extractKey(index),
                "behavior", "BLOCKING",
                "in", List.of(binding("source", "WORKSPACE:" + source), binding("profile", profile)),
                "out", List.of(binding("content", "MEMORY:extracted.content"))));
    }

    private static Map<String, Object> check(int index) {
        return action(object(
                "actionKey", SampleHandlers.checkKey(index),
                "behavior", "NOBLOCKING",
                "in", List.of(binding("content", "MEMORY:extracted.content")),
                "out", List.of(binding("checked", "MEMORY:checked.content"))));
    }

    private static Map<String, Object> store(int index, String output) {
        return action(object(
                "actionKey",
                SampleHandlers.storeKey(index),
                "behavior",
                "BLOCKING",
                "retry",
                object("maxAttempts", 5, "delay", "PT2S", "backoff", "EXPONENTIAL", "maxDelay", "PT1M"),
                "in",
                List.of(binding("content", "MEMORY:checked.content")),
                "out",
                List.of(binding("file", output))));
    }

    private static Map<String, Object> closing(String source) {
        Map<String, Object> input = binding("file", "WORKSPACE:" + source);
        input.put("optional", true);
        Map<String, Object> notify =
                action(object("actionKey", SampleHandlers.NOTIFY_KEY, "behavior", "NOBLOCKING", "in", List.of(input)));
        return object(
                "workerGroupId", "DefaultWorker",
                "stepName", "STP_INGEST_FINALISATION",
                "behavior", "FINALLY",
                "distribution", reference(),
                "actions", List.of(notify));
    }

    private static boolean isList(int index) {
        return index % LIST_EVERY == LIST_EVERY - 1;
    }

    private static String fileOf(int index) {
        return "Maps/STORED_CONTENT_%03d.jsonl".formatted(index);
    }

    private static Map<String, Object> reference() {
        return object("kind", "REF", "element", MANIFEST);
    }

    private static Map<String, Object> list(String source) {
        return object(
                "kind", "LIST_IN_JSONL_FILE", "element", source, "statusOnEmptyDistribution", "OK", "bulkSize", 64);
    }

    private static Map<String, Object> action(Map<String, Object> members) {
        return object("action", members);
    }

    private static Map<String, Object> binding(String name, String uri) {
        return object("name", name, "uri", uri);
    }

    private static Map<String, Object> object(Object... keysAndValues) {
        Map<String, Object> members = new LinkedHashMap<>();
        for (int i = 0; i < keysAndValues.length; i += 2) {
            members.put((String) keysAndValues[i], keysAndValues[i + 1]);
        }
        return members;
    }
}
