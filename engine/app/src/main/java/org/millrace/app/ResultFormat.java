package org.millrace.app;

/** For whom the output of a command is. */
enum ResultFormat {
    /** For people. */
    TEXT,
    /** For programs. */
    JSON
}
