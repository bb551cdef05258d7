package org.millrace.itest;

/** The end of a process, seen from inside: nothing catches it, and the session it had is over when it is thrown. */
final class ProcessDeath extends Error {

    private static final long serialVersionUID = 1L;

    ProcessDeath(String where) {
        super(where);
    }
}
