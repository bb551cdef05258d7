package org.millrace.definition.model;

/** How a step's elements are found. */
public enum DistributionKind {
    /** One element. */
    REF,
    /** The files of a folder, or the levels of the units of an older submission. */
    LIST,
    /** The files of a folder. */
    LIST_IN_DIRECTORY,
    /** The members of a JSON array. */
    LIST_IN_FILE,
    /** The members of a JSON object of arrays, each array a barrier. */
    LIST_ORDERING_IN_FILE,
    /** The lines of a JSONL file. */
    LIST_IN_JSONL_FILE,
    /** Child jobs. */
    JOBS
}
