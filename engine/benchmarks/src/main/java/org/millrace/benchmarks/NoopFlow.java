package org.millrace.benchmarks;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The workflows that are measured. */
final class NoopFlow {

    /** How many steps the no-op jobs have. */
    static final int STEPS = 8;

    private NoopFlow() {}

    /** Eight steps that do nothing, of worker groups that take turns. */
    static String alternating(String id, List<String> groups) {
        String steps = IntStream.range(0, STEPS)
                .mapToObj(rank -> step(
                        "Step" + rank,
                        NoopHandlers.NOOP,
                        "\"workerGroupId\": \"" + groups.get(rank % groups.size()) + "\""))
                .collect(Collectors.joining(", "));
        return flow(id, steps);
    }

    /** One step over the lines of a file. */
    static String list(String id, String group, int parallelism) {
        return flow(
                id,
                step(
                        "Listing",
                        NoopHandlers.NOOP,
                        "\"workerGroupId\": \"%s\", \"distribution\": {\"kind\": \"LIST_IN_JSONL_FILE\", \"element\": \"%s\", \"parallelism\": %d}"
                                .formatted(group, Engine.LIST.value(), parallelism)));
    }

    /** One step that makes jobs of another workflow. */
    static String spreading(String id, String group, String children) {
        return flow(
                id,
                step(
                        "Spreading",
                        NoopHandlers.SPREAD,
                        "\"workerGroupId\": \"%s\", \"distribution\": {\"kind\": \"JOBS\", \"element\": \"%s\"}"
                                .formatted(group, children)));
    }

    private static String step(String name, String action, String more) {
        return ("{\"stepName\": \"%s\", \"behavior\": \"BLOCKING\", %s,"
                        + " \"actions\": [{\"action\": {\"actionKey\": \"%s\", \"behavior\": \"BLOCKING\"}}]}")
                .formatted(name, more, action);
    }

    private static String flow(String id, String steps) {
        return "{\"id\": \"" + id + "\", \"steps\": [" + steps + "]}";
    }
}
