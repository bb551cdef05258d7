package org.millrace.execution.list;

import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.Optional;
import org.millrace.definition.json.CompactJson;
import org.millrace.definition.json.JsonObject;
import org.millrace.definition.json.NotJsonException;
import org.millrace.execution.ElementLists.BadListException;
import org.millrace.execution.jsonl.Lines;
import org.millrace.execution.jsonl.Lines.BadLineException;
import org.millrace.execution.jsonl.Values;
import org.millrace.execution.jsonl.Values.BadValueException;
import org.millrace.execution.list.Entry.Start;
import org.millrace.spi.Element;

/**
 * The lines of a JSONL file: {@code id} names the element, a change of {@code distribGroup} begins a level,
 * {@code params} and all other keys say more about the element.
 */
final class LineEntries implements Entries {

    private static final int LONGEST_LINE = 256 * 1024;

    private final Lines lines;
    private final Naming naming;
    private final ListDefect defect;
    private boolean begun;
    private Optional<Long> group = Optional.empty();

    LineEntries(InputStream content, Naming naming, ListDefect defect) {
        this.lines = new Lines(content, LONGEST_LINE);
        this.naming = naming;
        this.defect = defect;
    }

    @Override
    public Optional<Entry> next() throws BadListException, IOException {
        try {
            Optional<String> line = lines.next();
            while (line.filter(String::isBlank).isPresent()) {
                line = lines.next();
            }
            return line.isEmpty() ? Optional.empty() : Optional.of(entry(line.get()));
        } catch (BadLineException badLine) {
            throw defect.badLine(badLine.line(), String.valueOf(badLine.getMessage()));
        }
    }

    private Entry entry(String line) throws BadListException {
        try {
            JsonObject object = Values.object(CompactJson.read(line));
            String id = Values.required(Values.text(object, "id"), "id");
            naming.checkName(id, lines.line());
            Start start = start(Values.whole(object, "distribGroup"));
            Map<String, Object> parameters = Values.of(object);
            parameters.remove("id");
            parameters.remove("distribGroup");
            if (parameters.get("params") instanceof Map<?, ?> nested) { // where VITAM's lists have them
                parameters.remove("params");
                nested.forEach((name, value) -> parameters.put(name.toString(), value));
            }
            return new Entry(new Element(id, Optional.empty(), parameters), start, lines.line());
        } catch (NotJsonException notJson) {
            throw defect.notJson(lines.line(), notJson.reason());
        } catch (BadValueException badShape) {
            throw defect.badShape(lines.line(), String.valueOf(badShape.getMessage()));
        }
    }

    private Start start(Optional<Long> ofThis) {
        boolean changed = begun && !ofThis.equals(group);
        begun = true;
        group = ofThis;
        return changed ? Start.OF_LEVEL : Start.WITHIN_LEVEL;
    }

    @Override
    public void close() throws IOException {
        lines.close();
    }
}
