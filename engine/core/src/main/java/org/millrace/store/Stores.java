package org.millrace.store;

import java.util.Objects;

/**
 * One store, by what it is used for.
 *
 * @param state jobs and batches
 * @param intake how they come into being
 * @param steps progress inside steps
 * @param queue what could be worked on
 * @param wakeups ends of waits
 * @param presence which workers are there
 * @param outbox messages to deliver
 * @param definitions workflow definitions
 * @param locks what handlers share
 * @param controls what operators set
 * @param overview what operators look at
 * @param removal how items are removed
 */
public record Stores(
        StateStore state,
        Intake intake,
        StepStore steps,
        WorkQueue queue,
        Wakeups wakeups,
        Presence presence,
        Outbox outbox,
        Definitions definitions,
        Locks locks,
        Controls controls,
        Overview overview,
        Removal removal) {

    public Stores {
        Objects.requireNonNull(state, "state");
        Objects.requireNonNull(intake, "intake");
        Objects.requireNonNull(steps, "steps");
        Objects.requireNonNull(queue, "queue");
        Objects.requireNonNull(wakeups, "wakeups");
        Objects.requireNonNull(presence, "presence");
        Objects.requireNonNull(outbox, "outbox");
        Objects.requireNonNull(definitions, "definitions");
        Objects.requireNonNull(locks, "locks");
        Objects.requireNonNull(controls, "controls");
        Objects.requireNonNull(overview, "overview");
        Objects.requireNonNull(removal, "removal");
    }
}
