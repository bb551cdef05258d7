package org.millrace.app.input;

import java.util.List;

/**
 * Something the command was told to read or write cannot be used: missing, unreadable, not what it should be. The
 * command ends with exit code 2.
 */
public final class UnusableInput extends RuntimeException {

    private final List<String> problems;

    /** One problem, said in one line. */
    public UnusableInput(String problem) {
        this(List.of(problem));
    }

    /** One problem, said in one line, and what lies behind it. */
    public UnusableInput(String problem, Throwable cause) {
        super(problem, cause);
        this.problems = List.of(problem);
    }

    /** Several problems, each said in one line. */
    public UnusableInput(List<String> problems) {
        super(String.join("; ", problems));
        this.problems = List.copyOf(problems);
    }

    /** The lines to show to the user. */
    public List<String> problems() {
        return problems;
    }
}
