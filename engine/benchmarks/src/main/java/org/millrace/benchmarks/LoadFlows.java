package org.millrace.benchmarks;

import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The workflows of the engine's benchmark. Their handlers do nothing. */
final class LoadFlows {

    static final String GROUP = "DefaultWorker";
    static final String OTHER_GROUP = "OtherWorker";
    static final String NOBODY = "Nobody";
    static final int STEPS = 8;

    /** A job is begun, goes from step to step, and is completed. */
    static final int TRANSITIONS = STEPS + 1;

    private LoadFlows() {}

    /** Eight steps of one group. */
    static String alone() {
        return flow("Alone", IntStream.range(0, STEPS).mapToObj(step -> step("Step" + step, GROUP, "REF", "x")));
    }

    /** Eight steps, each of another group than the one before. */
    static String turns() {
        return flow(
                "Turns",
                IntStream.range(0, STEPS)
                        .mapToObj(step -> step("Step" + step, step % 2 == 0 ? GROUP : OTHER_GROUP, "REF", "x")));
    }

    /** A step for each line of a list. */
    static String list(int parallelism) {
        return """
                {"id":"List","steps":[%s,{"stepName":"Elements","behavior":"BLOCKING","workerGroupId":"%s",\
                "distribution":{"kind":"LIST_IN_JSONL_FILE","element":"list.jsonl","parallelism":%d},"actions":[%s]}]}""".formatted(
                step("Listing", GROUP, "REF", "x")
                        .replace("\"NOOP\"", "\"LIST\"")
                        .replace("\"out\":[]", "\"out\":[{\"name\":\"file\",\"uri\":\"WORKSPACE:list.jsonl\"}]"),
                GROUP,
                parallelism,
                action("NOOP"));
    }

    /** A batch of jobs that nobody works on. */
    static String fan() {
        return "{\"id\":\"Fan\",\"steps\":["
                + step("Processing", GROUP, "JOBS", "Idle").replace("\"NOOP\"", "\"FAN\"") + "]}";
    }

    static String idle() {
        return "{\"id\":\"Idle\",\"steps\":[" + step("Step0", NOBODY, "REF", "x") + "]}";
    }

    private static String flow(String id, java.util.stream.Stream<String> steps) {
        return "{\"id\":\"" + id + "\",\"steps\":[" + steps.collect(Collectors.joining(",")) + "]}";
    }

    private static String step(String name, String group, String kind, String element) {
        return """
                {"stepName":"%s","behavior":"BLOCKING","workerGroupId":"%s",\
                "distribution":{"kind":"%s","element":"%s"},"actions":[%s]}""".formatted(name, group, kind, element, action("NOOP"));
    }

    private static String action(String key) {
        return "{\"action\":{\"actionKey\":\"" + key + "\",\"behavior\":\"BLOCKING\",\"in\":[],\"out\":[]}}";
    }
}
