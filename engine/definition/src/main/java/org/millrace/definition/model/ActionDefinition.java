package org.millrace.definition.model;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.millrace.definition.finding.Place;

/**
 * One call of a handler.
 *
 * @param key the handler's key
 * @param behavior BLOCKING or NOBLOCKING
 * @param inputs by rank
 * @param outputs by rank
 * @param koCausesWarning whether a KO of this action counts as a WARNING
 * @param timing the action's own retry, timeout and wait policies
 * @param when the condition under which it runs
 * @param place where the action stands
 */
public record ActionDefinition(
        Located<String> key,
        Behavior behavior,
        List<Binding> inputs,
        List<Binding> outputs,
        boolean koCausesWarning,
        Timing timing,
        Optional<Located<Condition>> when,
        Place place) {

    public ActionDefinition {
        Objects.requireNonNull(key, "key");
        Objects.requireNonNull(behavior, "behavior");
        Objects.requireNonNull(timing, "timing");
        Objects.requireNonNull(when, "when");
        inputs = List.copyOf(inputs);
        outputs = List.copyOf(outputs);
    }

    /**
     * What an action says of time. Empty means the step's, then the engine's.
     *
     * @param retry how a FATAL outcome is tried again
     * @param timeout how long one call may take
     * @param waiting how an outcome "not yet" is asked again
     */
    public record Timing(Optional<RetryPolicy> retry, Optional<Duration> timeout, Optional<WaitPolicy> waiting) {}
}
