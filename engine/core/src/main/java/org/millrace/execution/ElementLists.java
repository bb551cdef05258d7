package org.millrace.execution;

import java.util.Objects;
import org.millrace.store.StepProgress.Plan;

/** The elements of distributed steps, written down once when the step begins, so that every worker sees the same list. */
public interface ElementLists {

    /**
     * Writes down the elements of a step and cuts them into chunks. In constant memory, however many there are.
     *
     * @param work the step
     * @param epoch names the list; repeated after a crash it makes the same list anew
     * @throws BadListException if the list cannot be read: the content is bad, not the platform
     */
    Snapshot take(StepWork work, long epoch) throws BadListException;

    /** Opens a list that was written down. */
    Snapshot open(StepWork work, long epoch);

    /** A list that was written down. */
    interface Snapshot {

        /** How it is cut. */
        Plan plan();

        /** The elements of a chunk. */
        ChunkRunner.Source chunk(int number);
    }

    /** The file or folder that names the elements is missing or cannot be understood. */
    final class BadListException extends Exception {
        private static final long serialVersionUID = 1L;

        private final String code;

        public BadListException(String code, String message) {
            super(message);
            this.code = Objects.requireNonNull(code, "code");
        }

        /** The finding's code. */
        public String code() {
            return code;
        }
    }
}
