package org.millrace.testkit;

/**
 * A handler, or the test of one, broke the contract of the spi. The message names the handler, the port or path, what
 * was expected, what was found and how to mend it. It is an {@link AssertionError}, so that the test fails even where
 * the handler swallowed the exception by which it was told.
 */
public final class ContractViolation extends AssertionError {

    private static final long serialVersionUID = 1L;

    /**
     * A violation.
     *
     * @param message which handler, what was expected, what was found
     */
    public ContractViolation(String message) {
        super(message);
    }
}
