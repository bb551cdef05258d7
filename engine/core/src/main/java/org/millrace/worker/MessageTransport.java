package org.millrace.worker;

import org.millrace.store.Message;

/**
 * Takes final messages to the world. A message may come more than once, always with the same id, and the receiver must be
 * able to live with that.
 */
public interface MessageTransport {

    /**
     * Delivers a message. Returning means delivered; whatever is thrown means that it is tried again later.
     *
     * @param message what to deliver
     */
    void deliver(Message message);
}
