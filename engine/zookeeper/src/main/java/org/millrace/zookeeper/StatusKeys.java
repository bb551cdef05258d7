package org.millrace.zookeeper;

/** The keys of status objects: Merritt's, and ours among the extra ones. */
final class StatusKeys {

    static final String STATUS = "status";
    static final String LAST_MODIFIED = "last_modified";
    static final String LAST_SUCCESSFUL = "last_successful_status";
    static final String RETRY_COUNT = "retry_count";
    static final String MESSAGE = "message";

    /** Ours: which commit wrote the object, so that a client who lost the answer can tell. */
    static final String COMMIT = "millrace_commit";

    private StatusKeys() {}
}
