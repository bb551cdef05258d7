package org.millrace.definition.grammar;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.millrace.definition.finding.Code;
import org.millrace.definition.finding.FindingCollector;
import org.millrace.definition.finding.Nearest;
import org.millrace.definition.finding.Place;
import org.millrace.definition.grammar.TextShape.Reading;
import org.millrace.definition.json.Json;
import org.millrace.definition.json.JsonObject;
import org.millrace.definition.json.JsonString;
import org.millrace.definition.model.Scheme;
import org.millrace.definition.model.Uri;

/**
 * {@code SCHEME:path}, split at the first colon only, so that {@code VALUE:http://h:80/x} means what it says; or the
 * same as an object with a prefix and a path.
 *
 * @param where the end of the sentence "The scheme cannot be used ..."
 * @param allowed the schemes that may stand here
 */
record UriShape(String where, Set<Scheme> allowed) implements Shape<Uri> {

    private static final List<String> SCHEMES =
            Arrays.stream(Scheme.values()).map(Scheme::name).toList();

    @Override
    public Optional<Uri> read(Json json, FindingCollector findings) {
        if (json instanceof JsonString string) {
            return readText(string.text(), json.place(), findings);
        }
        if (json instanceof JsonObject object
                && object.find("prefix").orElse(null) instanceof JsonString prefix
                && object.find("path").orElse(null) instanceof JsonString path) {
            return readParts(prefix.text(), path.text(), json.place(), findings);
        }
        findings.report(
                Code.BAD_URI,
                json.place(),
                "Expected \"SCHEME:path\" or { \"prefix\": ..., \"path\": ... }, but found " + json.kind() + ".",
                "");
        return Optional.empty();
    }

    private Optional<Uri> readText(String text, Place place, FindingCollector findings) {
        int colon = text.indexOf(':');
        if (colon < 0) {
            findings.report(
                    Code.BAD_URI,
                    place,
                    "Expected SCHEME:path, but \"" + Texts.shown(text) + "\" has no colon.",
                    "Begin with one of " + schemes() + ", as in " + example(text) + ".");
            return Optional.empty();
        }
        return readParts(text.substring(0, colon), text.substring(colon + 1), place, findings);
    }

    private static String example(String text) {
        return "WORKSPACE:" + (text.isBlank() ? "file.json" : Texts.shown(text));
    }

    private Optional<Uri> readParts(String prefix, String path, Place place, FindingCollector findings) {
        if (!SCHEMES.contains(prefix)) {
            findings.report(
                    Code.UNKNOWN_SCHEME,
                    place,
                    "Expected one of the schemes " + schemes() + ", but found \"" + Texts.shown(prefix) + "\".",
                    Nearest.hint(prefix, SCHEMES));
            return Optional.empty();
        }
        Scheme scheme = Scheme.valueOf(prefix);
        if (!allowed.contains(scheme)) {
            findings.report(
                    Code.SCHEME_NOT_ALLOWED,
                    place,
                    "The scheme " + scheme + " cannot be used " + where + ".",
                    "Use one of " + schemes() + ".");
            return Optional.empty();
        }
        if (path.isEmpty()) {
            findings.report(
                    Code.BAD_URI,
                    place,
                    "Expected something after \"" + scheme + ":\", but nothing follows.",
                    "Leave the binding out if there is nothing to bind.");
            return Optional.empty();
        }
        return readPath(scheme, path, place, findings);
    }

    private static Optional<Uri> readPath(Scheme scheme, String path, Place place, FindingCollector findings) {
        Reading<String> reading = switch (scheme) {
            case WORKSPACE, WORKSPACE_OBJECT -> Texts.readPath(path);
            case MEMORY, MEMORY_SINGLE, VALUE -> Texts.readPrintable(path);
            case PARAM -> Texts.name("parameter").reader().apply(path);
        };
        if (reading instanceof Reading.Bad<String> bad) {
            findings.report(bad.code(), place, bad.message(), bad.remedy());
            return Optional.empty();
        }
        return Optional.of(new Uri(scheme, ((Reading.Good<String>) reading).value()));
    }

    private String schemes() {
        return allowed.stream().sorted().map(Scheme::name).collect(Collectors.joining(", "));
    }

    @Override
    public Map<String, Object> schema() {
        List<String> names = allowed.stream().sorted().map(Scheme::name).toList();
        Map<String, Object> parts = new LinkedHashMap<>();
        parts.put("prefix", Map.of("enum", names));
        parts.put("path", Map.of("type", "string"));
        Map<String, Object> text = new LinkedHashMap<>();
        text.put("type", "string");
        text.put("pattern", "^(" + String.join("|", names) + "):.");
        text.put("patternErrorMessage", "Expected SCHEME:path, the scheme one of " + schemes() + ".");
        text.put("defaultSnippets", names.stream().map(UriShape::snippet).toList());
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("type", "object");
        object.put("required", List.of("prefix", "path"));
        object.put("properties", parts);
        return Map.of("anyOf", List.of(text, object));
    }

    private static Map<String, Object> snippet(String scheme) {
        Map<String, Object> snippet = new LinkedHashMap<>();
        snippet.put("label", scheme + ":");
        snippet.put("body", scheme + ":$1");
        return snippet;
    }

    @Override
    public String summary() {
        return "`SCHEME:path`, the scheme one of " + schemes();
    }
}
