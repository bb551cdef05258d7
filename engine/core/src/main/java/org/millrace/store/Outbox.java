package org.millrace.store;

import java.util.List;

/** Messages written with final transitions and not yet delivered. */
public interface Outbox {

    /** The oldest undelivered messages. */
    List<Message> pending(int limit);

    /** Removes a delivered message. Removing it twice does nothing. */
    void delivered(String id);

    /**
     * Calls back when a message is added, until closed.
     *
     * @param added must be quick
     */
    Presence.Registration watch(Runnable added);
}
