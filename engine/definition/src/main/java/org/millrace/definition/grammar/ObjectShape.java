package org.millrace.definition.grammar;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import org.millrace.definition.finding.Code;
import org.millrace.definition.finding.FindingCollector;
import org.millrace.definition.finding.Nearest;
import org.millrace.definition.json.Json;
import org.millrace.definition.json.JsonNull;
import org.millrace.definition.json.JsonObject;
import org.millrace.definition.model.Located;

/**
 * An object with known keys. Unknown ones are reported and left alone; what is missing or wrong is reported and read as
 * absent, so that one mistake does not hide the next.
 *
 * @param name what such an object is called
 * @param documentation what it is
 * @param fields its keys, in the order of the reference
 * @param condition what the schema says of one field given another; empty if fields are independent
 * @param build makes the value from the fields that could be read, or reports why there is none
 */
record ObjectShape<T>(
        String name,
        String documentation,
        List<Field<?>> fields,
        Map<String, Object> condition,
        BiFunction<ObjectReading, FindingCollector, Optional<T>> build)
        implements Shape<T> {

    @Override
    public Optional<T> read(Json json, FindingCollector findings) {
        if (!(json instanceof JsonObject object)) {
            findings.report(
                    Code.WRONG_TYPE,
                    json.place(),
                    "Expected an object, the " + name + ", but found " + json.kind() + ".",
                    "Write { ... } with the keys " + String.join(", ", keys()) + ".");
            return Optional.empty();
        }
        reportUnknown(object, findings);
        return build.apply(new ObjectReading(object, readFields(object, findings)), findings);
    }

    private Map<Field<?>, Located<?>> readFields(JsonObject object, FindingCollector findings) {
        Map<Field<?>, Located<?>> values = new HashMap<>();
        for (Field<?> field : fields) {
            Optional<Json> value = object.find(field.key()).filter(json -> !(json instanceof JsonNull));
            if (value.isPresent()) {
                Json json = value.get();
                field.shape()
                        .read(json, findings)
                        .ifPresent(read -> values.put(field, new Located<>(read, json.place())));
            } else if (field.isRequired()) {
                reportMissing(field, object, findings);
            }
        }
        return values;
    }

    private void reportMissing(Field<?> field, JsonObject object, FindingCollector findings) {
        List<String> strangers = object.members().stream()
                .map(JsonObject.Member::key)
                .filter(key -> !knows(key))
                .toList();
        String near = Nearest.to(field.key(), strangers)
                .map(stranger -> "Rename \"" + stranger + "\" to \"" + field.key() + "\".")
                .orElse("Add \"" + field.key() + "\": " + field.shape().summary() + ".");
        findings.report(Code.MISSING_KEY, object.place(), "The " + name + " has no \"" + field.key() + "\".", near);
    }

    private void reportUnknown(JsonObject object, FindingCollector findings) {
        for (JsonObject.Member member : object.members()) {
            if (!knows(member.key())) {
                findings.report(
                        Code.UNKNOWN_KEY,
                        member.keyPlace(),
                        "The key \"" + member.key() + "\" means nothing in this " + name + "; it is kept and ignored.",
                        () -> nearestKey(member.key()));
            }
        }
    }

    private String nearestKey(String key) {
        return Nearest.to(key, keys())
                .map(near -> "Did you mean \"" + near + "\"?")
                .orElse("Known keys: " + String.join(", ", keys()) + ".");
    }

    private boolean knows(String key) {
        for (Field<?> field : fields) {
            if (field.key().equals(key)) {
                return true;
            }
        }
        return false;
    }

    private List<String> keys() {
        return fields.stream().<String>map(Field::key).toList();
    }

    @Override
    public Map<String, Object> schema() {
        Map<String, Object> properties = new LinkedHashMap<>();
        for (Field<?> field : fields) {
            Map<String, Object> property = new LinkedHashMap<>();
            property.put("description", field.documentation());
            property.putAll(field.shape().schema());
            properties.put(field.key(), property);
        }
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("type", "object");
        schema.put(
                "required",
                fields.stream().filter(Field::isRequired).map(Field::key).toList());
        schema.put("additionalProperties", false);
        schema.put("properties", properties);
        schema.putAll(condition);
        return schema;
    }

    @Override
    public String summary() {
        return "{ ... }, the " + name;
    }
}
