package org.millrace.worker;

import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;
import org.millrace.batch.BatchId;
import org.millrace.item.Item;
import org.millrace.item.Standing;
import org.millrace.item.StepEnd;
import org.millrace.job.JobId;
import org.millrace.lifecycle.State;
import org.millrace.spi.Status;
import org.millrace.store.Change;
import org.millrace.store.Lease;
import org.millrace.store.Request;
import org.millrace.store.Stores;

/** Cancels the jobs of a batch that have not ended. What is ready or at work finds the request; what rests is roused. */
final class Siblings {

    private final Equipment equipment;
    private final String actor;

    Siblings(Equipment equipment, String actor) {
        this.equipment = equipment;
        this.actor = actor;
    }

    void cancel(BatchId batch, String reason) {
        try (Stream<JobId> jobs = stores().overview().jobsOf(batch)) {
            jobs.forEach(job -> cancel(job, reason));
        }
    }

    private void cancel(JobId id, String reason) {
        Item job = stores().state().load(id);
        if (job.state().kind().isTerminal()) {
            return;
        }
        stores().controls().ask(id, new Request(Request.Kind.CANCEL, actor, reason));
        if (!(job.standing() instanceof Standing.Ready)) {
            stores().state().claim(id, actor).ifPresent(lease -> rouse(lease, reason));
        }
    }

    private void rouse(Lease lease, String reason) {
        Instant now = equipment.clock().instant();
        Item job = lease.item();
        Optional<Change> change = Optional.empty();
        if (job.standing() instanceof Standing.Waiting) {
            change = Optional.of(Change.to(job.wake()));
        } else if (job.state().equals(State.HELD)) {
            change = Optional.of(Change.to(
                            job.release(now).fail(new StepEnd(Status.KO, StepEnd.Credit.NONE, reason), now))
                    .answering());
        }
        change.ifPresentOrElse(
                what -> stores().state().commit(lease, what.dropping()),
                () -> stores().state().release(lease));
    }

    private Stores stores() {
        return equipment.stores();
    }
}
