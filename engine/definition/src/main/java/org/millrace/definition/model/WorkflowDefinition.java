package org.millrace.definition.model;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.millrace.definition.json.JsonObject;

/**
 * A workflow.
 *
 * @param id names it everywhere
 * @param onFatal whether a FATAL step fails the job or holds it
 * @param timeout how long a job may take from its first start
 * @param inputs what the caller provides; empty if the file does not say
 * @param notifyChannel where the final message of a job goes
 * @param steps in order
 * @param source the JSON it was read from, unknown keys included, for a faithful round trip
 */
public record WorkflowDefinition(
        Located<String> id,
        OnFatal onFatal,
        Optional<Duration> timeout,
        Optional<List<DeclaredInput>> inputs,
        Optional<String> notifyChannel,
        List<StepDefinition> steps,
        JsonObject source) {

    public WorkflowDefinition {
        Objects.requireNonNull(id, "id");
        Objects.requireNonNull(source, "source");
        inputs = inputs.map(List::copyOf);
        steps = List.copyOf(steps);
    }

    /** What a FATAL step does to its job. */
    public enum OnFatal {
        /** The job goes through its ON_FAILURE and FINALLY steps and fails. */
        FAIL,
        /** The job is held at the step until an operator lets it try again. */
        PAUSE
    }

    /**
     * Something the caller provides.
     *
     * @param scheme WORKSPACE or PARAM
     * @param path the workspace path or the parameter's name, with its place
     */
    public record DeclaredInput(Scheme scheme, Located<String> path) {}
}
