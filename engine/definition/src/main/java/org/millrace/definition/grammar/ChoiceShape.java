package org.millrace.definition.grammar;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.millrace.definition.finding.Code;
import org.millrace.definition.finding.FindingCollector;
import org.millrace.definition.finding.Nearest;
import org.millrace.definition.json.Json;
import org.millrace.definition.json.JsonString;

/**
 * One of a few words.
 *
 * @param choices the words, in the order of the reference
 */
record ChoiceShape<T>(List<Choice<T>> choices) implements Shape<T> {

    /**
     * A word that may be written.
     *
     * @param word as it is written
     * @param value what it stands for
     * @param documentation what it means
     * @param standing whether it is current, or still or no longer understood
     */
    record Choice<T>(String word, T value, String documentation, Standing standing) {
        static <E extends Enum<E>> Choice<E> of(E value, String documentation) {
            return new Choice<>(value.name(), value, documentation, Standing.CURRENT);
        }
    }

    /** What is said of a word that is written. */
    enum Standing {
        CURRENT,
        /** Understood, with the warning that it does not do here what it does elsewhere. */
        TOLERATED,
        /** Once allowed, refused now. */
        REMOVED
    }

    @Override
    public Optional<T> read(Json json, FindingCollector findings) {
        if (!(json instanceof JsonString string)) {
            findings.report(
                    Code.WRONG_TYPE,
                    json.place(),
                    "Expected one of " + words() + ", but found " + json.kind() + ".",
                    "Write it as a text in double quotes.");
            return Optional.empty();
        }
        Optional<Choice<T>> chosen = choices.stream()
                .filter(choice -> choice.word().equals(string.text()))
                .findFirst();
        if (chosen.isEmpty()) {
            reportUnknown(string, findings);
            return Optional.empty();
        }
        return judge(chosen.get(), string, findings);
    }

    private Optional<T> judge(Choice<T> choice, JsonString string, FindingCollector findings) {
        return switch (choice.standing()) {
            case CURRENT -> Optional.of(choice.value());
            case TOLERATED -> {
                findings.report(
                        Code.ACTION_BEHAVIOR, string.place(), choice.documentation(), "Write one of " + words() + ".");
                yield Optional.of(choice.value());
            }
            case REMOVED -> {
                findings.report(
                        Code.REMOVED_KIND, string.place(), choice.documentation(), "Write one of " + words() + ".");
                yield Optional.empty();
            }
        };
    }

    private void reportUnknown(JsonString string, FindingCollector findings) {
        List<String> words = current().stream().map(Choice::word).toList();
        findings.report(
                Code.UNKNOWN_VALUE,
                string.place(),
                "Expected one of " + words() + ", but found \"" + string.text() + "\".",
                Nearest.hint(string.text(), words));
    }

    private List<Choice<T>> current() {
        return choices.stream()
                .filter(choice -> choice.standing() == Standing.CURRENT)
                .toList();
    }

    private String words() {
        return current().stream().map(Choice::word).collect(Collectors.joining(", "));
    }

    @Override
    public Map<String, Object> schema() {
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("type", "string");
        schema.put("enum", current().stream().map(Choice::word).toList());
        schema.put(
                "enumDescriptions",
                current().stream().map(Choice::documentation).toList());
        return schema;
    }

    @Override
    public String summary() {
        return current().stream().map(choice -> "`" + choice.word() + "`").collect(Collectors.joining(", "));
    }
}
