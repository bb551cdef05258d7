package org.millrace.app.view;

import java.io.PrintWriter;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.millrace.item.Item;
import org.millrace.store.HistoryEntry;

/** Items as text. */
public final class ItemText {

    private ItemText() {}

    /** A list of items. */
    public static void list(List<Item> items, PrintWriter out) {
        TextTable table = new TextTable("ID", "STATE", "", "PRIO", "WORKFLOW", "PROFILE", "MODIFIED", "MESSAGE");
        for (Item item : items) {
            table.add(
                    item.id().value(),
                    item.state().name(),
                    ItemView.standing(item.standing()),
                    Integer.toString(item.demand().priority()),
                    item.workflow().id(),
                    item.workflow().parameters().getOrDefault("profile", ""),
                    item.modified().truncatedTo(ChronoUnit.SECONDS).toString(),
                    item.course().message());
        }
        table.print(out);
    }

    /** Names and values, one a line; what is nested is indented. */
    public static void fields(Map<String, Object> fields, PrintWriter out) {
        fields(fields, "", out);
    }

    private static void fields(Map<?, ?> fields, String indent, PrintWriter out) {
        fields.forEach((name, value) -> {
            if (value instanceof Map<?, ?> nested) {
                if (!nested.isEmpty()) {
                    out.println(indent + name + ":");
                    fields(nested, indent + "  ", out);
                }
            } else if (!text(value).isEmpty()) {
                out.println(TextTable.harmless(indent + name + ": " + text(value)));
            }
        });
    }

    private static String text(Object value) {
        return value instanceof List<?> items
                ? items.stream().map(String::valueOf).collect(Collectors.joining("; "))
                : String.valueOf(value);
    }

    /** Lines of history, oldest first. */
    public static void history(List<HistoryEntry> entries, PrintWriter out) {
        TextTable table = new TextTable("AT", "WHO", "FROM", "TO", "OUTCOME", "TOOK", "MESSAGE");
        for (HistoryEntry entry : entries) {
            table.add(
                    entry.at().truncatedTo(ChronoUnit.MILLIS).toString(),
                    entry.actor(),
                    entry.from().name(),
                    entry.to().name(),
                    entry.outcome(),
                    took(entry.took()),
                    entry.message());
        }
        table.print(out);
    }

    private static String took(Duration took) {
        if (took.isZero()) {
            return "";
        }
        return took.toMillis() < 10_000 ? took.toMillis() + " ms" : took.toSeconds() + " s";
    }
}
