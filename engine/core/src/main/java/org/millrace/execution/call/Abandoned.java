package org.millrace.execution.call;

/** Told of every call that did not end although it was interrupted: its thread is lost until it ends by itself. */
@FunctionalInterface
public interface Abandoned {

    /** Tells nobody. */
    Abandoned UNCOUNTED = call -> {};

    /**
     * A thread was abandoned.
     *
     * @param call which call it was in, in words
     */
    void add(String call);
}
