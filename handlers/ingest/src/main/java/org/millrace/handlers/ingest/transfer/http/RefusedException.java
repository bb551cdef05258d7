package org.millrace.handlers.ingest.transfer.http;

import java.io.IOException;

/** What is asked for cannot be had, and asking again would not help: the content's fault. */
public final class RefusedException extends IOException {

    private static final long serialVersionUID = 1L;

    private final Fault fault;

    /**
     * A refusal.
     *
     * @param fault its kind
     * @param message what was expected and what was found, a sentence without a full stop
     */
    public RefusedException(Fault fault, String message) {
        super(message);
        this.fault = fault;
    }

    /** Its kind. */
    public Fault fault() {
        return fault;
    }

    /** What was expected and what was found. */
    public String told() {
        return String.valueOf(getMessage());
    }
}
