package org.millrace.handlers.ingest.request;

/** What a job's payload is. */
public enum PayloadType {
    /** One file, which is the object. */
    FILE,
    /** A zip or tar archive of the object's files. */
    CONTAINER,
    /** A manifest that lists the object's files by URL. */
    MANIFEST
}
