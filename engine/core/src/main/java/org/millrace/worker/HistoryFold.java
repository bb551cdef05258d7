package org.millrace.worker;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.millrace.definition.json.CompactJson;
import org.millrace.files.ItemFiles;
import org.millrace.store.HistoryEntry;
import org.millrace.workspace.MutableWorkspace;
import org.millrace.workspace.WorkspacePath;

/** Keeps an item's history short in the store: the oldest entries go to a file of the item first. */
final class HistoryFold {

    private static final WorkspacePath FILE = WorkspacePath.of("history.jsonl");
    private static final int MOST = 100;
    private static final int FOLDED = 50;

    private HistoryFold() {}

    /**
     * Saves the oldest entries if there would be too many.
     *
     * @param kept the entries in the store
     * @param added how many more are coming
     * @return how many have been saved and can be let go
     */
    static int fold(ItemFiles files, List<HistoryEntry> kept, int added) {
        if (kept.size() + added <= MOST) {
            return 0;
        }
        append(files.engine(), kept.subList(0, FOLDED));
        return FOLDED;
    }

    /** A crash may come between the file and the commit, so what stands there already is not written twice. */
    private static void append(MutableWorkspace engine, List<HistoryEntry> entries) {
        List<String> lines = new ArrayList<>(engine.exists(FILE) ? lines(engine) : List.of());
        Set<String> saved = new LinkedHashSet<>(lines.subList(Math.max(0, lines.size() - MOST), lines.size()));
        entries.stream()
                .map(HistoryFold::line)
                .filter(line -> !saved.contains(line))
                .forEach(lines::add);
        byte[] text = (String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8);
        engine.write(FILE, new ByteArrayInputStream(text));
    }

    private static List<String> lines(MutableWorkspace engine) {
        try (InputStream in = engine.read(FILE)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** One entry as a line of JSON. */
    static String line(HistoryEntry entry) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("at", entry.at().toString());
        members.put("actor", entry.actor());
        members.put("from", entry.from().name());
        members.put("to", entry.to().name());
        members.put("outcome", entry.outcome());
        members.put("took", entry.took().toString());
        members.put("message", entry.message());
        return CompactJson.write(members);
    }
}
