package org.millrace.plugins;

/** A jar that cannot be read. */
final class BadJarException extends Exception {

    private static final long serialVersionUID = 1L;

    private final String problem;

    BadJarException(String problem) {
        super(problem);
        this.problem = problem;
    }

    BadJarException(String problem, Throwable cause) {
        super(problem, cause);
        this.problem = problem;
    }

    /** A sentence for the deployer, with the way out. */
    String problem() {
        return problem;
    }
}
