package org.millrace.control;

import java.util.Locale;

/** What an operator can do to an item. */
public enum Verb {
    /** Keep it from going on. */
    HOLD,
    /** Let it go on. */
    RELEASE,
    /** Try a failed job again. */
    REQUEUE,
    /** Stop it; its ON_FAILURE and FINALLY steps run. */
    CANCEL,
    /** Stop it; nothing more is run. */
    FAIL,
    /** Make it more or less urgent. */
    PRIORITY,
    /** Give it up, or clear away what has ended. */
    DELETE,
    /** Report on a failed batch again. */
    REPORT;

    /** The command's name, and the verb in messages. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
