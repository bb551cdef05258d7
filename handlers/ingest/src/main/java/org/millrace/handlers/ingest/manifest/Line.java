package org.millrace.handlers.ingest.manifest;

/** A line of a manifest, as far as it could be read. */
sealed interface Line {

    /** Counted from 1. */
    long number();

    /** Its text without its end; of a line that is too long, the beginning. */
    String text();

    /** A line that was read. */
    record Text(long number, String text) implements Line {}

    /** A line that is not encoded in UTF-8; U+FFFD stands for what could not be decoded. */
    record NotUtf8(long number, String text) implements Line {}

    /** A line that is too long to be kept. */
    record TooLong(long number, String text) implements Line {}
}
