package org.millrace.execution;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.millrace.definition.handler.HandlerDescription;
import org.millrace.definition.handler.HandlerDescription.FixedFiles;
import org.millrace.definition.handler.PortDescription;
import org.millrace.spi.Handler;
import org.millrace.workspace.WorkspacePath;

/** Handlers that a test writes down. */
final class ScriptedHandlers implements Handlers {

    /** The plugin's section of the configuration in tests. */
    record Section(String endpoint) {}

    private final Map<String, Entry> entries = new HashMap<>();

    @Override
    public Entry find(String actionKey) {
        Entry entry = entries.get(actionKey);
        if (entry == null) {
            throw new IllegalArgumentException("No handler has the key " + actionKey);
        }
        return entry;
    }

    /** A handler without ports. */
    ScriptedHandlers with(String key, Handler handler) {
        return with(key, new Ports(), handler);
    }

    ScriptedHandlers with(String key, Ports ports, Handler handler) {
        HandlerDescription description = new HandlerDescription(
                key,
                handler.getClass().getName(),
                "1",
                "",
                ports.inputs,
                ports.outputs,
                new FixedFiles(List.of(), ports.writes),
                List.of(),
                "test");
        entries.put(key, new Entry(handler, description, new Settings() {
            @Override
            public <T extends Record> T as(Class<T> type) {
                return type.cast(new Section("https://example.org"));
            }

            @Override
            public Path dataFolder() {
                return Path.of("data");
            }
        }));
        return this;
    }

    /** What a handler declares. */
    static final class Ports {

        private final List<PortDescription> inputs = new ArrayList<>();
        private final List<PortDescription> outputs = new ArrayList<>();
        private final List<WorkspacePath> writes = new ArrayList<>();

        Ports in(String name, Class<?> type) {
            inputs.add(new PortDescription(name, type.getName(), true, List.of(), ""));
            return this;
        }

        Ports optionalIn(String name, Class<?> type) {
            inputs.add(new PortDescription(name, type.getName(), false, List.of(), ""));
            return this;
        }

        Ports out(String name, Class<?> type) {
            outputs.add(new PortDescription(name, type.getName(), true, List.of(), ""));
            return this;
        }

        Ports optionalOut(String name, Class<?> type) {
            outputs.add(new PortDescription(name, type.getName(), false, List.of(), ""));
            return this;
        }

        Ports writes(String path) {
            writes.add(WorkspacePath.of(path));
            return this;
        }

        Ports inFile(String name) {
            return in(name, Path.class);
        }

        Ports outFile(String name) {
            return out(name, Path.class);
        }
    }
}
