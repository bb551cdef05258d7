package org.millrace.definition.grammar;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.millrace.definition.finding.Code;
import org.millrace.definition.finding.FindingCollector;
import org.millrace.definition.json.Json;
import org.millrace.definition.json.JsonNumber;
import org.millrace.definition.json.JsonString;

/**
 * A whole number within bounds; in quotes with a warning.
 *
 * @param min the least that makes sense
 * @param max the most that is not absurd
 */
record WholeNumberShape(int min, int max) implements Shape<Integer> {

    @Override
    public Optional<Integer> read(Json json, FindingCollector findings) {
        if (json instanceof JsonNumber number) {
            return parse(number.text(), json, findings);
        }
        if (json instanceof JsonString string && string.text().matches("-?\\d{1,18}")) {
            findings.report(
                    Code.QUOTED_VALUE,
                    json.place(),
                    "Expected a number, but found the text \"" + string.text() + "\"; it is read as the number.",
                    "Remove the quotes.");
            return parse(string.text(), json, findings);
        }
        findings.report(
                Code.WRONG_TYPE, json.place(), "Expected " + summary() + ", but found " + json.kind() + ".", "");
        return Optional.empty();
    }

    private Optional<Integer> parse(String text, Json json, FindingCollector findings) {
        if (text.matches("-?\\d{1,18}")) {
            long number = Long.parseLong(text);
            if (number >= min && number <= max) {
                return Optional.of((int) number);
            }
        }
        findings.report(Code.OUT_OF_RANGE, json.place(), "Expected " + summary() + ", but found " + text + ".", "");
        return Optional.empty();
    }

    @Override
    public Map<String, Object> schema() {
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("type", "integer");
        schema.put("minimum", min);
        schema.put("maximum", max);
        return schema;
    }

    @Override
    public String summary() {
        return "a whole number from " + min + " to " + max;
    }
}
