package org.millrace.handlers.ingest.text;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.millrace.workspace.Workspace;
import org.millrace.workspace.WorkspacePath;

/**
 * What a file of lines {@code label: value} says. A line that begins with a blank continues the one before, one that
 * begins with {@code #} is a comment, one without a colon says nothing.
 */
public final class LabelledText {

    /** How much of a file is read. */
    public static final int LIMIT = 1_000_000;

    private static final List<String> UNKNOWN =
            List.of("(:unas)", "(:unav)", "(:unkn)", "(:none)", "(:null)", "(:tba)");

    private final List<Entry> entries;

    private LabelledText(List<Entry> entries) {
        this.entries = entries;
    }

    /**
     * A line that has a label.
     *
     * @param line its number, from 1
     */
    public record Entry(int line, String label, String value) {}

    /** Reads a text. */
    public static LabelledText of(String text) {
        List<Entry> entries = new ArrayList<>();
        int number = 0;
        for (String line : (Iterable<String>) text.lines()::iterator) {
            add(++number, line, entries);
        }
        return new LabelledText(List.copyOf(entries));
    }

    /**
     * Reads a file of the workspace as UTF-8, no more of it than {@link #LIMIT} bytes.
     *
     * @return empty if it is not there
     */
    public static Optional<LabelledText> find(Workspace workspace, String path) throws IOException {
        WorkspacePath file = WorkspacePath.of(path);
        if (!workspace.exists(file)) {
            return Optional.empty();
        }
        try (InputStream content = workspace.read(file)) {
            String text = new String(content.readNBytes(LIMIT), StandardCharsets.UTF_8);
            return Optional.of(of(text.startsWith("\uFEFF") ? text.substring(1) : text));
        }
    }

    private static void add(int number, String line, List<Entry> entries) {
        int colon = line.indexOf(':');
        if (line.isBlank() || line.startsWith("#")) {
            return;
        }
        if (Character.isWhitespace(line.charAt(0)) && !entries.isEmpty()) {
            Entry before = entries.remove(entries.size() - 1);
            entries.add(new Entry(before.line(), before.label(), (before.value() + " " + line.strip()).strip()));
        } else if (colon > 0) {
            entries.add(new Entry(
                    number,
                    line.substring(0, colon).strip(),
                    line.substring(colon + 1).strip()));
        }
    }

    /** All that it says, in its order. */
    public List<Entry> entries() {
        return entries;
    }

    /** The values of a label in their order, without those that say that nothing is known. */
    public Stream<String> values(String label) {
        return entries.stream()
                .filter(entry -> entry.label().equals(label))
                .map(Entry::value)
                .filter(value -> !value.isEmpty() && !UNKNOWN.contains(value));
    }

    /** The last of {@link #values}. */
    public Optional<String> value(String label) {
        return values(label).reduce((first, second) -> second);
    }
}
