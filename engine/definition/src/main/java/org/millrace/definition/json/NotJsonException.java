package org.millrace.definition.json;

/** A text that should be one JSON value is not. */
public final class NotJsonException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final String reason;

    NotJsonException(String reason) {
        super(reason);
        this.reason = reason;
    }

    /** Why the text is no JSON, in half a sentence. */
    public String reason() {
        return reason;
    }
}
