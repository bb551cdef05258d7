package org.millrace.testkit;

import java.util.ArrayList;
import java.util.List;

/** What a handler did against its contract during one call, kept so that it cannot be swallowed. */
final class Violations {

    private final String handler;
    private final List<String> messages = new ArrayList<>();

    Violations(Declaration declaration) {
        this.handler = declaration.toString();
    }

    /** Notes a violation; the caller throws the exception at the handler. */
    IllegalArgumentException note(String message) {
        add(message);
        return new IllegalArgumentException(handler + " " + message);
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
