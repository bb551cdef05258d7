package org.millrace.worker;

import java.util.Objects;
import java.util.Optional;
import org.millrace.item.Standing.Waiting;
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
     */
    record Ended(Status status, String message, Optional<String> staged, Optional<Tally> settled)
            implements StepResult {
        public Ended {
            Objects.requireNonNull(status, "status");
            Objects.requireNonNull(message, "message");
            Objects.requireNonNull(staged, "staged");
            Objects.requireNonNull(settled, "settled");
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
