package org.millrace.worker;

import java.util.TreeMap;
import org.millrace.store.Message;

/** Writes messages to the log. */
public final class LoggingTransport implements MessageTransport {

    private static final Log LOG = Log.of(LoggingTransport.class);

    @Override
    public void deliver(Message message) {
        LOG.info("Message", "id", message.id(), "channel", message.channel(), "body", new TreeMap<>(message.body()));
    }
}
