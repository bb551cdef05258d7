package org.millrace.execution.call;

import java.util.Objects;
import org.millrace.spi.Outcome;

/**
 * How a call ended.
 *
 * @param outcome what came of it
 * @param retries whether a FATAL one may be tried again
 */
public record CallEnd(Outcome outcome, Retries retries) {

    /** Whether a call may be tried again. */
    public enum Retries {
        /** As the action's policy says. */
        BY_POLICY,
        /** Never: no retry will mend it. */
        NEVER
    }

    public CallEnd {
        Objects.requireNonNull(outcome, "outcome");
        Objects.requireNonNull(retries, "retries");
    }
}
