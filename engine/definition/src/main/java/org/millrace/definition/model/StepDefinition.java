package org.millrace.definition.model;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.millrace.definition.finding.Place;

/**
 * A unit of commit and retry; its name is the state of a job that stands in it.
 *
 * @param name the step's name
 * @param behavior what its outcome means for the steps that follow
 * @param workerGroup who may run it
 * @param distribution what its actions run over
 * @param actions in order
 * @param waitFor a workspace path that must exist before the step begins
 * @param timeout how long the step may take
 * @param retry how FATAL outcomes of its actions are tried again
 * @param place where the step stands
 */
public record StepDefinition(
        Located<String> name,
        Behavior behavior,
        Located<String> workerGroup,
        Distribution distribution,
        List<ActionDefinition> actions,
        Optional<Located<String>> waitFor,
        Optional<Duration> timeout,
        Optional<RetryPolicy> retry,
        Place place) {

    public StepDefinition {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(behavior, "behavior");
        actions = List.copyOf(actions);
    }
}
