package org.millrace.lifecycle;

import java.util.Locale;

/** What moves a job or batch from one state to another. */
public enum Event {
    /** A worker takes it up for the first time. */
    BEGIN,
    /** A step ended and another follows. */
    ADVANCE,
    /** The last step ended well. */
    COMPLETE,
    /** It ended badly. */
    FAIL,
    /** Somebody, or a gate of the workflow, keeps it. */
    HOLD,
    /** An operator lets it go on. */
    RELEASE,
    /** An operator has it tried again. */
    RESUME,
    /** An operator has a failed batch reported on again. */
    REPORT_AGAIN,
    /** An operator gives it up. */
    DELETE;

    /** The verb, for messages. */
    public String verb() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
