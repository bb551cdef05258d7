package org.millrace.lifecycle;

/** Somebody asked for a change of state that there is not. The message says what can happen instead. */
public final class IllegalTransitionException extends IllegalStateException {

    private static final long serialVersionUID = 1L;

    public IllegalTransitionException(String message) {
        super(message);
    }
}
