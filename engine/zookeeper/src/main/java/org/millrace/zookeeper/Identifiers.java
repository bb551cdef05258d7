package org.millrace.zookeeper;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.millrace.definition.finding.Place;
import org.millrace.definition.json.Json;
import org.millrace.definition.json.JsonArray;
import org.millrace.definition.json.JsonString;

/**
 * What {@code /jobs/JID/identifiers} says.
 *
 * @param primary the object's ARK, none before it is known
 * @param local the depositor's own ids
 * @param extra keys that others added
 */
record Identifiers(Optional<String> primary, List<String> local, Fields extra) {

    static final NodeCodec<Identifiers> CODEC = new Codec();

    private static final String PRIMARY = "primary_id";
    private static final String LOCAL = "local_id";

    Identifiers {
        local = List.copyOf(local);
    }

    private static final class Codec implements NodeCodec<Identifiers> {

        @Override
        public Identifiers read(String path, byte @Nullable [] data) {
            NodeObject object = NodeObject.read(path, data);
            return new Identifiers(
                    object.findText(PRIMARY).filter(id -> !id.isEmpty()), object.texts(LOCAL), object.rest());
        }

        @Override
        public byte[] write(Identifiers identifiers) {
            List<Json> local = identifiers.local.stream()
                    .<Json>map(id -> new JsonString(id, Place.FILE))
                    .toList();
            return NodeObject.write(Fields.NONE
                    .with(PRIMARY, identifiers.primary.orElse(""))
                    .with(LOCAL, new JsonArray(local, Place.FILE))
                    .withRest(identifiers.extra));
        }
    }
}
