package org.millrace.spi;

import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * A job of a batch, as a report sees it.
 *
 * @param id the job
 * @param state where it stands: the name of a step, or a reserved state such as {@code Completed} or {@code Failed}
 * @param message what its last change had to say, such as why it failed; may be empty
 * @param parameters what it was made with
 * @param identifiers which object it is, if that was recorded
 * @param stored where the object lies, if that was recorded
 */
public record ChildJob(
        String id,
        String state,
        String message,
        Map<String, String> parameters,
        Optional<Fact.Identifiers> identifiers,
        Optional<Fact.Stored> stored) {

    public ChildJob {
        Objects.requireNonNull(id, "id");
        Objects.requireNonNull(state, "state");
        Objects.requireNonNull(message, "message");
        Objects.requireNonNull(identifiers, "identifiers");
        Objects.requireNonNull(stored, "stored");
        parameters = Map.copyOf(parameters);
    }
}
