package org.millrace.definition.model;

/** What the outcome of a step or an action means for what follows. */
public enum Behavior {
    /** KO ends the job's ordinary steps, or the element's actions. */
    BLOCKING,
    /** What follows still runs; the result is KO all the same. */
    NOBLOCKING,
    /** A step that always runs, at the end. */
    FINALLY,
    /** A step that runs only when the job is failing, before the FINALLY steps. */
    ON_FAILURE,
    /** A step that blocks on KO and, on OK, holds the job until an operator lets it on. */
    PAUSE;

    /** Whether the step belongs to the sequence that a healthy job follows. */
    public boolean isOrdinary() {
        return this == BLOCKING || this == NOBLOCKING || this == PAUSE;
    }
}
