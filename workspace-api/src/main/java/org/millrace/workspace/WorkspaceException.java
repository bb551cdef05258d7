package org.millrace.workspace;

import java.util.Objects;

/** The storage behind a workspace could not do what was asked. The message names the path and what was found. */
public final class WorkspaceException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** Why it failed: what a caller may want to tell apart without reading the message. */
    public enum Reason {
        /** Nothing lies at the path. */
        NOT_FOUND,
        /** A link, a device, or a file where a folder was expected: nothing a workspace may hold or follow there. */
        REFUSED,
        /** A configured bound on size or number would be exceeded. */
        TOO_LARGE,
        /** The storage itself failed; the same call may succeed later. */
        UNAVAILABLE
    }

    private final Reason reason;

    /**
     * A failure without an underlying cause.
     *
     * @param reason its kind
     * @param message which path, what was expected, what was found
     */
    public WorkspaceException(Reason reason, String message) {
        super(message);
        this.reason = Objects.requireNonNull(reason, "reason");
    }

    /**
     * A failure with the cause that made it known.
     *
     * @param reason its kind
     * @param message which path, what was expected, what was found
     * @param cause what the storage threw
     */
    public WorkspaceException(Reason reason, String message, Throwable cause) {
        super(message, cause);
        this.reason = Objects.requireNonNull(reason, "reason");
    }

    /**
     * The kind of failure.
     *
     * @return never null
     */
    public Reason reason() {
        return reason;
    }
}
