package org.millrace.worker;

import java.util.Objects;
import java.util.Optional;
import org.millrace.item.Standing.Waiting;
import org.millrace.spi.BatchReport;
import org.millrace.spi.Status;
import org.millrace.store.ProgressWrite;
import org.millrace.store.Tally;

/** What came of working on a step. Nothing of it counts until it is committed. */
sealed interface StepResult {

    /**
     * It ended.
     *
     * @param status the aggregate
     * @param message what to tell
     * @param staged the token of outputs that the commit is to name
     * @param settled the batch whose jobs it relies on
     * @param told the batch's report, if one was left
     */
    record Ended(
            Status status, String message, Optional<String> staged, Optional<Tally> settled, Optional<BatchReport> told)
            implements StepResult {
        public Ended {
            Objects.requireNonNull(status, "status");
            Objects.requireNonNull(message, "message");
            Objects.requireNonNull(staged, "staged");
            Objects.requireNonNull(settled, "settled");
            Objects.requireNonNull(told, "told");
        }

        Ended(Status status, String message, Optional<String> staged, Optional<Tally> settled) {
            this(status, message, staged, settled, Optional.empty());
        }

        /** The same with a report on the batch. */
        Ended telling(Optional<BatchReport> report) {
            return new Ended(status, message, staged, settled, report);
        }

        /** The same with another status. */
        Ended as(Status other) {
            return new Ended(other, message, staged, settled, told);
        }

        static Ended of(Status status, String message) {
            return new Ended(status, message, Optional.empty(), Optional.empty());
        }
    }

    /**
     * It goes on later.
     *
     * @param waiting until when
     * @param progress what is to be remembered meanwhile
     * @param label the word for the history
     */
    record Waits(Waiting waiting, Optional<ProgressWrite> progress, String label) implements StepResult {
        public Waits {
            Objects.requireNonNull(waiting, "waiting");
            Objects.requireNonNull(progress, "progress");
            Objects.requireNonNull(label, "label");
        }
    }

    /** It is somebody else's turn; what was done so far is written down already. */
    record Left() implements StepResult {}

    /**
     * It was stopped.
     *
     * @param stop why
     */
    record Stopped(Stop stop) implements StepResult {
        public Stopped {
            Objects.requireNonNull(stop, "stop");
        }
    }
}
