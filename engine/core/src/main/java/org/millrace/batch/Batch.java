package org.millrace.batch;

import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import org.millrace.lifecycle.Event;
import org.millrace.lifecycle.Hold;
import org.millrace.lifecycle.Lifecycles;
import org.millrace.lifecycle.State;
import org.millrace.lifecycle.WorkflowPin;

/**
 * A batch at one moment. Its methods are all that can happen to it; each checks the table and returns the batch
 * afterwards.
 *
 * @param id names it
 * @param workflow what it runs by
 * @param submission what was handed over, as given
 * @param state where it stands
 * @param expansion how its jobs come into being
 * @param hold why it is held, if it is
 * @param message what its last change had to say
 * @param modified when it last changed state
 */
public record Batch(
        BatchId id,
        WorkflowPin workflow,
        Map<String, String> submission,
        State state,
        Expansion expansion,
        Optional<Hold> hold,
        String message,
        Instant modified) {

    public Batch {
        Objects.requireNonNull(id, "id");
        Objects.requireNonNull(workflow, "workflow");
        Objects.requireNonNull(expansion, "expansion");
        Objects.requireNonNull(message, "message");
        Objects.requireNonNull(modified, "modified");
        submission = Map.copyOf(submission);
        if (hold.isPresent() != state.equals(State.HELD)) {
            throw new IllegalArgumentException(id + " is " + state + ", so its hold cannot be " + hold);
        }
    }

    /**
     * How many jobs a batch has.
     *
     * @param expected the number of its jobs once all have been made, which seals it; empty while they are being made
     * @param generation rises when a job that had ended is tried again, so that "all have ended" is decided anew
     */
    public record Expansion(OptionalLong expected, long generation) {

        /** No job has been made yet. */
        public static final Expansion NONE = new Expansion(OptionalLong.empty(), 0);

        boolean isSealed() {
            return expected.isPresent();
        }
    }

    /** A new batch. */
    public static Batch accepted(BatchId id, WorkflowPin workflow, Map<String, String> submission, Instant now) {
        return new Batch(id, workflow, submission, State.PENDING, Expansion.NONE, Optional.empty(), "", now);
    }

    /** Its first step begins. */
    public Batch begin(State first, Instant now) {
        return moved(Event.BEGIN, first, "", now);
    }

    /** A step ended and the next one follows. */
    public Batch advance(State next, String newMessage, Instant now) {
        return moved(Event.ADVANCE, next, newMessage, now);
    }

    /** All its jobs ended well and have been reported. */
    public Batch complete(String newMessage, Instant now) {
        return moved(Event.COMPLETE, State.COMPLETED, newMessage, now);
    }

    /** It could not be expanded, or some of its jobs failed. */
    public Batch fail(String newMessage, Instant now) {
        return moved(Event.FAIL, State.FAILED, newMessage, now);
    }

    /** It is kept from beginning. */
    public Batch hold(Hold because) {
        Lifecycles.BATCH.check(id.value(), state, Event.HOLD, State.HELD);
        return new Batch(
                id,
                workflow,
                submission,
                State.HELD,
                expansion,
                Optional.of(because),
                because.reason(),
                because.since());
    }

    /** It may begin after all. */
    public Batch release(Instant now) {
        return moved(Event.RELEASE, State.PENDING, "", now);
    }

    /** An operator has it reported on again. */
    public Batch reportAgain(Instant now) {
        return moved(Event.REPORT_AGAIN, State.UPDATE_REPORTING, "", now);
    }

    /** An operator gives it up. */
    public Batch delete(String newMessage, Instant now) {
        return moved(Event.DELETE, State.DELETED, newMessage, now);
    }

    /**
     * All its jobs have been made.
     *
     * @throws IllegalStateException if it was sealed with another number: a crash must neither lose nor double a job
     */
    public Batch seal(long jobs) {
        if (expansion.isSealed() && expansion.expected().orElseThrow() != jobs) {
            throw new IllegalStateException("Expected to seal batch " + id + " with " + jobs
                    + " jobs, but it is sealed with " + expansion.expected().orElseThrow());
        }
        return expanded(new Expansion(OptionalLong.of(jobs), expansion.generation()));
    }

    /** A job of it that had ended is tried again. */
    public Batch reopen() {
        return expanded(new Expansion(expansion.expected(), expansion.generation() + 1));
    }

    private Batch expanded(Expansion newExpansion) {
        return new Batch(id, workflow, submission, state, newExpansion, hold, message, modified);
    }

    private Batch moved(Event event, State to, String newMessage, Instant now) {
        Lifecycles.BATCH.check(id.value(), state, event, to);
        return new Batch(id, workflow, submission, to, expansion, Optional.empty(), newMessage, now);
    }
}
