package org.millrace.execution.binding;

/** What a required input is bound to is not there, or is not what the port takes: the content is bad. */
public final class MissingInputException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    MissingInputException(String message) {
        super(message);
    }
}
