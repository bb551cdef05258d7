package org.millrace.benchmarks;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.millrace.definition.handler.HandlerDescription;
import org.millrace.definition.handler.HandlerDescription.FixedFiles;
import org.millrace.execution.Handlers;
import org.millrace.spi.Handler;
import org.millrace.spi.HandlerContext;
import org.millrace.spi.JobRequest;
import org.millrace.spi.Outcome;

/** Handlers that do nothing, so that what is measured is the engine. */
final class NoopHandlers implements Handlers {

    static final String NOOP = "NOOP";
    static final String SPREAD = "SPREAD";

    private static final Settings NO_SETTINGS = new Settings() {
        @Override
        public <T extends Record> T as(Class<T> type) {
            throw new IllegalArgumentException("The handlers of the benchmark have no settings");
        }

        @Override
        public Path dataFolder() {
            throw new IllegalArgumentException("The handlers of the benchmark have no folder");
        }
    };

    private final Map<String, Entry> entries;

    /**
     * The handlers.
     *
     * @param children how many jobs SPREAD asks for
     */
    NoopHandlers(int children) {
        this.entries = Map.of(
                NOOP,
                entry(NOOP, context -> Outcome.ok()),
                SPREAD,
                entry(SPREAD, context -> spread(context, children)));
    }

    private static Outcome spread(HandlerContext context, int children) {
        for (int child = 0; child < children; child++) {
            context.child(JobRequest.of("child-" + child, Map.of("number", Integer.toString(child))));
        }
        return Outcome.ok();
    }

    private static Entry entry(String key, Handler handler) {
        HandlerDescription description = new HandlerDescription(
                key,
                NoopHandlers.class.getName(),
                "1",
                "Does nothing.",
                List.of(),
                List.of(),
                new FixedFiles(List.of(), List.of()),
                List.of(),
                "benchmark");
        return new Entry(handler, description, NO_SETTINGS);
    }

    @Override
    public Entry find(String actionKey) {
        Entry entry = entries.get(actionKey);
        if (entry == null) {
            throw new IllegalArgumentException("The benchmark has no handler " + actionKey);
        }
        return entry;
    }
}
