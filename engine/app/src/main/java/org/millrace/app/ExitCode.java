package org.millrace.app;

/** What the command tells the shell. */
final class ExitCode {

    /** All is well. */
    static final int GOOD = 0;
    /** The work failed, or findings were errors. */
    static final int FAILED = 1;
    /** The command line, the environment or an input cannot be used. */
    static final int UNUSABLE = 2;

    private ExitCode() {}
}
