package org.millrace.item;

import java.time.Instant;
import java.util.Optional;
import org.millrace.item.Standing.Waiting;
import org.millrace.lifecycle.Hold;
import org.millrace.lifecycle.Place;
import org.millrace.lifecycle.State;
import org.millrace.lifecycle.WorkflowPin;

/**
 * What a worker works on, a job or a batch, at one moment. Its methods are the changes that both go through; each checks
 * the table of its kind and returns the item afterwards. Nothing is written by them: a store commits the pair of before
 * and after.
 */
public interface Item {

    /** Names it. */
    ItemId id();

    /** What it runs by. */
    WorkflowPin workflow();

    /** Where it stands. */
    State state();

    /** How it has fared. */
    Course course();

    /** Whether somebody may work on it now. */
    Standing standing();

    /** Why it is held, if it is. */
    Optional<Hold> hold();

    /** Priority and size. */
    Demand demand();

    /** When it last changed state. */
    Instant modified();

    /** Its first step begins. */
    Item begin(Place first, Instant now);

    /** A step ended and the next one follows, whether it ended well or the item is on its way to failing. */
    Item advance(StepEnd end, Place next, Instant now);

    /** The last step ended and all is well. */
    Item complete(StepEnd end, Instant now);

    /** It ends badly. */
    Item fail(StepEnd end, Instant now);

    /** It is kept from going on. */
    Item hold(Hold because);

    /** It goes on where its hold says. */
    Item release(Instant now);

    /** An operator gives it up. */
    Item delete(String message, Instant now);

    /** Its step has nothing to do until it is woken. The state does not change. */
    Item await(Waiting wait);

    /** What it waited for has come, or it is time to look. Waking what does not wait changes nothing. */
    Item wake();

    /** It is more or less urgent, or its size is known better. */
    Item asking(Demand newDemand);
}
