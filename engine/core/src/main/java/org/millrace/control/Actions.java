package org.millrace.control;

import java.time.Instant;
import java.util.Optional;
import org.millrace.item.Demand;
import org.millrace.item.Item;
import org.millrace.item.Standing;
import org.millrace.item.StepEnd;
import org.millrace.lifecycle.Hold;
import org.millrace.lifecycle.Place;
import org.millrace.spi.Status;
import org.millrace.store.Controls;
import org.millrace.store.Controls.Notice;
import org.millrace.store.Lease;
import org.millrace.store.Request;
import org.millrace.store.Stores;

/** The changes that an operator can want. */
public final class Actions {

    private final Controls controls;
    private final PinnedWorkflows workflows;

    public Actions(Stores stores) {
        this.controls = stores.controls();
        this.workflows = new PinnedWorkflows(stores.definitions());
    }

    /** Keeps an item from going on; it goes on where it stands when it is released. */
    public Action hold(Order order) {
        return new HoldAction(order);
    }

    /** Lets an item go on, unless its collection is held. */
    public Action release(Order order) {
        return new ReleaseAction(order, controls);
    }

    /** Tries a failed job again, after its last good step or at a named step. */
    public Action requeue(Order order, Requeue how) {
        return new RequeueAction(order, how, workflows);
    }

    /** Stops an item; its ON_FAILURE and FINALLY steps run. */
    public Action cancel(Order order) {
        return new CancelAction(order, workflows);
    }

    /** Stops an item; nothing more is run. */
    public Action fail(Order order) {
        return new FailAction(order, workflows);
    }

    /** Makes an item more or less urgent: 0 (first) to 99 (last). */
    public Action priority(Order order, int priority) {
        return new PriorityAction(order, new Demand(priority, 0));
    }

    /** Reports on a failed batch again. */
    public Action report(Order order) {
        return new ReportAction(order, workflows);
    }

    /** Gives a held or failed item up. */
    Action delete(Order order) {
        return new DeleteAction(order);
    }

    /** Keeps an item that waits to begin because its collection is held. */
    Action hold(Notice collection) {
        return new HoldAction(new Order(collection.actor(), CollectionHolds.reason(collection)));
    }

    /** The workers that are to go on with an item when it is released. */
    static String groupOf(Item item) {
        if (item.standing() instanceof Standing.Ready ready) {
            return ready.group();
        }
        return item.standing() instanceof Standing.Waiting waiting ? waiting.group() : "";
    }

    private record HoldAction(Order order) implements Action {
        @Override
        public Verb verb() {
            return Verb.HOLD;
        }

        @Override
        public Item apply(Lease lease, Instant now) {
            Item item = lease.item();
            return item.hold(new Hold(order.reason(), order.actor(), now, new Place(item.state(), groupOf(item))));
        }

        @Override
        public Optional<Request> request() {
            return Optional.of(new Request(Request.Kind.HOLD, order.actor(), order.reason()));
        }
    }

    private record ReleaseAction(Order order, Controls controls) implements Action {
        @Override
        public Verb verb() {
            return Verb.RELEASE;
        }

        @Override
        public Item apply(Lease lease, Instant now) {
            Item item = lease.item();
            if (Submissions.isStoring(item)) {
                throw RefusedException.of(
                        verb(),
                        item,
                        "not all of its inputs are there: hand it in again with the same key, or delete it");
            }
            CollectionHolds.of(item, controls).ifPresent(notice -> {
                throw RefusedException.of(
                        verb(),
                        item,
                        "its collection " + notice.subject() + " is held by " + notice.actor() + " since "
                                + notice.since() + " because " + notice.reason()
                                + "; release the collection first");
            });
            return item.release(now);
        }
    }

    private record FailAction(Order order, PinnedWorkflows workflows) implements Action {
        @Override
        public Verb verb() {
            return Verb.FAIL;
        }

        @Override
        public Item apply(Lease lease, Instant now) {
            StepEnd end = new StepEnd(Status.KO, StepEnd.Credit.NONE, "Failed " + order.signed());
            return workflows.begun(lease.item(), now).fail(end, now);
        }

        @Override
        public Optional<Request> request() {
            return Optional.of(new Request(Request.Kind.FAIL, order.actor(), order.reason()));
        }
    }

    private record PriorityAction(Order order, Demand wanted) implements Action {
        @Override
        public Verb verb() {
            return Verb.PRIORITY;
        }

        @Override
        public Item apply(Lease lease, Instant now) {
            Item item = lease.item();
            return item.asking(new Demand(wanted.priority(), item.demand().spaceNeeded()));
        }

        @Override
        public Optional<Request> request() {
            String priority = Integer.toString(wanted.priority());
            return Optional.of(new Request(Request.Kind.PRIORITY, order.actor(), priority));
        }
    }

    private record DeleteAction(Order order) implements Action {
        @Override
        public Verb verb() {
            return Verb.DELETE;
        }

        @Override
        public Item apply(Lease lease, Instant now) {
            return lease.item().delete("Deleted " + order.signed(), now);
        }
    }
}
