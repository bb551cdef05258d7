package org.millrace.benchmarks;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.millrace.definition.handler.HandlerCatalog;
import org.millrace.definition.handler.HandlerDescription;
import org.millrace.definition.handler.HandlerDescription.FixedFiles;
import org.millrace.definition.handler.PortDescription;

/** The handlers that sample workflows call, about as many as a real ingest has. */
final class SampleHandlers {

    static final String NOTIFY_KEY = "NOTIFY_SAMPLE";
    private static final int FAMILIES = 12;

    private SampleHandlers() {}

    static String extractKey(int step) {
        return key("EXTRACT", step);
    }

    static String checkKey(int step) {
        return key("CHECK", step);
    }

    static String storeKey(int step) {
        return key("STORE", step);
    }

    private static String key(String verb, int step) {
        return "%s_SAMPLE_%02d".formatted(verb, step % FAMILIES);
    }

    static HandlerCatalog catalog() {
        PortDescription profile =
                new PortDescription("profile", String.class.getName(), false, List.of(), "which rules apply");
        List<HandlerDescription> handlers = new ArrayList<>();
        for (int family = 0; family < FAMILIES; family++) {
            handlers.add(handler(
                    extractKey(family), List.of(port("source", Path.class), profile), port("content", Map.class)));
            handlers.add(handler(checkKey(family), List.of(port("content", Map.class)), port("checked", Map.class)));
            handlers.add(handler(storeKey(family), List.of(port("content", Map.class)), port("file", Path.class)));
        }
        handlers.add(handler(NOTIFY_KEY, List.of(optional("file"))));
        return HandlerCatalog.of(handlers);
    }

    private static HandlerDescription handler(String key, List<PortDescription> inputs, PortDescription... outputs) {
        return new HandlerDescription(
                key,
                "org.millrace.benchmarks.sample." + key,
                "1",
                "A handler that exists on paper only.",
                inputs,
                List.of(outputs),
                new FixedFiles(List.of(), List.of()),
                List.of(),
                "sample.jar");
    }

    private static PortDescription port(String name, Class<?> type) {
        return new PortDescription(name, type.getName(), true, List.of(), "the " + name + " of the sample");
    }

    private static PortDescription optional(String name) {
        return new PortDescription(name, Path.class.getName(), false, List.of(), "the " + name + ", if there is one");
    }
}
