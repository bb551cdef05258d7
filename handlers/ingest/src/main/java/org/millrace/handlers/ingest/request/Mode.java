package org.millrace.handlers.ingest.request;

/** What becomes of the object's earlier version, if it has one. */
public enum Mode {
    /** The new version has exactly the files of the submission. */
    ADD,
    /** The new version has the files of the one before, less those that mrt-delete.txt names, and those of the submission. */
    UPDATE
}
