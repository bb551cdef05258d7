package org.millrace.app.outcome;

import java.util.Objects;
import java.util.Optional;
import org.millrace.control.Requeue;
import org.millrace.item.Item;
import org.millrace.lifecycle.State;
import org.millrace.spi.Fact;

/**
 * How a job stands after a run.
 *
 * @param job the job
 * @param label what people call it
 * @param row where it was listed, such as {@code batch.checkm:12}; may be empty
 * @param identifiers which object it is, if that was recorded
 * @param stored where the object lies, if it does
 * @param failedIn the step that went badly, if one did
 * @param again what it would take to try it again
 */
public record JobEnd(
        Item job,
        String label,
        String row,
        Optional<Fact.Identifiers> identifiers,
        Optional<Fact.Stored> stored,
        Optional<State> failedIn,
        Requeue.Will again) {

    public JobEnd {
        Objects.requireNonNull(job, "job");
        Objects.requireNonNull(label, "label");
        Objects.requireNonNull(row, "row");
        Objects.requireNonNull(identifiers, "identifiers");
        Objects.requireNonNull(stored, "stored");
        Objects.requireNonNull(failedIn, "failedIn");
        Objects.requireNonNull(again, "again");
    }

    boolean isCompleted() {
        return job.state().equals(State.COMPLETED);
    }

    boolean isFailed() {
        return job.state().equals(State.FAILED);
    }

    /** Whether what was handed in is refused for good. */
    boolean isFinal() {
        return again == Requeue.Will.FORCE;
    }

    /** The object's identifier; empty if none was recorded. */
    String ark() {
        return identifiers.map(Fact.Identifiers::primaryId).orElse("");
    }
}
