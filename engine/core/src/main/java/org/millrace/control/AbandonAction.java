package org.millrace.control;

import java.time.Instant;
import java.util.Optional;
import org.millrace.batch.Batch;
import org.millrace.item.Item;
import org.millrace.item.StepEnd;
import org.millrace.lifecycle.State;
import org.millrace.spi.Status;
import org.millrace.store.Lease;
import org.millrace.store.Request;

/**
 * Stops what a stopped item had made, so that nothing of it is left to go on: also a job that is held, and the batch of the
 * step itself, which an operator cannot stop alone.
 *
 * @param stop what is done to a job that could go on
 * @param request what is asked of a job's holder; of a batch that nobody works on, nothing
 */
record AbandonAction(Action stop, Optional<Request> request) implements Action {

    static AbandonAction ofJob(Action stop) {
        return new AbandonAction(stop, stop.request());
    }

    static AbandonAction ofBatch(Action stop) {
        return new AbandonAction(stop, Optional.empty());
    }

    @Override
    public Verb verb() {
        return stop.verb();
    }

    @Override
    public Order order() {
        return stop.order();
    }

    @Override
    public void check(Item item) {
        if (!isAtRest(item)) {
            stop.check(item);
        }
    }

    @Override
    public Item apply(Lease lease, Instant now) {
        Item item = lease.item();
        if (!isAtRest(item)) {
            return stop.apply(lease, now);
        }
        Item released = item.state().equals(State.HELD) ? item.release(now) : item;
        return released.fail(new StepEnd(Status.KO, StepEnd.Credit.NONE, "Stopped " + order().signed()), now);
    }

    private static boolean isAtRest(Item item) {
        boolean ofStep = item instanceof Batch batch && batch.parent().isPresent();
        return item.state().equals(State.HELD)
                || (ofStep && !item.state().kind().isTerminal());
    }
}
