package org.millrace.definition.json;

import java.util.List;
import java.util.Optional;
import org.millrace.definition.finding.Place;
import org.millrace.definition.finding.Pointer;

/** An object, its members in the order written, and its place. */
public record JsonObject(List<Member> members, Place place) implements Json {

    public JsonObject {
        members = List.copyOf(members);
    }

    /** The value of a key, if it is there. */
    public Optional<Json> find(String key) {
        for (Member member : members) {
            if (member.key().equals(key)) {
                return Optional.of(member.value());
            }
        }
        return Optional.empty();
    }

    /** The value that a pointer leads to from here, this object being the document. */
    public Optional<Json> find(Pointer pointer) {
        if (pointer.parent() == null) {
            return Optional.of(this);
        }
        return find(pointer.parent()).flatMap(parent -> child(parent, pointer.token()));
    }

    private static Optional<Json> child(Json parent, String token) {
        if (parent instanceof JsonObject object) {
            return object.find(token);
        }
        if (parent instanceof JsonArray array) {
            return Optional.of(array.items().get(Integer.parseInt(token)));
        }
        return Optional.empty();
    }

    @Override
    public String kind() {
        return "an object";
    }

    /**
     * A key and its value.
     *
     * @param key the key
     * @param keyPlace where the key stands; its pointer is the value's
     * @param value the value
     */
    public record Member(String key, Place keyPlace, Json value) {}
}
