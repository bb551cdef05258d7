package org.millrace.spi;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;

/**
 * A child job that a handler of a {@code JOBS} step asks for. The workflow it follows is the one named by the step's
 * distribution.
 *
 * @param key names the child within its parent's step: asking twice with one key makes one job
 * @param parameters what the child's workflow reads as {@code PARAM}
 * @param priority 0 (first) to 99 (last); empty to inherit the parent's
 * @param rejection why the child is failed from the start, as for a bad row of a manifest; empty for a good one
 */
public record JobRequest(String key, Map<String, String> parameters, OptionalInt priority, List<Finding> rejection) {

    public JobRequest {
        Objects.requireNonNull(key, "key");
        Objects.requireNonNull(priority, "priority");
        parameters = Map.copyOf(parameters);
        rejection = List.copyOf(rejection);
    }

    /**
     * A child that will run.
     *
     * @param key names the child within its parent's step
     * @param parameters what the child's workflow reads as {@code PARAM}
     * @return the request
     */
    public static JobRequest of(String key, Map<String, String> parameters) {
        return new JobRequest(key, parameters, OptionalInt.empty(), List.of());
    }

    /**
     * The same child, failed from the start: it is counted and reported with the others, and never runs.
     *
     * @param findings why, at least one
     * @return a copy with that rejection
     */
    public JobRequest rejectedFor(List<Finding> findings) {
        return new JobRequest(key, parameters, priority, findings);
    }
}
