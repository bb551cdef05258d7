package org.millrace.lifecycle;

import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;

/**
 * Where a job or batch stands: in a reserved state, or in the step of that name.
 *
 * @param name CamelCase as in status objects; paths use {@link #segment()}
 */
public record State(String name) {

    private static final Pattern FORM = Pattern.compile("[A-Za-z0-9_.-]+"); // first: the constants are checked by it

    public static final State PENDING = new State("Pending");
    public static final State HELD = new State("Held");
    public static final State UPDATE_REPORTING = new State("UpdateReporting");
    public static final State COMPLETED = new State("Completed");
    public static final State FAILED = new State("Failed");
    public static final State DELETED = new State("Deleted");

    private static final Map<State, StateKind> RESERVED = Map.of(
            PENDING, StateKind.PENDING,
            HELD, StateKind.HELD,
            UPDATE_REPORTING, StateKind.UPDATE_REPORTING,
            COMPLETED, StateKind.COMPLETED,
            FAILED, StateKind.FAILED,
            DELETED, StateKind.DELETED);

    public State {
        Objects.requireNonNull(name, "name");
        if (!FORM.matcher(name).matches()) {
            throw new IllegalArgumentException("Expected a state of letters, digits and _ . -, but got '" + name + "'");
        }
    }

    /** The state of a job in a step. */
    public static State of(String name) {
        return new State(name);
    }

    /** What sort of state it is. */
    public StateKind kind() {
        return RESERVED.getOrDefault(this, StateKind.STEP);
    }

    /** The state as a path writes it. */
    public String segment() {
        return name.toLowerCase(Locale.ROOT);
    }

    @Override
    public String toString() {
        return name;
    }
}
