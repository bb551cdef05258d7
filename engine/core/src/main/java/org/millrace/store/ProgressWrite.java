package org.millrace.store;

import java.util.Objects;

/** What a commit does to the record of progress inside a step. */
public sealed interface ProgressWrite {

    /** The step. */
    String step();

    /**
     * Writes a record whole: a step begins to be distributed, or an attempt is to be remembered. Replaces what is there.
     *
     * @param step the step
     * @param progress the record
     * @param shared whether other workers of the group may take part
     */
    record Put(String step, StepProgress progress, Sharing shared) implements ProgressWrite {
        public Put {
            Objects.requireNonNull(step, "step");
            Objects.requireNonNull(progress, "progress");
            Objects.requireNonNull(shared, "shared");
        }
    }

    /**
     * Ends a step: the record is removed, and chunks still in flight can no longer be committed.
     *
     * @param step the step
     */
    record Remove(String step) implements ProgressWrite {
        public Remove {
            Objects.requireNonNull(step, "step");
        }
    }

    /** Who may work on the chunks of a step. */
    enum Sharing {
        /** The holder of the job's lease alone. */
        HOLDER,
        /** Every worker of the step's group. */
        GROUP
    }
}
