package org.millrace.worker;

import java.util.ArrayList;
import java.util.List;

/** Writes workflows as authors do. The action of a step bears the step's name. */
final class Flow {

    private final String id;
    private final StringBuilder keys = new StringBuilder();
    private final List<String> steps = new ArrayList<>();

    private Flow(String id) {
        this.id = id;
    }

    static Flow of(String id) {
        return new Flow(id);
    }

    /** Steps written as {@code name:behavior}. */
    static String steps(String... steps) {
        Flow flow = of("W");
        for (String step : steps) {
            String[] parts = step.split(":", -1);
            flow.step(parts[0], parts[1]);
        }
        return flow.json();
    }

    Flow with(String key, String json) {
        keys.append("\"").append(key).append("\": ").append(json).append(", ");
        return this;
    }

    /** A step; further keys as JSON. */
    Flow step(String name, String behavior, String... more) {
        return stepOf(name, behavior, action(name, ""), more);
    }

    /** A step that writes a file. */
    Flow writing(String name, String behavior, String file, String... more) {
        return stepOf(
                name,
                behavior,
                action(name, ", \"out\": [{\"name\": \"file\", \"uri\": \"WORKSPACE:" + file + "\"}]"),
                more);
    }

    private static String action(String key, String more) {
        return "{\"action\": {\"actionKey\": \"" + key + "\", \"behavior\": \"BLOCKING\"" + more + "}}";
    }

    private Flow stepOf(String name, String behavior, String action, String... more) {
        String others = more.length == 0 ? "" : ", " + String.join(", ", more);
        steps.add("{\"stepName\": \"%s\", \"behavior\": \"%s\", \"actions\": [%s]%s}"
                .formatted(name, behavior, action, others));
        return this;
    }

    String json() {
        return "{\"id\": \"" + id + "\", " + keys + "\"steps\": [" + String.join(", ", steps) + "]}";
    }
}
