package org.millrace.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.millrace.definition.handler.HandlerDescription;
import org.millrace.definition.handler.HandlerDescription.EmittedFinding;
import org.millrace.definition.handler.HandlerDescription.FixedFiles;
import org.millrace.definition.handler.PortDescription;
import org.millrace.execution.Handlers;
import org.millrace.spi.Emits;
import org.millrace.spi.Finding;
import org.millrace.spi.Handler;
import org.millrace.spi.HandlerContext;
import org.millrace.spi.HandlerKey;
import org.millrace.spi.In;
import org.millrace.spi.Out;
import org.millrace.spi.Outcome;
import org.millrace.spi.Reads;
import org.millrace.workspace.WorkspacePath;

/** The handlers of a workflow under test: described by their annotations, and watched. */
final class TesterHandlers implements Handlers {

    private final Map<String, Entry> entries = new TreeMap<>();
    private final List<Record> settings = new ArrayList<>();
    private final List<Finding> findings = new ArrayList<>();
    private final Path dataFolder;

    TesterHandlers(Path dataFolder) {
        this.dataFolder = dataFolder;
    }

    void add(Class<? extends Handler> declared, Handler handler) {
        HandlerDescription description = describe(declared);
        entries.put(description.key(), new Entry(context -> call(handler, context), description, new Given()));
    }

    void settings(Record section) {
        settings.add(section);
    }

    Collection<HandlerDescription> descriptions() {
        return entries.values().stream().map(Entry::description).toList();
    }

    List<Finding> findings() {
        synchronized (findings) {
            return List.copyOf(findings);
        }
    }

    @Override
    public Entry find(String actionKey) {
        Entry entry = entries.get(actionKey);
        if (entry == null) {
            throw new IllegalArgumentException("Expected a handler with the key " + actionKey
                    + ", but the tester was given " + Declaration.listed(entries.keySet().stream()));
        }
        return entry;
    }

    @SuppressWarnings("ProhibitedExceptionDeclared") // the handler's own
    private Outcome call(Handler handler, HandlerContext context) throws Exception {
        Outcome outcome = handler.run(context);
        synchronized (findings) {
            findings.addAll(findings(outcome));
        }
        return outcome;
    }

    private static List<Finding> findings(Outcome outcome) {
        if (outcome instanceof Outcome.Warning warning) {
            return warning.findings();
        }
        return outcome instanceof Outcome.Ko ko ? ko.findings() : List.of();
    }

    private static HandlerDescription describe(Class<? extends Handler> type) {
        Declaration declaration = Declaration.of(type);
        HandlerKey key = type.getAnnotation(HandlerKey.class);
        return new HandlerDescription(
                declaration.key(),
                declaration.className(),
                key.version(),
                key.documentation(),
                declaration.inputs().stream().map(TesterHandlers::port).toList(),
                declaration.outputs().stream().map(TesterHandlers::port).toList(),
                new FixedFiles(reads(type), declaration.writes()),
                declaration.facts().stream().map(Class::getSimpleName).toList(),
                declaration.findings().stream().map(TesterHandlers::finding).toList(),
                "the tester");
    }

    private static List<WorkspacePath> reads(Class<? extends Handler> type) {
        return Stream.of(type.getAnnotationsByType(Reads.class))
                .flatMap(reads -> Arrays.stream(reads.value()))
                .map(WorkspacePath::of)
                .toList();
    }

    private static PortDescription port(In port) {
        return new PortDescription(
                port.name(), port.type().getName(), port.required(), List.of(port.values()), port.documentation());
    }

    private static PortDescription port(Out port) {
        return new PortDescription(
                port.name(), port.type().getName(), port.required(), List.of(), port.documentation());
    }

    private static EmittedFinding finding(Emits declared) {
        return new EmittedFinding(declared.code(), declared.status().name(), declared.documentation());
    }

    /** The sections of the configuration that the test gave. */
    private final class Given implements Settings {
        @Override
        public <T extends Record> T as(Class<T> type) {
            return settings.stream()
                    .filter(type::isInstance)
                    .map(type::cast)
                    .findFirst()
                    .orElseThrow(() -> new IllegalArgumentException("Expected settings of type " + type.getName()
                            + "; give them to the tester with settings(...)"));
        }

        @Override
        public Path dataFolder() {
            try {
                return Files.createDirectories(dataFolder);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
