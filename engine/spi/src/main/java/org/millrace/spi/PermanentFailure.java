package org.millrace.spi;

/**
 * The platform is ill in a way that no retry will mend: a missing credential, a disabled account, a wrong
 * configuration. Thrown by a handler it fails the step at once, whatever the retry policy says.
 */
public final class PermanentFailure extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /**
     * A failure that was recognised without an exception.
     *
     * @param message what was being done, what failed, and what an operator has to change
     */
    public PermanentFailure(String message) {
        super(message);
    }

    /**
     * A failure that an exception made known.
     *
     * @param message what was being done, what failed, and what an operator has to change
     * @param cause the exception
     */
    public PermanentFailure(String message, Throwable cause) {
        super(message, cause);
    }
}
