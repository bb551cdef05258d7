package org.millrace.definition.model;

import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * When an action runs, told by a job parameter.
 *
 * @param parameter the parameter's name
 * @param negated whether the parameter must be absent, empty or {@code false}
 * @param value what the parameter must equal; empty if being set is enough
 */
public record Condition(String parameter, boolean negated, Optional<String> value) {

    private static final Pattern FORM =
            Pattern.compile("(?<not>!?)PARAM:(?<name>[A-Za-z0-9_.-]+)(=(?<value>.+))?", Pattern.DOTALL);

    public Condition {
        Objects.requireNonNull(parameter, "parameter");
        Objects.requireNonNull(value, "value");
    }

    /** Reads {@code PARAM:x}, {@code !PARAM:x} or {@code PARAM:x=value}; empty if the text is none of them. */
    public static Optional<Condition> parse(String text) {
        Matcher matcher = FORM.matcher(text);
        if (!matcher.matches() || (!matcher.group("not").isEmpty() && matcher.group("value") != null)) {
            return Optional.empty();
        }
        return Optional.of(new Condition(
                matcher.group("name"), !matcher.group("not").isEmpty(), Optional.ofNullable(matcher.group("value"))));
    }

    /** Whether it holds for a job with these parameters. */
    public boolean holds(Map<String, String> parameters) {
        return accepts(parameters.getOrDefault(parameter, ""));
    }

    /** Whether the two can never hold together. */
    public boolean excludes(Condition other) {
        if (!parameter.equals(other.parameter)) {
            return false;
        }
        if (value.isPresent()) {
            return !other.accepts(value.get());
        }
        return other.value.map(known -> !accepts(known)).orElse(negated != other.negated);
    }

    /** Whether the other holds wherever this does. */
    public boolean implies(Condition other) {
        return parameter.equals(other.parameter) && value.map(other::accepts).orElseGet(() -> equals(other));
    }

    /** The condition that holds exactly where this does not; empty if there is no way to write it. */
    public Optional<Condition> opposite() {
        return value.isPresent() ? Optional.empty() : Optional.of(new Condition(parameter, !negated, value));
    }

    private boolean accepts(String given) {
        boolean set = !given.isEmpty() && !given.equals("false");
        return value.map(given::equals).orElse(set != negated);
    }

    @Override
    public String toString() {
        return (negated ? "!" : "") + "PARAM:" + parameter
                + value.map(v -> "=" + v).orElse("");
    }
}
