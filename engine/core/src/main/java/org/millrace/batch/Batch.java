package org.millrace.batch;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.millrace.item.Course;
import org.millrace.item.Demand;
import org.millrace.item.Item;
import org.millrace.item.ItemId;
import org.millrace.item.Standing;
import org.millrace.item.Standing.Idle;
import org.millrace.item.Standing.Ready;
import org.millrace.item.Standing.Waiting;
import org.millrace.item.StepEnd;
import org.millrace.lifecycle.Event;
import org.millrace.lifecycle.Hold;
import org.millrace.lifecycle.Lifecycles;
import org.millrace.lifecycle.Place;
import org.millrace.lifecycle.State;
import org.millrace.lifecycle.WorkflowPin;

/**
 * A batch at one moment. A batch that a JOBS step of a job made has that job as its parent: it has no workflow of its
 * own to run, only jobs, and stays in {@code Processing} until its parent's step ends it.
 *
 * @param id names it
 * @param workflow what it runs by; its parent's, if it has one
 * @param submission what was handed over, as given
 * @param parent the job whose step made it, if one did
 * @param state where it stands
 * @param course how it has fared
 * @param standing whether somebody may work on it now
 * @param hold why it is held, if it is
 * @param demand priority; the size is not used
 * @param modified when it last changed state
 */
public record Batch(
        BatchId id,
        WorkflowPin workflow,
        Map<String, String> submission,
        Optional<ItemId> parent,
        State state,
        Course course,
        Standing standing,
        Optional<Hold> hold,
        Demand demand,
        Instant modified)
        implements Item {

    public Batch {
        Objects.requireNonNull(id, "id");
        Objects.requireNonNull(workflow, "workflow");
        Objects.requireNonNull(parent, "parent");
        Objects.requireNonNull(course, "course");
        Objects.requireNonNull(standing, "standing");
        Objects.requireNonNull(demand, "demand");
        Objects.requireNonNull(modified, "modified");
        submission = Map.copyOf(submission);
        if (hold.isPresent() != state.equals(State.HELD)) {
            throw new IllegalArgumentException(id + " is " + state + ", so its hold cannot be " + hold);
        }
        boolean mustRest = hold.isPresent() || state.kind().isTerminal() || parent.isPresent();
        if (mustRest != standing instanceof Idle) {
            throw new IllegalArgumentException(id + " is " + state + ", so it cannot be " + standing);
        }
    }

    /** A new batch, ready to be begun by a group. */
    public static Batch accepted(
            BatchId id,
            WorkflowPin workflow,
            Map<String, String> submission,
            Place pending,
            Demand demand,
            Instant now) {
        return new Batch(
                id,
                workflow,
                submission,
                Optional.empty(),
                State.PENDING,
                Course.FRESH,
                new Ready(pending.group()),
                Optional.empty(),
                demand,
                now);
    }

    /** The batch of a job's JOBS step: it is in {@code Processing} from the start and nobody works on it itself. */
    public static Batch ofParent(BatchId id, WorkflowPin workflow, ItemId parent, Demand demand, Instant now) {
        return new Batch(
                id,
                workflow,
                Map.of(),
                Optional.of(parent),
                State.of("Processing"),
                Course.FRESH,
                new Idle(),
                Optional.empty(),
                demand,
                now);
    }

    @Override
    public Batch begin(Place first, Instant now) {
        return moved(Event.BEGIN, first.state(), new Ready(first.group()), course.begun(now), now);
    }

    @Override
    public Batch advance(StepEnd end, Place next, Instant now) {
        return moved(
                Event.ADVANCE,
                next.state(),
                new Ready(next.group()),
                course.after(state, end).begun(now),
                now);
    }

    /** All its jobs ended well and have been reported. */
    @Override
    public Batch complete(StepEnd end, Instant now) {
        return moved(Event.COMPLETE, State.COMPLETED, new Idle(), course.after(state, end), now);
    }

    /** It could not be expanded, or some of its jobs failed. */
    @Override
    public Batch fail(StepEnd end, Instant now) {
        return moved(Event.FAIL, State.FAILED, new Idle(), course.after(state, end), now);
    }

    @Override
    public Batch hold(Hold because) {
        Lifecycles.BATCH.check(id.value(), state, Event.HOLD, State.HELD);
        Course told = course.saying(because.reason());
        return new Batch(
                id,
                workflow,
                submission,
                parent,
                State.HELD,
                told,
                new Idle(),
                Optional.of(because),
                demand,
                because.since());
    }

    @Override
    public Batch release(Instant now) {
        Place goOn = hold.map(Hold::goOn).orElseGet(() -> new Place(State.PENDING, ""));
        Duration held = Duration.between(hold.map(Hold::since).orElse(now), now);
        Course told = course.saying("").paused(held);
        return moved(Event.RELEASE, goOn.state(), new Ready(goOn.group()), told, now);
    }

    /** An operator has it reported on again, by the group that runs its report. */
    public Batch reportAgain(String group, Instant now) {
        return moved(Event.REPORT_AGAIN, State.UPDATE_REPORTING, new Ready(group), course.again(), now);
    }

    @Override
    public Batch delete(String message, Instant now) {
        return moved(Event.DELETE, State.DELETED, new Idle(), course.saying(message), now);
    }

    @Override
    public Batch await(Waiting wait) {
        return standing(wait);
    }

    @Override
    public Batch wake() {
        return standing instanceof Waiting waiting ? standing(new Ready(waiting.group())) : this;
    }

    @Override
    public Batch asking(Demand newDemand) {
        return new Batch(id, workflow, submission, parent, state, course, standing, hold, newDemand, modified);
    }

    private Batch standing(Standing other) {
        return new Batch(id, workflow, submission, parent, state, course, other, hold, demand, modified);
    }

    private Batch moved(Event event, State to, Standing newStanding, Course newCourse, Instant now) {
        Lifecycles.BATCH.check(id.value(), state, event, to);
        Standing fitting = parent.isPresent() ? new Idle() : newStanding;
        return new Batch(id, workflow, submission, parent, to, newCourse, fitting, Optional.empty(), demand, now);
    }
}
