package org.millrace.zookeeper;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.millrace.definition.finding.Place;
import org.millrace.definition.json.Json;
import org.millrace.definition.json.JsonArray;
import org.millrace.definition.json.JsonBoolean;
import org.millrace.definition.json.JsonNull;
import org.millrace.definition.json.JsonNumber;
import org.millrace.definition.json.JsonObject;
import org.millrace.definition.json.JsonObject.Member;
import org.millrace.definition.json.JsonString;

/**
 * Keys and JSON values in their order. What we do not know of an object stays in here and is written again, so that
 * others may keep keys of their own beside ours.
 */
final class Fields {

    static final Fields NONE = new Fields(List.of());

    /** Few, each key once: looking through them costs less than a map that is copied with every change. */
    private final List<Member> members;

    private Fields(List<Member> members) {
        this.members = Collections.unmodifiableList(members);
    }

    static Fields of(Map<String, Json> values) {
        return new Fields(values.entrySet().stream()
                .map(entry -> new Member(entry.getKey(), Place.FILE, entry.getValue()))
                .toList());
    }

    Map<String, Json> values() {
        Map<String, Json> values = new LinkedHashMap<>();
        members.forEach(member -> values.put(member.key(), member.value()));
        return values;
    }

    /** The same with an array of texts. */
    Fields withTexts(String key, List<String> texts) {
        return with(
                key,
                new JsonArray(
                        texts.stream()
                                .<Json>map(text -> new JsonString(text, Place.FILE))
                                .toList(),
                        Place.FILE));
    }

    /** The same and one text more, or another one in its place. */
    Fields with(String key, String text) {
        return with(key, new JsonString(text, Place.FILE));
    }

    /** The same and one number more, or another one in its place. */
    Fields with(String key, long number) {
        return with(key, new JsonNumber(Long.toString(number), Place.FILE));
    }

    /** The same and one truth more, or another one in its place. */
    Fields withTruth(String key, boolean truth) {
        return with(key, new JsonBoolean(truth, Place.FILE));
    }

    /** The same and one text more, or null where there is none. */
    Fields withNullable(String key, Optional<String> text) {
        return text.map(present -> with(key, present)).orElseGet(() -> with(key, new JsonNull(Place.FILE)));
    }

    /** The same and one object more, or another one in its place. */
    Fields with(String key, Fields object) {
        return with(key, object.toJson());
    }

    /** The same and one text more if there is one; else the same without the key. */
    Fields withOptional(String key, Optional<String> text) {
        return text.map(present -> with(key, present)).orElseGet(() -> without(key));
    }

    /** The same and an object of texts more. */
    Fields withTexts(String key, Map<String, String> texts) {
        return with(key, NONE.withAll(texts));
    }

    /** The same and texts more, in the order of their keys. */
    Fields withAll(Map<String, String> texts) {
        List<Member> changed = new ArrayList<>(members);
        new TreeMap<>(texts).forEach((key, text) -> put(changed, key, new JsonString(text, Place.FILE)));
        return new Fields(changed);
    }

    /** The same without a key. */
    Fields without(String key) {
        if (indexOf(members, key) < 0) {
            return this;
        }
        List<Member> changed = new ArrayList<>(members);
        changed.remove(indexOf(members, key));
        return new Fields(changed);
    }

    /** The object that they are. */
    JsonObject toJson() {
        return new JsonObject(members, Place.FILE);
    }

    Fields with(String key, Json value) {
        List<Member> changed = new ArrayList<>(members.size() + 1);
        changed.addAll(members);
        put(changed, key, value);
        return new Fields(changed);
    }

    private static void put(List<Member> members, String key, Json value) {
        int index = indexOf(members, key);
        Member member = new Member(key, Place.FILE, value);
        if (index < 0) {
            members.add(member);
        } else {
            members.set(index, member);
        }
    }

    private static int indexOf(List<Member> members, String key) {
        for (int index = 0; index < members.size(); index++) {
            if (members.get(index).key().equals(key)) {
                return index;
            }
        }
        return -1;
    }

    /** The same and those of the others whose keys are not taken. */
    Fields withRest(Fields others) {
        List<Member> changed = new ArrayList<>(members);
        others.members.stream()
                .filter(other -> indexOf(members, other.key()) < 0)
                .forEach(changed::add);
        return new Fields(changed);
    }

    /** The text of a key of ours, if it is there and a text. */
    Optional<String> text(String key) {
        int index = indexOf(members, key);
        return index >= 0 && members.get(index).value() instanceof JsonString found
                ? Optional.of(found.text())
                : Optional.empty();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Fields fields && values().equals(fields.values());
    }

    @Override
    public int hashCode() {
        return values().hashCode();
    }

    @Override
    public String toString() {
        return "Fields" + values();
    }
}
