package org.millrace.worker;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.regex.Pattern;
import org.millrace.definition.model.StepDefinition;
import org.millrace.definition.model.WorkflowDefinition;
import org.millrace.execution.Next;
import org.millrace.execution.StepSequence;
import org.millrace.item.Demand;
import org.millrace.item.Item;
import org.millrace.item.Standing.Idle;
import org.millrace.item.StepEnd;
import org.millrace.item.StepEnd.Credit;
import org.millrace.job.Job;
import org.millrace.lifecycle.Hold;
import org.millrace.lifecycle.Place;
import org.millrace.lifecycle.State;
import org.millrace.spi.Status;
import org.millrace.store.Change;
import org.millrace.store.HistoryEntry;
import org.millrace.store.ProgressWrite.Remove;
import org.millrace.store.Request;

/** Does what an operator asked of the leaseholder. Every request is answered, if only with a line of history. */
final class Answers {

    private static final Pattern PRIORITY = Pattern.compile("\\d{1,2}");

    private final Endings endings;

    Answers(Endings endings) {
        this.endings = endings;
    }

    /** The change that meets a request. */
    Change meet(Charge charge, Request request, Optional<WorkflowDefinition> workflow) {
        Item item = charge.item();
        if (item.standing() instanceof Idle) {
            return refuse(charge, request, "it is " + item.state()).dropping();
        }
        return switch (request.kind()) {
            case PRIORITY -> priority(charge, request);
            case HOLD -> hold(charge, request);
            case FAIL -> done(charge, request, fail(charge, told(request)), workflow);
            case CANCEL -> cancel(charge, request, workflow);
        };
    }

    private static Change priority(Charge charge, Request request) {
        Item item = charge.item();
        if (!PRIORITY.matcher(request.detail()).matches()) {
            return refuse(charge, request, "expected a priority from 0 to 99, but got '" + request.detail() + "'");
        }
        Demand demand =
                new Demand(Integer.parseInt(request.detail()), item.demand().spaceNeeded());
        return entered(charge, request, item.asking(demand), "priority " + request.detail());
    }

    private static Change hold(Charge charge, Request request) {
        Item item = charge.item();
        if (!Places.canBeHeld(item)) {
            return refuse(charge, request, "a batch cannot be held inside its step " + item.state());
        }
        Hold hold = new Hold(request.detail(), request.actor(), charge.now(), Places.of(item));
        return entered(charge, request, item.hold(hold), request.detail()).dropping();
    }

    private Change cancel(Charge charge, Request request, Optional<WorkflowDefinition> workflow) {
        Item item = charge.item();
        boolean closing = workflow.flatMap(known -> Places.step(known, item.state()))
                .filter(step -> !step.behavior().isOrdinary())
                .isPresent();
        if (closing) {
            return refuse(charge, request, "its closing steps run already");
        }
        return done(charge, request, stopped(charge, workflow, told(request)), workflow);
    }

    private static String told(Request request) {
        String done = request.kind() == Request.Kind.FAIL ? "Failed by " : "Cancelled by ";
        return done + request.actor() + (request.detail().isEmpty() ? "" : ": " + request.detail());
    }

    /** The item on its way through its closing steps, or failed if it has none. */
    static Item stopped(Charge charge, Optional<WorkflowDefinition> workflow, String message) {
        Next next = workflow.map(known -> new StepSequence(known).afterStop()).orElseGet(Next.Fail::new);
        if (next instanceof Next.Go go) {
            return begun(charge, go.step())
                    .advance(new StepEnd(Status.KO, Credit.NONE, message), Places.of(go.step()), charge.now());
        }
        return fail(charge, message);
    }

    /** A batch leaves Pending only by being begun. */
    private static Item begun(Charge charge, StepDefinition step) {
        return isPendingBatch(charge.item()) ? charge.item().begin(Places.of(step), charge.now()) : charge.item();
    }

    /** The item failed at once. */
    static Item fail(Charge charge, String message) {
        Item item = charge.item();
        Instant now = charge.now();
        StepEnd end = new StepEnd(Status.KO, Credit.NONE, message);
        return isPendingBatch(item)
                ? item.begin(new Place(State.of("Processing"), Places.group(item)), now)
                        .fail(end, now)
                : item.fail(end, now);
    }

    private static boolean isPendingBatch(Item item) {
        return item.state().equals(State.PENDING) && !(item instanceof Job);
    }

    private Change done(Charge charge, Request request, Item after, Optional<WorkflowDefinition> workflow) {
        Change change = entered(charge, request, after, told(request));
        if (charge.hasProgress()) {
            change = change.with(new Remove(charge.item().state().name()));
        }
        Change told = workflow.flatMap(known -> Endings.message(known, after))
                .map(change::sending)
                .orElse(change);
        return endings.keeps(after) ? told : told.dropping();
    }

    private static Change refuse(Charge charge, Request request, String why) {
        return entered(charge, request, charge.item(), "not done: " + why);
    }

    private static Change entered(Charge charge, Request request, Item after, String message) {
        HistoryEntry entry = new HistoryEntry(
                charge.now(),
                request.actor(),
                charge.item().state(),
                after.state(),
                request.kind().name(),
                Duration.ZERO,
                message);
        return Change.to(after).telling(entry).answering();
    }
}
