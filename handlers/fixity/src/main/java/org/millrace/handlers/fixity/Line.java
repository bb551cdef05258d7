package org.millrace.handlers.fixity;

/** A line of a manifest, as far as it could be read. */
sealed interface Line {

    /** Counted from 1. */
    long number();

    /** A line that was read; without its end. */
    record Text(long number, String text) implements Line {}

    /** A line longer than any that could name a file of a workspace. */
    record TooLong(long number) implements Line {}

    /** A line that is not encoded in UTF-8. */
    record NotUtf8(long number) implements Line {}
}
