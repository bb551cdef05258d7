package org.millrace.control;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;
import org.millrace.batch.Batch;
import org.millrace.control.Effect.Kind;
import org.millrace.execution.FinalMessage;
import org.millrace.item.Item;
import org.millrace.item.ItemId;
import org.millrace.job.Job;
import org.millrace.job.JobId;
import org.millrace.lifecycle.State;
import org.millrace.store.BatchEnds;
import org.millrace.store.Change;
import org.millrace.store.HistoryEntry;
import org.millrace.store.Lease;
import org.millrace.store.Message;
import org.millrace.store.Overview.Holder;
import org.millrace.store.ProgressWrite;
import org.millrace.store.Request;
import org.millrace.store.StoreException;
import org.millrace.store.StoreException.Reason;
import org.millrace.store.Stores;

/**
 * Carries out what operators want: on an item that nobody works on by taking its lease, on one that somebody does by
 * leaving a request. Whatever is done leaves a line in the item's history with the operator's name and reason.
 *
 * <p>Between "somebody holds the lease" and the request the holder may have let go; so after asking it is tried once more
 * to take the lease, and a request never lies unread.
 */
public final class Operator {

    private static final int TRIES = 3;

    private final Stores stores;
    private final Clock clock;
    private final PinnedWorkflows workflows;

    public Operator(Stores stores, Clock clock) {
        this.stores = stores;
        this.clock = clock;
        this.workflows = new PinnedWorkflows(stores.definitions());
    }

    /**
     * Does something to one item; a refusal is an effect too, also that the item is not there or cannot be understood:
     * what is the matter with one of many does not keep the others.
     */
    public Effect act(ItemId id, Action action) {
        try {
            action.check(stores.state().load(id));
            return perform(id, action);
        } catch (RefusedException refused) {
            return new Effect(id, Kind.REFUSED, String.valueOf(refused.getMessage()));
        } catch (StoreException failure) {
            return refused(id, failure);
        }
    }

    private static Effect refused(ItemId id, StoreException failure) {
        return switch (failure.reason()) {
            case NOT_FOUND, CORRUPT, TOO_LARGE -> Effect.refused(id, failure);
            case STALE, LEASE_LOST ->
                new Effect(id, Kind.REFUSED, "Somebody else changed " + id.value() + " meanwhile; try again");
            case UNAVAILABLE -> throw failure;
        };
    }

    private Effect perform(ItemId id, Action action) {
        Optional<Effect> done = byOwnHand(id, action);
        if (done.isPresent()) {
            return done.get();
        }
        Request request = action.request().orElseThrow(() -> busy(id, action));
        Optional<Request> earlier = stores.overview().request(id).filter(known -> known.kind() != request.kind());
        expectNothingGreater(id, action, request, earlier);
        stores.controls().ask(id, request);
        return byOwnHand(id, action).orElseGet(() -> asked(id, action, earlier));
    }

    /** Empty if somebody else holds the lease. */
    private Optional<Effect> byOwnHand(ItemId id, Action action) {
        for (int attempt = 1; attempt < TRIES; attempt++) {
            try {
                return underLease(id, action);
            } catch (StoreException changed) {
                if (changed.reason() != Reason.STALE) {
                    throw changed;
                }
            }
        }
        return underLease(id, action);
    }

    private Optional<Effect> underLease(ItemId id, Action action) {
        Optional<Lease> claimed =
                stores.state().claim(id, "operator " + action.order().actor());
        if (claimed.isEmpty()) {
            return Optional.empty();
        }
        Lease lease = claimed.get();
        try {
            return Optional.of(commit(lease, action));
        } catch (RefusedException refused) {
            withdraw(lease, action);
            throw refused;
        } catch (RuntimeException failed) {
            stores.state().release(lease);
            throw failed;
        }
    }

    private Effect commit(Lease lease, Action action) {
        Item before = lease.item();
        action.check(before);
        Instant now = clock.instant();
        Item after = action.apply(lease, now);
        stopJobs(before, action);
        stores.state().commit(lease, telling(change(lease, action, after, entry(action, before, after, now))));
        tellBatch(before, after);
        return new Effect(before.id(), Kind.DONE, sentence(before, after));
    }

    /** What a stopped item has made is stopped before it: cut short, the command can be given again. */
    private void stopJobs(Item before, Action action) {
        switch (action.verb()) {
            case CANCEL, FAIL -> stop(before, stopping(before, action));
            case DELETE -> {
                if (before instanceof Job) { // the jobs of a batch are stopped after it
                    stop(before, stopping(before, action));
                }
            }
            case HOLD, RELEASE, REQUEUE, PRIORITY, REPORT -> {}
        }
    }

    private Action stopping(Item before, Action action) {
        Order order = new Order(action.order().actor(), before.id().value() + ", which it belongs to, was stopped");
        Actions actions = new Actions(stores);
        return action.verb() == Verb.CANCEL ? actions.cancel(order) : actions.fail(order);
    }

    private void stop(Item before, Action stop) {
        if (before instanceof Batch batch) {
            Action each = batch.parent().isPresent() ? AbandonAction.ofJob(stop) : stop;
            try (Stream<JobId> jobs = stores.overview().jobsOf(batch.id())) {
                jobs.forEach(job -> act(job, each));
            }
        } else {
            stores.overview().batchesOf((JobId) before.id()).forEach(batch -> act(batch, AbandonAction.ofBatch(stop)));
        }
    }

    private static Change change(Lease lease, Action action, Item after, HistoryEntry entry) {
        Change change = Change.to(after).telling(entry).dropping();
        change = lease.request().filter(asked -> isVoid(asked, action)).isPresent() ? change.answering() : change;
        // Outputs that a commit named and nobody published yet stay named: the next holder publishes them.
        change = lease.unpublished().isPresent()
                ? change.publishing(lease.unpublished().get())
                : change;
        Item before = lease.item();
        State step = before.hold().map(hold -> hold.goOn().state()).orElse(before.state());
        boolean leaves = !after.state().equals(State.HELD) && !after.state().equals(step);
        return leaves && lease.hasProgress() ? change.with(new ProgressWrite.Remove(step.name())) : change;
    }

    /** What weighs more than the action stays asked for: whoever takes the item up next does it. */
    private static boolean isVoid(Request asked, Action action) {
        return action.request().filter(done -> done.yieldsTo(asked)).isEmpty();
    }

    /**
     * Who is told of the end of an item is told also if an operator ends it. Giving up what has ended is no second end, and
     * nobody is told of a batch that is part of a step.
     */
    private Change telling(Change change) {
        Item after = change.after();
        boolean ofStep = after instanceof Batch batch && batch.parent().isPresent();
        Optional<Message> message = after.state().equals(State.FAILED) && !ofStep
                ? FinalMessage.of(workflows.definition(after.workflow()), after)
                : Optional.empty();
        return message.map(change::sending).orElse(change);
    }

    private static HistoryEntry entry(Action action, Item before, Item after, Instant now) {
        Order order = action.order();
        String priority =
                action.verb() == Verb.PRIORITY ? "priority " + after.demand().priority() : "";
        String between = priority.isEmpty() || order.reason().isEmpty() ? "" : ": ";
        return new HistoryEntry(
                now,
                order.actor(),
                before.state(),
                after.state(),
                action.verb().name(),
                Duration.ZERO,
                priority + between + order.reason());
    }

    /** A request that can no longer be met is taken away, so that it does not hit the item later. */
    private void withdraw(Lease lease, Action action) {
        boolean ours = lease.request().isPresent() && lease.request().equals(action.request());
        if (ours) {
            stores.state().commit(lease, Change.to(lease.item()).answering().dropping());
        } else {
            stores.state().release(lease);
        }
    }

    private void tellBatch(Item before, Item after) {
        if (!before.state().kind().isTerminal()) {
            new BatchEnds(stores).changed(after.id());
        }
    }

    private RefusedException busy(ItemId id, Action action) {
        Item item = stores.state().load(id);
        String holder = stores.overview()
                .holder(id)
                .map(held -> held.name() + " holds its lease since " + held.since())
                .orElse("somebody held its lease a moment ago");
        return RefusedException.of(action.verb(), item, holder + "; try again");
    }

    /** One request lies there at a time: a lesser one would take away what was asked for before. */
    private void expectNothingGreater(ItemId id, Action action, Request request, Optional<Request> earlier) {
        earlier.filter(request::yieldsTo).ifPresent(greater -> {
            throw RefusedException.of(
                    action.verb(),
                    stores.state().load(id),
                    greater.actor() + " has asked to " + greater.phrase()
                            + ", which has not been done yet; try again then");
        });
    }

    private Effect asked(ItemId id, Action action, Optional<Request> earlier) {
        String holder = stores.overview().holder(id).map(Holder::name).orElse("its holder");
        boolean now = action.request().map(Request::interrupts).orElse(false);
        String when = now ? "which stops it now" : "which does so before the next step";
        String instead = earlier.map(
                        replaced -> "; that " + replaced.actor() + " asked to " + replaced.phrase() + " is void")
                .orElse("");
        return new Effect(
                id,
                Kind.ASKED,
                "Asked " + holder + " to " + RefusedException.phrase(action.verb(), id.value()) + ", " + when
                        + instead);
    }

    private static String sentence(Item before, Item after) {
        String id = before.id().value();
        if (before.state().equals(after.state())) {
            return id + " has priority " + after.demand().priority() + " (was "
                    + before.demand().priority() + ")";
        }
        return id + " is " + after.state() + " (was " + before.state() + ")";
    }
}
