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

    /** Ours: how often the item was claimed since a commit. */
    static final String CLAIMS = "millrace_claims";

    /** Ours: the token of outputs that may not all be published. */
    static final String PUBLISH = "millrace_publish";

    /** Ours: the aggregate of its steps. */
    static final String OUTCOME = "millrace_outcome";

    /** Ours: when its first step began. */
    static final String STARTED = "millrace_started";

    /** Ours: when it last changed state, where that is said more finely than to the second. */
    static final String MODIFIED = "millrace_modified";

    /** Ours: the group that works on it, and what it waits for. */
    static final String STANDING = "millrace_standing";

    /** Ours: why it is held and where it goes on. */
    static final String HOLD = "millrace_hold";

    /** Ours: the step that has a record of progress, and who may take part. */
    static final String PROGRESS = "millrace_progress";

    /** Ours, of a batch: what is a node of its own, or a key of Merritt's, for a job. */
    static final String PRIORITY = "millrace_priority";

    static final String BATCH_LAST_SUCCESSFUL = "millrace_last_successful";
    static final String BATCH_RETRIES = "millrace_retry_count";

    private StatusKeys() {}
}
