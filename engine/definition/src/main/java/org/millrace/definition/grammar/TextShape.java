package org.millrace.definition.grammar;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.millrace.definition.finding.Code;
import org.millrace.definition.finding.FindingCollector;
import org.millrace.definition.json.Json;
import org.millrace.definition.json.JsonString;

/**
 * A text of some form.
 *
 * @param form what the text has to be
 * @param reader makes the value of a text that is not empty, or says what is wrong with it
 */
record TextShape<T>(Form form, Function<String, Reading<T>> reader) implements Shape<T> {

    /**
     * What a text has to be.
     *
     * @param summary for the reference and for messages
     * @param pattern for the schema; empty if any text will do
     */
    record Form(String summary, String pattern) {}

    /** The value of a text, or what is wrong with it. */
    sealed interface Reading<T> {
        record Good<T>(T value) implements Reading<T> {}

        record Bad<T>(Code code, String message, String remedy) implements Reading<T> {}

        static <T> Reading<T> good(T value) {
            return new Good<>(value);
        }

        static <T> Reading<T> bad(Code code, String message, String remedy) {
            return new Bad<>(code, message, remedy);
        }
    }

    /** Any text, as it is. */
    static TextShape<String> any(String summary) {
        return new TextShape<>(new Form(summary, ""), Reading::good);
    }

    @Override
    public Optional<T> read(Json json, FindingCollector findings) {
        if (!(json instanceof JsonString string)) {
            findings.report(
                    Code.WRONG_TYPE,
                    json.place(),
                    "Expected " + form.summary() + ", but found " + json.kind() + ".",
                    "Write it as a text in double quotes.");
            return Optional.empty();
        }
        if (string.text().isEmpty() && !form.pattern().isEmpty()) {
            findings.report(
                    Code.EMPTY_TEXT, json.place(), "Expected " + form.summary() + ", but the text is empty.", "");
            return Optional.empty();
        }
        Reading<T> reading = reader.apply(string.text());
        if (reading instanceof Reading.Bad<T> bad) {
            findings.report(bad.code(), json.place(), bad.message(), bad.remedy());
            return Optional.empty();
        }
        return Optional.of(((Reading.Good<T>) reading).value());
    }

    @Override
    public Map<String, Object> schema() {
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("type", "string");
        if (!form.pattern().isEmpty()) {
            schema.put("pattern", form.pattern());
            schema.put("patternErrorMessage", "Expected " + form.summary() + ".");
        }
        return schema;
    }

    @Override
    public String summary() {
        return form.summary();
    }
}
