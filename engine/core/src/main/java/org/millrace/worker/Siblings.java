package org.millrace.worker;

import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;
import org.millrace.batch.BatchId;
import org.millrace.item.Item;
import org.millrace.item.ItemId;
import org.millrace.item.Standing;
import org.millrace.item.StepEnd;
import org.millrace.job.JobId;
import org.millrace.lifecycle.State;
import org.millrace.spi.Status;
import org.millrace.store.Change;
import org.millrace.store.Lease;
import org.millrace.store.Request;
import org.millrace.store.StoreException;
import org.millrace.store.StoreException.Reason;
import org.millrace.store.Stores;

/**
 * Cancels the jobs of a batch that have not ended. What is ready or at work finds the request; what rests is roused. What
 * cannot be found or understood keeps no other.
 */
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

    /** The same for all that the steps of a job made, which nobody waits for any more; their batches are Failed. */
    void abandon(JobId parent, String reason) {
        for (BatchId batch : stores().overview().batchesOf(parent)) {
            if (isOpen(batch)) {
                cancel(batch, reason);
                stores().state().claim(batch, actor).ifPresent(lease -> fail(lease, reason));
            }
        }
    }

    private boolean isOpen(BatchId batch) {
        return find(batch).filter(found -> !found.state().kind().isTerminal()).isPresent();
    }

    private void fail(Lease lease, String reason) {
        if (lease.item().state().kind().isTerminal()) {
            stores().state().release(lease);
            return;
        }
        Item after = lease.item().fail(stopped(reason), equipment.clock().instant());
        stores().state().commit(lease, Change.to(after).dropping());
    }

    private static StepEnd stopped(String reason) {
        return new StepEnd(Status.KO, StepEnd.Credit.NONE, reason);
    }

    private Optional<Item> find(ItemId id) {
        try {
            return Optional.of(stores().state().load(id));
        } catch (StoreException odd) {
            if (odd.reason() == Reason.NOT_FOUND || odd.reason() == Reason.CORRUPT) {
                return Optional.empty();
            }
            throw odd;
        }
    }

    private void cancel(JobId id, String reason) {
        find(id).filter(job -> !job.state().kind().isTerminal()).ifPresent(job -> cancel(id, job, reason));
    }

    private void cancel(JobId id, Item job, String reason) {
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
            abandon((JobId) job.id(), reason);
            change = Optional.of(
                    Change.to(job.release(now).fail(stopped(reason), now)).answering());
        }
        change.ifPresentOrElse(
                what -> stores().state().commit(lease, what.dropping()),
                () -> stores().state().release(lease));
    }

    private Stores stores() {
        return equipment.stores();
    }
}
