package org.millrace.execution.list;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.millrace.definition.json.CompactJson;
import org.millrace.definition.json.Json;
import org.millrace.definition.json.JsonObject;
import org.millrace.definition.json.NotJsonException;
import org.millrace.execution.jsonl.Values;
import org.millrace.execution.jsonl.Values.BadValueException;
import org.millrace.execution.list.Entry.Start;
import org.millrace.spi.Element;
import org.millrace.workspace.WorkspacePath;

/** An element as a line of the list that was written down. */
final class ElementJson {

    private static final String LEVEL = "level";

    private ElementJson() {}

    static String write(Entry entry) {
        Element element = entry.element();
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("id", element.id());
        element.path()
                .map(WorkspacePath::value)
                .ifPresent(path -> members.put("path", path.equals(element.id()) ? "" : path));
        if (entry.start() == Start.OF_LEVEL) {
            members.put(LEVEL, "start");
        }
        if (!element.parameters().isEmpty()) {
            members.put("parameters", new TreeMap<>(element.parameters())); // the same bytes whenever it is written
        }
        return CompactJson.write(members);
    }

    static Entry read(String text, long line) throws BadValueException {
        try {
            JsonObject object = Values.object(CompactJson.read(text));
            String id = Values.required(Values.text(object, "id"), "id");
            Optional<WorkspacePath> path =
                    Values.text(object, "path").map(written -> WorkspacePath.of(written.isEmpty() ? id : written));
            Start start = object.find(LEVEL).isPresent() ? Start.OF_LEVEL : Start.WITHIN_LEVEL;
            return new Entry(new Element(id, path, parameters(object)), start, line);
        } catch (NotJsonException notJson) {
            throw new BadValueException(notJson);
        } catch (IllegalArgumentException notAPath) {
            throw new BadValueException(String.valueOf(notAPath.getMessage()));
        }
    }

    private static Map<String, Object> parameters(JsonObject object) throws BadValueException {
        Optional<Json> value = object.find("parameters");
        return value.isEmpty() ? Map.of() : Values.of(Values.object(value.get()));
    }
}
