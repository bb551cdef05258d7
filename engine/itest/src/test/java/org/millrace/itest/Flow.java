package org.millrace.itest;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Writes the JSON of a workflow, step by step. */
final class Flow {

    private static final String GROUP = "DefaultWorker";

    private final String id;
    private final List<String> steps = new ArrayList<>();
    private String onFatal = "FAIL";
    private Optional<String> channel = Optional.empty();

    private Flow(String id) {
        this.id = id;
    }

    static Flow named(String id) {
        return new Flow(id);
    }

    /** A step over the item itself. */
    Flow step(String name, Action... actions) {
        return step(name, Shape.REF, actions);
    }

    Flow step(String name, Shape shape, Action... actions) {
        steps.add("""
                {"stepName":"%s","behavior":"%s","workerGroupId":"%s","distribution":%s,\
                "retry":{"maxAttempts":3,"delay":"PT0.01S"},"actions":[%s]}""".formatted(
                        name,
                        shape.behavior(),
                        shape.group(),
                        shape.distribution(),
                        List.of(actions).stream().map(Action::json).collect(Collectors.joining(","))));
        return this;
    }

    /** Tells a channel of its end. */
    Flow telling(String name) {
        channel = Optional.of(name);
        return this;
    }

    Flow pausingOnFatal() {
        onFatal = "PAUSE";
        return this;
    }

    String id() {
        return id;
    }

    String json() {
        String notify =
                channel.map("\"notify\":{\"channel\":\"%s\"},"::formatted).orElse("");
        return """
                {"id":"%s","onFatal":"%s",%s"steps":[%s]}""".formatted(id, onFatal, notify, String.join(",", steps));
    }

    /**
     * How a step runs.
     *
     * @param behavior BLOCKING and so on
     * @param group who runs it
     * @param distribution over what, as JSON
     */
    record Shape(String behavior, String group, String distribution) {

        static final Shape REF = new Shape("BLOCKING", GROUP, "{\"kind\":\"REF\"}");

        /** Over the lines of a file. */
        static Shape lines(String file, int parallelism, int bulk) {
            return new Shape("BLOCKING", GROUP, """
                    {"kind":"LIST_IN_JSONL_FILE","element":"%s","parallelism":%d,"bulkSize":%d}""".formatted(file, parallelism, bulk));
        }

        /** By child jobs of a workflow. */
        static Shape jobs(String workflow) {
            return new Shape("BLOCKING", GROUP, "{\"kind\":\"JOBS\",\"element\":\"%s\"}".formatted(workflow));
        }

        Shape behaving(String other) {
            return new Shape(other, group, distribution);
        }

        Shape by(String otherGroup) {
            return new Shape(behavior, otherGroup, distribution);
        }
    }

    /**
     * What a step does.
     *
     * @param key of the handler
     * @param in its bindings, each as JSON
     * @param out its bindings, each as JSON
     */
    record Action(String key, List<String> in, List<String> out) {

        static Action of(String key) {
            return new Action(key, List.of(), List.of());
        }

        Action n(long value) {
            return reading("{\"name\":\"n\",\"uri\":\"VALUE:%d\"}".formatted(value));
        }

        Action pause(long millis) {
            return reading("{\"name\":\"pause\",\"uri\":\"VALUE:%d\"}".formatted(millis));
        }

        Action reads(String file) {
            return reading("{\"name\":\"read\",\"uri\":\"WORKSPACE:%s\"}".formatted(file));
        }

        Action writes(String file) {
            return new Action(key, in, List.of("{\"name\":\"file\",\"uri\":\"WORKSPACE:%s\"}".formatted(file)));
        }

        private Action reading(String binding) {
            List<String> more = new ArrayList<>(in);
            more.add(binding);
            return new Action(key, List.copyOf(more), out);
        }

        private String json() {
            return "{\"action\":{\"actionKey\":\"%s\",\"behavior\":\"BLOCKING\",\"in\":[%s],\"out\":[%s]}}"
                    .formatted(key, String.join(",", in), String.join(",", out));
        }
    }
}
