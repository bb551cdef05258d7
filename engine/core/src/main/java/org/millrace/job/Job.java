package org.millrace.job;

import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import org.millrace.batch.BatchId;
import org.millrace.job.Standing.Idle;
import org.millrace.job.Standing.Ready;
import org.millrace.job.Standing.Waiting;
import org.millrace.job.StepEnd.Credit;
import org.millrace.lifecycle.Event;
import org.millrace.lifecycle.Hold;
import org.millrace.lifecycle.Lifecycles;
import org.millrace.lifecycle.Place;
import org.millrace.lifecycle.State;
import org.millrace.lifecycle.WorkflowPin;

/**
 * A job at one moment. Its methods are all that can happen to it; each checks the table and returns the job afterwards.
 * Nothing is written by them: a store commits the pair of before and after.
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
        Instant modified) {

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

    /** Its first step begins. */
    public Job begin(Place first, Instant now) {
        return moved(Event.BEGIN, first.state(), new Ready(first.group()), course, now);
    }

    /** A step ended and the next one follows, whether the step ended well or the job is on its way to failing. */
    public Job advance(StepEnd end, Place next, Instant now) {
        return moved(Event.ADVANCE, next.state(), new Ready(next.group()), after(end), now);
    }

    /** The last step ended and all is well. */
    public Job complete(StepEnd end, Instant now) {
        return moved(Event.COMPLETE, State.COMPLETED, new Idle(), after(end), now);
    }

    /** It ends badly. The last successful step stays what it was, so that it can be resumed after it. */
    public Job fail(StepEnd end, Instant now) {
        Course failed = course.with(end.status()).saying(end.message());
        return moved(Event.FAIL, State.FAILED, new Idle(), failed, now);
    }

    /** It is kept from going on. */
    public Job hold(Hold because) {
        Lifecycles.JOB.check(id.value(), state, Event.HOLD, State.HELD);
        return new Job(
                id,
                batch,
                workflow,
                State.HELD,
                course.saying(because.reason()),
                new Idle(),
                Optional.of(because),
                demand,
                because.since());
    }

    /** It goes on where its hold says. */
    public Job release(Instant now) {
        Place goOn = hold.map(Hold::goOn).orElseGet(() -> new Place(State.PENDING, ""));
        return moved(Event.RELEASE, goOn.state(), new Ready(goOn.group()), course.saying(""), now);
    }

    /** An operator has it tried again, its outcome forgotten. */
    public Job resume(Place at, Instant now) {
        return moved(Event.RESUME, at.state(), new Ready(at.group()), course.again(), now);
    }

    /** An operator gives it up. */
    public Job delete(String message, Instant now) {
        return moved(Event.DELETE, State.DELETED, new Idle(), course.saying(message), now);
    }

    /** Its step has nothing to do until it is woken. The state does not change. */
    public Job await(Waiting wait) {
        return standing(wait);
    }

    /** What it waited for has come, or it is time to look. Waking what does not wait changes nothing. */
    public Job wake() {
        return standing instanceof Waiting waiting ? standing(new Ready(waiting.group())) : this;
    }

    /** It is more or less urgent, or its size is known better. */
    public Job asking(Demand newDemand) {
        return new Job(id, batch, workflow, state, course, standing, hold, newDemand, modified);
    }

    private Course after(StepEnd end) {
        Course told = course.with(end.status()).saying(end.message());
        return end.credit() == Credit.EARNED ? told.passed(state) : told;
    }

    private Job standing(Standing other) {
        return new Job(id, batch, workflow, state, course, other, hold, demand, modified);
    }

    private Job moved(Event event, State to, Standing newStanding, Course newCourse, Instant now) {
        Lifecycles.JOB.check(id.value(), state, event, to);
        return new Job(id, batch, workflow, to, newCourse, newStanding, Optional.empty(), demand, now);
    }
}
