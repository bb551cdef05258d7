package org.millrace.worker;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.millrace.definition.handler.HandlerDescription;
import org.millrace.definition.handler.HandlerDescription.FixedFiles;
import org.millrace.definition.handler.PortDescription;
import org.millrace.execution.Handlers;
import org.millrace.spi.Finding;
import org.millrace.spi.Handler;
import org.millrace.spi.Outcome;
import org.millrace.spi.Status;
import org.millrace.workspace.WorkspacePath;

/** Handlers that do as a test says, and a note of every call. An action's key is the handler's name. */
final class Script implements Handlers {

    private final Map<String, Handler> handlers = new ConcurrentHashMap<>();
    private final List<String> calls = new CopyOnWriteArrayList<>();

    /** What a handler does. */
    Script on(String key, Handler handler) {
        handlers.put(key, handler);
        return this;
    }

    /** What a handler reports, call by call; the last for ever. */
    Script on(String key, Outcome... outcomes) {
        Deque<Outcome> left = new ArrayDeque<>(List.of(outcomes));
        return on(key, context -> {
            synchronized (left) {
                return left.size() > 1 ? left.removeFirst() : left.getFirst();
            }
        });
    }

    /** What a handler reports. */
    Script on(String key, Status status) {
        return on(key, outcome(status));
    }

    static Outcome outcome(Status status) {
        return switch (status) {
            case WARNING -> Outcome.warning(Finding.of("ODD", "a remark"));
            case KO -> Outcome.ko(Finding.of("BAD", "bad content"));
            case FATAL -> Outcome.fatal("the platform is ill");
            case UNKNOWN, STARTED, ALREADY_EXECUTED, OK -> Outcome.ok();
        };
    }

    /** The calls so far, as {@code KEY} or {@code KEY:element}. */
    List<String> calls() {
        return Collections.unmodifiableList(calls);
    }

    /** How often a handler was called. */
    long count(String key) {
        return calls.stream()
                .filter(call -> call.equals(key) || call.startsWith(key + ":"))
                .count();
    }

    @Override
    public Entry find(String key) {
        Handler handler = handlers.get(key);
        if (handler == null) {
            throw new IllegalArgumentException("There is no handler " + key);
        }
        return new Entry(
                context -> {
                    boolean named = context.element().path().isPresent()
                            || context.element().id().startsWith("e");
                    calls.add(named ? key + ":" + context.element().id() : key);
                    return handler.run(context);
                },
                description(key),
                NoSettings.NONE);
    }

    private static HandlerDescription description(String key) {
        return new HandlerDescription(
                key,
                Script.class.getName(),
                "1",
                "Part of a test.",
                List.of(),
                List.of(new PortDescription("file", java.nio.file.Path.class.getName(), false, List.of(), "A file.")),
                new FixedFiles(List.of(), List.of(WorkspacePath.of("producer"))),
                List.of(),
                "tests");
    }

    private enum NoSettings implements Settings {
        NONE;

        @Override
        public <T extends Record> T as(Class<T> type) {
            throw new IllegalArgumentException("There is no section " + type);
        }

        @Override
        public java.nio.file.Path dataFolder() {
            throw new UnsupportedOperationException("dataFolder");
        }
    }
}
