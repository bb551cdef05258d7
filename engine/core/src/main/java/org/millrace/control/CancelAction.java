package org.millrace.control;

import java.time.Instant;
import java.util.Optional;
import org.millrace.execution.Next;
import org.millrace.item.Item;
import org.millrace.item.StepEnd;
import org.millrace.spi.Status;
import org.millrace.store.Lease;
import org.millrace.store.Request;

/** Stops an item; its ON_FAILURE and FINALLY steps run. */
record CancelAction(Order order, PinnedWorkflows workflows) implements Action {

    @Override
    public Verb verb() {
        return Verb.CANCEL;
    }

    @Override
    public Item apply(Lease lease, Instant now) {
        Item item = lease.item();
        PinnedWorkflow workflow = workflows.of(item);
        if (workflow.isClosing(item.state())) {
            throw RefusedException.of(
                    verb(), item, "it is on its way to its end, in " + item.state() + "; allowed: fail, priority");
        }
        StepEnd end = new StepEnd(Status.KO, StepEnd.Credit.NONE, "Cancelled " + order.signed());
        Item begun = workflows.begun(item, now);
        return workflow.afterStop() instanceof Next.Go go
                ? begun.advance(end, PinnedWorkflow.place(go.step()), now)
                : begun.fail(end, now);
    }

    @Override
    public Optional<Request> request() {
        return Optional.of(new Request(Request.Kind.CANCEL, order.actor(), order.reason()));
    }
}
