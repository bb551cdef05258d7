package org.millrace.testkit;

import org.millrace.store.Stores;

/**
 * Stores that a contract suite is run on: empty at first, one server or none, any number of processes.
 *
 * <p>A suite that looks at what one session wrote from another waits until it is seen; it does not wait for more.
 */
public interface StoresUnderTest extends AutoCloseable {

    /**
     * The stores as a process sees them that has a session of its own.
     *
     * @param name names the process
     * @return its stores: the same at every call until it is killed, then those of a new process
     */
    Stores session(String name);

    /**
     * Ends the session of a process that lives on, as a server does that has not heard of it for too long. When the
     * method returns, the session is over for the others, and the process can reach the store again.
     *
     * @param name the process
     */
    void expire(String name);

    /**
     * Ends a process and its session. When the method returns, the session is over for the others.
     *
     * @param name the process
     */
    void kill(String name);

    /**
     * What time it is for the stores.
     *
     * @return the clock that they were made with
     */
    ManualClock clock();

    /** Ends everything. */
    @Override
    void close();
}
