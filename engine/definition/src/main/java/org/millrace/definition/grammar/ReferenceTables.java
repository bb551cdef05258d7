package org.millrace.definition.grammar;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.millrace.definition.grammar.ChoiceShape.Choice;

/** The tables of the reference, in Markdown, made from the same grammar as the parser and the JSON Schema. */
public final class ReferenceTables {

    private ReferenceTables() {}

    /** One text per object of the format, by the object's name, outermost first; always the same. */
    public static Map<String, String> markdown() {
        Map<String, String> tables = new LinkedHashMap<>();
        WorkflowGrammar.OBJECTS.forEach(object -> tables.put(object.name(), describe(object)));
        return tables;
    }

    private static String describe(ObjectShape<?> object) {
        StringBuilder text = new StringBuilder(object.documentation()).append("\n\n");
        text.append("| key | value | required | meaning |\n|---|---|---|---|\n");
        object.fields().forEach(field -> text.append(row(field)));
        object.fields().forEach(field -> choices(field).ifPresent(text::append));
        return text.toString();
    }

    private static String row(Field<?> field) {
        return "| `%s` | %s | %s | %s |\n"
                .formatted(
                        field.key(),
                        value(field.shape()),
                        field.isRequired() ? "yes" : "",
                        cell(field.documentation()));
    }

    /** The summary of a shape, with links to the tables of the objects in it. */
    private static String value(Shape<?> shape) {
        if (shape instanceof ListShape<?> list) {
            return "a list; each entry: " + value(list.item());
        }
        if (!(shape instanceof ObjectShape<?> object)) {
            return cell(shape.summary());
        }
        return WorkflowGrammar.OBJECTS.contains(object)
                ? "[%s](#%s)".formatted(object.name(), object.name().replace(' ', '-'))
                : object.fields().stream()
                        .map(field -> "`\"%s\":` %s".formatted(field.key(), value(field.shape())))
                        .collect(Collectors.joining(", ", "`{` ", " `}`"));
    }

    /** The words of a field, if it has words that need explaining. */
    private static Optional<String> choices(Field<?> field) {
        List<Choice<?>> explained = field.shape() instanceof ChoiceShape<?> words
                ? words.choices().stream()
                        .<Choice<?>>map(choice -> choice)
                        .filter(choice -> !choice.documentation().isEmpty())
                        .toList()
                : List.of();
        return explained.isEmpty()
                ? Optional.empty()
                : Optional.of("\n| `" + field.key() + "` | meaning |\n|---|---|\n"
                        + explained.stream().map(ReferenceTables::row).collect(Collectors.joining()));
    }

    private static String row(Choice<?> choice) {
        String standing = switch (choice.standing()) {
            case CURRENT -> "";
            case TOLERATED -> " (accepted with a warning)";
            case REMOVED -> " (refused)";
        };
        return "| `" + choice.word() + "`" + standing + " | " + cell(choice.documentation()) + " |\n";
    }

    private static String cell(String text) {
        return text.replace("|", "\\|");
    }
}
