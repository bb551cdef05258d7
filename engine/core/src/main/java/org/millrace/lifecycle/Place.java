package org.millrace.lifecycle;

import java.util.Objects;

/**
 * A state to go to, and who works there.
 *
 * @param state {@code Pending} or a step
 * @param group the workers that run it
 */
public record Place(State state, String group) {

    public Place {
        Objects.requireNonNull(state, "state");
        Objects.requireNonNull(group, "group");
        if (state.kind() != StateKind.PENDING && state.kind() != StateKind.STEP) {
            throw new IllegalArgumentException("Expected a state that workers work in, but got " + state);
        }
    }
}
