package org.millrace.definition.grammar;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.millrace.definition.handler.HandlerCatalog;
import org.millrace.definition.handler.HandlerDescription;
import org.millrace.definition.handler.PortDescription;
import org.millrace.definition.json.JsonWriter;

/**
 * The JSON Schema (draft-07, which editors support best) of workflow files. It describes the preferred form: what the
 * parser accepts with a warning, an editor underlines. Keys of known handlers are offered with their documentation;
 * others stay allowed, since an editor cannot know every plugin.
 */
public final class SchemaGenerator {

    private SchemaGenerator() {}

    /** The schema's text, always the same for the same handlers. */
    public static String generate(HandlerCatalog catalog) {
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("$schema", "http://json-schema.org/draft-07/schema#");
        schema.put("title", "Millrace workflow");
        schema.put("description", WorkflowGrammar.WORKFLOW.documentation());
        schema.putAll(WorkflowGrammar.WORKFLOW.schema());
        if (!catalog.handlers().isEmpty()) {
            offerHandlers(schema, catalog);
        }
        return JsonWriter.write(schema);
    }

    private static void offerHandlers(Map<String, Object> schema, HandlerCatalog catalog) {
        Map<String, Object> action = descend(
                schema, "properties", "steps", "items", "properties", "actions", "items", "properties", "action");
        Map<String, Object> key = descend(action, "properties", WorkflowGrammar.ACTION_KEY.key());
        Map<String, Object> known = new LinkedHashMap<>();
        known.put(
                "enum", catalog.handlers().stream().map(HandlerDescription::key).toList());
        known.put(
                "enumDescriptions",
                catalog.handlers().stream().map(SchemaGenerator::describe).toList());
        Map<String, Object> other = new LinkedHashMap<>();
        other.put("type", "string");
        other.put("pattern", key.remove("pattern"));
        other.put("patternErrorMessage", key.remove("patternErrorMessage"));
        key.remove("type");
        key.put("anyOf", List.of(known, other));
        action.put(
                "allOf",
                catalog.handlers().stream().map(SchemaGenerator::bounds).toList());
    }

    @SuppressWarnings("unchecked") // the path leads through objects only
    private static Map<String, Object> descend(Map<String, Object> schema, String... path) {
        Map<String, Object> at = schema;
        for (String key : path) {
            at = (Map<String, Object>) Objects.requireNonNull(at.get(key), key);
        }
        return at;
    }

    private static String describe(HandlerDescription handler) {
        StringBuilder text = new StringBuilder(handler.documentation());
        appendPorts(text, "In", handler.inputs());
        appendPorts(text, "Out", handler.outputs());
        return text.toString();
    }

    private static void appendPorts(StringBuilder text, String label, List<PortDescription> ports) {
        if (!ports.isEmpty()) {
            text.append("\n\n").append(label).append(": ");
            text.append(String.join(
                    ", ",
                    ports.stream()
                            .map(port -> port.name() + " (" + port.simpleType() + (port.required() ? "" : ", optional")
                                    + ")")
                            .toList()));
        }
    }

    /** If an action calls this handler, it has no more bindings than the handler has ports. */
    private static Map<String, Object> bounds(HandlerDescription handler) {
        Map<String, Object> lists = new LinkedHashMap<>();
        lists.put("in", Map.of("maxItems", handler.inputs().size()));
        lists.put("out", Map.of("maxItems", handler.outputs().size()));
        Map<String, Object> bounds = new LinkedHashMap<>();
        bounds.put("if", Map.of("properties", Map.of("actionKey", Map.of("const", handler.key()))));
        bounds.put("then", Map.of("properties", lists));
        return bounds;
    }
}
