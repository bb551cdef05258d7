package org.millrace.plugins;

/** A class that is no handler. */
final class UnusableHandlerException extends Exception {

    private static final long serialVersionUID = 1L;

    private final String reason;

    UnusableHandlerException(String reason) {
        super(reason);
        this.reason = reason;
    }

    /** The end of a sentence about the class. */
    String reason() {
        return reason;
    }
}
