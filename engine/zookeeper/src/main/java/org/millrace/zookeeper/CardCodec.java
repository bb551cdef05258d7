package org.millrace.zookeeper;

import java.time.DateTimeException;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.millrace.definition.finding.Place;
import org.millrace.definition.json.Json;
import org.millrace.definition.json.JsonArray;
import org.millrace.definition.json.JsonString;
import org.millrace.store.Presence.Card;

/** What {@code /workers/GROUP/ID} says. */
final class CardCodec implements NodeCodec<Card> {

    private static final String ID = "id";
    private static final String GROUPS = "groups";
    private static final String HOST = "host";
    private static final String SLOTS = "slots";
    private static final String SINCE = "since";

    @Override
    public Card read(String path, byte @Nullable [] data) {
        NodeObject object = NodeObject.read(path, data);
        return new Card(
                object.text(ID),
                Set.copyOf(object.texts(GROUPS)),
                object.findText(HOST).orElse(""),
                object.count(SLOTS),
                since(object));
    }

    private static Instant since(NodeObject object) {
        String text = object.text(SINCE);
        try {
            return Instant.parse(text);
        } catch (DateTimeException notOne) {
            throw object.corrupt(SINCE, "a time such as 2026-11-18T06:26:05Z", CorruptNode.shown(text));
        }
    }

    @Override
    public byte[] write(Card card) {
        List<Json> groups = new TreeSet<>(card.groups())
                .stream().<Json>map(group -> new JsonString(group, Place.FILE)).toList();
        return NodeObject.write(Fields.NONE
                .with(ID, card.id())
                .with(GROUPS, new JsonArray(groups, Place.FILE))
                .with(HOST, card.host())
                .with(SLOTS, card.slots())
                .with(SINCE, card.since().toString()));
    }
}
