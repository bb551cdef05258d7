package org.millrace.handlers.ingest.report;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.millrace.spi.Fact;
import org.millrace.spi.HandlerContext;

/** What the world has been told of an item, kept with the item: a message once for all, or for some of its recipients. */
final class Told {

    private final HandlerContext context;
    private final Set<String> messages;

    private Told(HandlerContext context, List<String> messages) {
        this.context = context;
        this.messages = new LinkedHashSet<>(messages);
    }

    static Told of(HandlerContext context) {
        return new Told(
                context,
                context.recorded(Fact.Sent.class).map(Fact.Sent::messages).orElse(List.of()));
    }

    /** Whether all who will ever get the message have got it. */
    boolean contains(String id) {
        return messages.contains(id);
    }

    /** Who got a message that others have still to get. */
    Set<String> recipients(String id) {
        String prefix = prefix(id);
        return messages.stream()
                .filter(message -> message.startsWith(prefix))
                .map(message -> message.substring(prefix.length()))
                .collect(Collectors.toSet());
    }

    /** Records that nobody is left to be told; durable when it returns. */
    void add(String id) {
        messages.removeIf(message -> message.startsWith(prefix(id)));
        messages.add(id);
        record();
    }

    /** Records that some have been told; durable when it returns. */
    void add(String id, List<String> recipients) {
        recipients.forEach(recipient -> messages.add(prefix(id) + recipient));
        record();
    }

    private void record() {
        context.record(new Fact.Sent(new ArrayList<>(messages)));
    }

    private static String prefix(String id) {
        return id + " ";
    }
}
