package org.millrace.worker;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.millrace.store.Message;
import org.millrace.store.Outbox;

/** Delivers messages, at least once each. One that cannot be delivered does not keep the others. */
final class Postman {

    private static final Log LOG = Log.of(Postman.class);
    private static final int AT_A_TIME = 100;
    private static final int MOST_REMEMBERED = 10_000;

    private final Outbox outbox;
    private final MessageTransport transport;
    private final Meters meters;
    private final Set<String> undelivered = new LinkedHashSet<>();

    Postman(Outbox outbox, MessageTransport transport, Meters meters) {
        this.outbox = outbox;
        this.transport = transport;
        this.meters = meters;
    }

    /**
     * Tries what is there.
     *
     * @return how many messages are left
     */
    int round() {
        undelivered.clear();
        List<Message> messages = outbox.pending(AT_A_TIME);
        while (messages.stream().anyMatch(message -> !undelivered.contains(message.id()))
                && undelivered.size() < MOST_REMEMBERED) {
            messages.stream()
                    .filter(message -> !undelivered.contains(message.id()))
                    .forEach(this::deliver);
            messages = outbox.pending(undelivered.size() + AT_A_TIME);
        }
        return undelivered.size();
    }

    private void deliver(Message message) {
        try {
            transport.deliver(message);
        } catch (RuntimeException failure) { // a transport is somebody else's code
            LOG.warn("A message could not be delivered and is tried again", failure, "id", message.id());
            undelivered.add(message.id());
            return;
        }
        outbox.delivered(message.id());
        meters.count(Meters.Count.MESSAGES);
    }
}
