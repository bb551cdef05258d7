package org.millrace.testkit;

import java.util.ArrayList;
import java.util.List;
import org.millrace.spi.Fact;

/** What a handler did against its contract during one call, kept so that it cannot be swallowed. */
final class Violations {

    private final Declaration handler;
    private final List<String> messages = new ArrayList<>();

    Violations(Declaration declaration) {
        this.handler = declaration;
    }

    /** Notes a violation; the caller throws the exception at the handler. */
    IllegalArgumentException note(String message) {
        add(message);
        return new IllegalArgumentException(handler + " " + message);
    }

    /** A fact may be recorded if its kind is declared: by that workflows are checked. */
    void requireDeclared(Fact fact) {
        if (!handler.mayRecord(fact)) {
            String kind = fact.getClass().getSimpleName();
            throw note("records a fact of the kind " + kind + ", but does not declare it; add @Records(Fact." + kind
                    + ".class)");
        }
    }

    synchronized void add(String message) {
        messages.add(handler + " " + message);
    }

    synchronized void throwIfAny() {
        if (!messages.isEmpty()) {
            throw new ContractViolation(String.join(System.lineSeparator(), messages));
        }
    }
}
