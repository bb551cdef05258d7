package org.millrace.app.report;

import java.util.List;
import org.millrace.definition.handler.HandlerCatalog;
import org.millrace.definition.handler.HandlerDescription;
import org.millrace.definition.handler.PortDescription;

/** Handlers for people: a table of all, or one in full. */
public final class HandlerText {

    private final StringBuilder text = new StringBuilder();

    private HandlerText() {}

    /** One line per handler: its key and the first sentence of its documentation. */
    public static String table(HandlerCatalog catalog) {
        if (catalog.handlers().isEmpty()) {
            return "No handlers are installed. Name a folder of plugins with --plugins DIR.\n";
        }
        int width = catalog.handlers().stream()
                .mapToInt(handler -> handler.key().length())
                .max()
                .orElse(0);
        HandlerText table = new HandlerText();
        catalog.handlers()
                .forEach(handler ->
                        table.line(pad(handler.key(), width) + "  " + firstSentence(handler.documentation())));
        return table.text.toString();
    }

    /** Everything that a catalog knows of a handler. */
    public static String details(HandlerDescription handler) {
        HandlerText details = new HandlerText();
        details.line(handler.key() + " " + handler.version());
        details.line("  " + handler.documentation());
        details.line("");
        details.line("  class  " + handler.className());
        details.line("  from   " + handler.origin());
        details.ports("Inputs, by rank", handler.inputs());
        details.ports("Outputs, by rank", handler.outputs());
        details.section("Reads besides", handler.files().reads());
        details.section("Writes besides", handler.files().writes());
        details.section(
                "Findings",
                handler.findings().stream()
                        .map(finding -> finding.code() + " (" + finding.status() + ")  " + finding.documentation())
                        .toList());
        return details.text.toString();
    }

    private void ports(String title, List<PortDescription> ports) {
        int width = ports.stream().mapToInt(port -> port.name().length()).max().orElse(0);
        section(title, ports.stream().map(port -> port(port, width)).toList());
    }

    private static String port(PortDescription port, int width) {
        String presence = port.required() ? "required" : "optional";
        String values = port.values().isEmpty() ? "" : "one of " + String.join(", ", port.values()) + "  ";
        return pad(port.name(), width) + "  " + port.simpleType() + ", " + presence + "  " + values
                + port.documentation();
    }

    private void section(String title, List<?> lines) {
        if (!lines.isEmpty()) {
            line("");
            line(title + ":");
            lines.forEach(line -> line("  " + line));
        }
    }

    private void line(String line) {
        text.append(VisibleText.line(line).stripTrailing()).append('\n');
    }

    private static String firstSentence(String documentation) {
        String firstLine = documentation.strip();
        int end = firstLine.indexOf(". ");
        return end < 0 ? firstLine : firstLine.substring(0, end + 1);
    }

    private static String pad(String word, int width) {
        return word + " ".repeat(width - word.length());
    }
}
