package org.millrace.store;

import java.util.Map;
import java.util.Objects;

/**
 * What the world is told when an item has ended. It is written with the item's last transition and delivered at least
 * once; the receiver knows a repetition by its id.
 *
 * @param id the same for every delivery: the item, its final state and how often it has been resumed
 * @param channel where the workflow's {@code notify} sends it
 * @param body names and values
 */
public record Message(String id, String channel, Map<String, String> body) {

    public Message {
        Objects.requireNonNull(id, "id");
        Objects.requireNonNull(channel, "channel");
        body = Map.copyOf(body);
    }
}
