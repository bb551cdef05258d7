package org.millrace.definition.grammar;

import java.util.Map;
import java.util.Optional;
import org.millrace.definition.finding.Code;
import org.millrace.definition.finding.FindingCollector;
import org.millrace.definition.json.Json;
import org.millrace.definition.json.JsonBoolean;
import org.millrace.definition.json.JsonString;

/** {@code true} or {@code false}; in quotes with a warning. */
record FlagShape() implements Shape<Boolean> {

    @Override
    public Optional<Boolean> read(Json json, FindingCollector findings) {
        if (json instanceof JsonBoolean bool) {
            return Optional.of(bool.value());
        }
        if (json instanceof JsonString string
                && (string.text().equals("true") || string.text().equals("false"))) {
            findings.report(
                    Code.QUOTED_VALUE,
                    json.place(),
                    "Expected true or false, but found the text \"" + string.text() + "\"; it is read as the boolean.",
                    "Remove the quotes.");
            return Optional.of(Boolean.valueOf(string.text()));
        }
        findings.report(Code.WRONG_TYPE, json.place(), "Expected true or false, but found " + json.kind() + ".", "");
        return Optional.empty();
    }

    @Override
    public Map<String, Object> schema() {
        return Map.of("type", "boolean");
    }

    @Override
    public String summary() {
        return "`true` or `false`";
    }
}
