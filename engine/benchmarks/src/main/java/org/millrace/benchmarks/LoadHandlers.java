package org.millrace.benchmarks;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicLong;
import org.millrace.definition.handler.HandlerDescription;
import org.millrace.definition.handler.HandlerDescription.FixedFiles;
import org.millrace.definition.handler.PortDescription;
import org.millrace.execution.Handlers;
import org.millrace.spi.Handler;
import org.millrace.spi.HandlerContext;
import org.millrace.spi.JobRequest;
import org.millrace.spi.Outcome;

/** Handlers that do nothing but note when they were called: what is measured is the engine. */
final class LoadHandlers implements Handlers {

    private final long size;
    private final ConcurrentMap<String, Long> lastCalls = new ConcurrentHashMap<>();
    private final Latencies steps = new Latencies();
    private final AtomicLong first = new AtomicLong();
    private final AtomicLong last = new AtomicLong();
    private final AtomicLong calls = new AtomicLong();
    private final Map<String, Entry> entries;

    /** Handlers that make lists and fans of a size. */
    LoadHandlers(long size) {
        this.size = size;
        this.entries = Map.of(
                "NOOP", entry("NOOP", this::noop), "LIST", entry("LIST", this::list), "FAN", entry("FAN", this::fan));
    }

    private static Entry entry(String key, Handler handler) {
        PortDescription file = new PortDescription("file", Path.class.getName(), false, List.of(), "A list.");
        HandlerDescription description = new HandlerDescription(
                key,
                LoadHandlers.class.getName(),
                "1",
                "Nothing.",
                List.of(),
                List.of(file),
                new FixedFiles(List.of(), List.of()),
                List.of(),
                "benchmark");
        return new Entry(handler, description, new NoSettings());
    }

    @Override
    public Entry find(String actionKey) {
        Entry entry = entries.get(actionKey);
        if (entry == null) {
            throw new IllegalArgumentException("No handler " + actionKey);
        }
        return entry;
    }

    private Outcome noop(HandlerContext context) {
        long now = System.nanoTime();
        Long before = lastCalls.put(context.step().jobId(), now);
        if (before != null) {
            steps.add(now - before);
        }
        first.compareAndSet(0, now);
        last.accumulateAndGet(now, Math::max);
        calls.incrementAndGet();
        return Outcome.ok();
    }

    private Outcome list(HandlerContext context) throws IOException {
        try (BufferedWriter lines = Files.newBufferedWriter(context.outputs().file("file"))) {
            for (long line = 0; line < size; line++) {
                lines.write("{\"id\":\"e" + line + "\",\"distribGroup\":0,\"params\":{}}\n");
            }
        }
        return Outcome.ok();
    }

    private Outcome fan(HandlerContext context) {
        for (long child = 0; child < size; child++) {
            context.child(JobRequest.of("c" + child, Map.of("n", Long.toString(child))));
        }
        return Outcome.ok();
    }

    /** From one call for a job to the next: a step with its commit. */
    Latencies steps() {
        return steps;
    }

    long calls() {
        return calls.get();
    }

    /** How long the calls took, from the first to the last. */
    double seconds() {
        return (last.get() - first.get()) / 1e9;
    }

    private record NoSettings() implements Settings {
        @Override
        public <T extends Record> T as(Class<T> type) {
            throw new IllegalArgumentException("The benchmark has no section " + type.getName());
        }
    }
}
