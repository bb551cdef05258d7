package org.millrace.job;

import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import org.millrace.batch.BatchId;
import org.millrace.item.Course;
import org.millrace.item.Demand;
import org.millrace.item.Item;
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
 * A job at one moment.
 *
 * @param id names it
 * @param batch the batch it belongs to
 * @param workflow what it runs by
 * @param state where it stands
 * @param course how it has fared
 * @param standing whether somebody may work on it now
 * @param hold why it is held, if it is
 * @param demand priority and size
 * @param modified when it last changed state
 */
public record Job(
        JobId id,
        BatchId batch,
        WorkflowPin workflow,
        State state,
        Course course,
        Standing standing,
        Optional<Hold> hold,
        Demand demand,
        Instant modified)
        implements Item {

    public Job {
        Objects.requireNonNull(id, "id");
        Objects.requireNonNull(batch, "batch");
        Objects.requireNonNull(workflow, "workflow");
        Objects.requireNonNull(course, "course");
        Objects.requireNonNull(demand, "demand");
        Objects.requireNonNull(modified, "modified");
        if (hold.isPresent() != state.equals(State.HELD)) {
            throw new IllegalArgumentException(id + " is " + state + ", so its hold cannot be " + hold);
        }
        boolean mustRest = hold.isPresent() || state.kind().isTerminal();
        if (mustRest != standing instanceof Idle) {
            throw new IllegalArgumentException(id + " is " + state + ", so it cannot be " + standing);
        }
    }

    /** A new job, ready to be begun by a group. */
    public static Job accepted(
            JobId id, BatchId batch, WorkflowPin workflow, String group, Demand demand, Instant now) {
        return new Job(
                id, batch, workflow, State.PENDING, Course.FRESH, new Ready(group), Optional.empty(), demand, now);
    }

    @Override
    public Job begin(Place first, Instant now) {
        return moved(Event.BEGIN, first.state(), new Ready(first.group()), course.begun(now), now);
    }

    @Override
    public Job advance(StepEnd end, Place next, Instant now) {
        return moved(
                Event.ADVANCE,
                next.state(),
                new Ready(next.group()),
                course.after(state, end).begun(now),
                now);
    }

    @Override
    public Job complete(StepEnd end, Instant now) {
        return moved(Event.COMPLETE, State.COMPLETED, new Idle(), course.after(state, end), now);
    }

    /** It ends badly. The last successful step stays what it was, so that it can be resumed after it. */
    @Override
    public Job fail(StepEnd end, Instant now) {
        return moved(Event.FAIL, State.FAILED, new Idle(), course.after(state, end), now);
    }

    @Override
    public Job hold(Hold because) {
        Lifecycles.JOB.check(id.value(), state, Event.HOLD, State.HELD);
        Course told = course.saying(because.reason());
        return new Job(
                id, batch, workflow, State.HELD, told, new Idle(), Optional.of(because), demand, because.since());
    }

    @Override
    public Job release(Instant now) {
        Place goOn = hold.map(Hold::goOn).orElseGet(() -> new Place(State.PENDING, ""));
        Duration held = Duration.between(hold.map(Hold::since).orElse(now), now);
        Course told = course.saying("").paused(held);
        return moved(Event.RELEASE, goOn.state(), new Ready(goOn.group()), told, now);
    }

    /** An operator has it tried again, its outcome forgotten. */
    public Job resume(Place at, Instant now) {
        return moved(
                Event.RESUME, at.state(), new Ready(at.group()), course.again().begun(now), now);
    }

    @Override
    public Job delete(String message, Instant now) {
        return moved(Event.DELETE, State.DELETED, new Idle(), course.saying(message), now);
    }

    @Override
    public Job await(Waiting wait) {
        return standing(wait);
    }

    @Override
    public Job wake() {
        return standing instanceof Waiting waiting ? standing(new Ready(waiting.group())) : this;
    }

    @Override
    public Job asking(Demand newDemand) {
        return new Job(id, batch, workflow, state, course, standing, hold, newDemand, modified);
    }

    private Job standing(Standing other) {
        return new Job(id, batch, workflow, state, course, other, hold, demand, modified);
    }

    private Job moved(Event event, State to, Standing newStanding, Course newCourse, Instant now) {
        Lifecycles.JOB.check(id.value(), state, event, to);
        return new Job(id, batch, workflow, to, newCourse, newStanding, Optional.empty(), demand, now);
    }
}
