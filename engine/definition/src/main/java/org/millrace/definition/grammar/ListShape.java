package org.millrace.definition.grammar;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.millrace.definition.finding.Code;
import org.millrace.definition.finding.FindingCollector;
import org.millrace.definition.json.Json;
import org.millrace.definition.json.JsonArray;
import org.millrace.definition.json.JsonObject;
import org.millrace.definition.model.Located;

/**
 * A list.
 *
 * @param noun what one of its members is called
 * @param item what its members are
 * @param min how many there must be
 * @param max how many there may be
 */
record ListShape<T>(String noun, Shape<T> item, int min, int max) implements Shape<List<Located<T>>> {

    @Override
    public Optional<List<Located<T>>> read(Json json, FindingCollector findings) {
        if (json instanceof JsonArray array) {
            return readItems(array, findings);
        }
        if (json instanceof JsonObject) {
            findings.report(
                    Code.SINGLE_FOR_LIST,
                    json.place(),
                    "Expected a list, but found a single object; it is read as a list of one.",
                    "Put it in brackets: [ { ... } ].");
            return Optional.of(item.read(json, findings).stream()
                    .map(read -> new Located<>(read, json.place()))
                    .toList());
        }
        findings.report(
                Code.WRONG_TYPE, json.place(), "Expected a list, but found " + json.kind() + ".", "Write [ ... ].");
        return Optional.empty();
    }

    private Optional<List<Located<T>>> readItems(JsonArray array, FindingCollector findings) {
        int size = array.items().size();
        if (size < min) {
            findings.report(
                    Code.EMPTY_LIST, array.place(), "Expected at least one " + noun + ", but the list is empty.", "");
        }
        if (size > max) {
            findings.report(
                    Code.TOO_LARGE,
                    array.items().get(max).place(),
                    "Expected at most " + max + " of them, but the list has " + size + "; the rest is not read.",
                    "");
        }
        List<Located<T>> items = new ArrayList<>();
        for (Json json : array.items().subList(0, Math.min(size, max))) {
            item.read(json, findings).ifPresent(read -> items.add(new Located<>(read, json.place())));
        }
        return Optional.of(items);
    }

    @Override
    public Map<String, Object> schema() {
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("type", "array");
        if (min > 0) {
            schema.put("minItems", min);
        }
        schema.put("maxItems", max);
        schema.put("items", item.schema());
        return schema;
    }

    @Override
    public String summary() {
        return "a list, each entry " + item.summary();
    }
}
