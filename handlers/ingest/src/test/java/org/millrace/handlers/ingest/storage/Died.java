package org.millrace.handlers.ingest.storage;

/** What a process is told that is killed: nothing catches it. */
final class Died extends Error {

    private static final long serialVersionUID = 1L;

    Died(String where) {
        super(where);
    }
}
