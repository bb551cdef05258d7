package org.millrace.lifecycle;

import java.util.Objects;

/**
 * A row of a {@link TransitionTable}.
 *
 * @param from where it leads from
 * @param event what causes it
 * @param to where it leads
 * @param remark why it exists, where that is not obvious
 */
public record Transition(StateKind from, Event event, StateKind to, String remark) {

    public Transition {
        Objects.requireNonNull(from, "from");
        Objects.requireNonNull(event, "event");
        Objects.requireNonNull(to, "to");
        Objects.requireNonNull(remark, "remark");
    }

    static Transition row(StateKind from, Event event, StateKind to) {
        return new Transition(from, event, to, "");
    }

    static Transition row(StateKind from, Event event, StateKind to, String remark) {
        return new Transition(from, event, to, remark);
    }

    boolean isSameChange(Transition other) {
        return from == other.from && event == other.event && to == other.to;
    }
}
