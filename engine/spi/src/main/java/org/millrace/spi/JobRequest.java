package org.millrace.spi;

import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/**
 * A child job that a handler of a {@code JOBS} step asks for. The workflow it follows is the one named by the step's
 * distribution.
 *
 * @param key names the child within its parent's step, not blank: asking twice with one key makes one job
 * @param parameters what the child's workflow reads as {@code PARAM}
 * @param priority 0 (first) to 99 (last); empty to inherit the parent's
 * @param rejection why the child is failed from the start, as for a bad row of a manifest; empty for a good one
 */
public record JobRequest(String key, Map<String, String> parameters, OptionalInt priority, List<Finding> rejection) {

    public JobRequest {
        if (key.isBlank()) {
            throw new IllegalArgumentException("Expected a key that names the child in its step, but got a blank one");
        }
        priority.ifPresent(Fact.Priority::new);
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
     * The same child with a priority of its own.
     *
     * @param newPriority 0 (first) to 99 (last)
     * @return a copy with that priority
     */
    public JobRequest withPriority(int newPriority) {
        return new JobRequest(key, parameters, OptionalInt.of(newPriority), rejection);
    }

    /**
     * The same child, failed from the start: it is counted and reported with the others, and never runs.
     *
     * @param findings why, at least one
     * @return a copy with that rejection
     */
    public JobRequest rejectedFor(List<Finding> findings) {
        if (findings.isEmpty()) {
            throw new IllegalArgumentException("Expected a finding that says why '" + key + "' is rejected, got none");
        }
        return new JobRequest(key, parameters, priority, findings);
    }
}
