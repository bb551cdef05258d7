package org.millrace.itest;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.millrace.definition.handler.HandlerDescription;
import org.millrace.definition.handler.HandlerDescription.FixedFiles;
import org.millrace.definition.handler.PortDescription;
import org.millrace.execution.Handlers;
import org.millrace.spi.Fact;
import org.millrace.spi.Finding;
import org.millrace.spi.Handler;
import org.millrace.spi.HandlerContext;
import org.millrace.spi.HeldLock;
import org.millrace.spi.JobRequest;
import org.millrace.spi.Outcome;

/**
 * The handlers of the proofs. Each notes its calls in a journal, and, if it has the output {@code file}, writes there what
 * depends on nothing but job, step and element.
 *
 * <table>
 * <caption>Keys</caption>
 * <tr><td>{@code NOTE}</td><td>takes {@code pause} to {@code n} milliseconds and is content</td></tr>
 * <tr><td>{@code STAMP}</td><td>writes its token, notes it too, takes {@code pause} milliseconds and is content</td></tr>
 * <tr><td>{@code FLAKY}</td><td>is FATAL the first {@code n} times</td></tr>
 * <tr><td>{@code LATER}</td><td>waits {@code pause} milliseconds once</td></tr>
 * <tr><td>{@code SIGNAL}</td><td>waits once for the key {@code proof/JOB}, {@code pause} milliseconds at most</td></tr>
 * <tr><td>{@code SOUR}</td><td>is KO</td></tr>
 * <tr><td>{@code FACT}</td><td>records identifiers and a priority of {@code n}</td></tr>
 * <tr><td>{@code GUARD}</td><td>takes two locks, and reserves {@code n}</td></tr>
 * <tr><td>{@code SPREAD}</td><td>asks for {@code n} child jobs</td></tr>
 * <tr><td>{@code ELEMENTS}</td><td>writes a list of {@code n} elements</td></tr>
 * <tr><td>{@code COUNT}</td><td>counts the element by its number</td></tr>
 * </table>
 */
final class ProofHandlers implements Handlers {

    private final Journal journal;
    private final Map<String, Entry> entries = new LinkedHashMap<>();

    ProofHandlers(Journal journal) {
        this.journal = journal;
        add("NOTE", this::note);
        add("STAMP", this::stamp);
        add("FLAKY", this::flaky);
        add("LATER", this::later);
        add("SIGNAL", this::signal);
        add("SOUR", this::sour);
        add("FACT", this::fact);
        add("GUARD", this::guard);
        add("SPREAD", this::spread);
        add("ELEMENTS", this::elements);
        add("COUNT", this::count);
    }

    private void add(String key, Handler handler) {
        entries.put(key, new Entry(handler, description(key), NoSettings.NONE));
    }

    /** What the linter is told of them. */
    static List<HandlerDescription> descriptions() {
        return List.copyOf(new ProofHandlers(line -> {})
                .entries.values().stream().map(Entry::description).toList());
    }

    private static HandlerDescription description(String key) {
        return new HandlerDescription(
                key,
                ProofHandlers.class.getName(),
                "1",
                "Part of a proof.",
                List.of(optional("n", Long.class), optional("pause", Long.class), optional("read", Path.class)),
                List.of(optional("file", Path.class)),
                new FixedFiles(List.of(), List.of()),
                List.of(),
                "proofs");
    }

    private static PortDescription optional(String name, Class<?> type) {
        return new PortDescription(name, type.getName(), false, List.of(), "Part of a proof.");
    }

    @Override
    public Entry find(String actionKey) {
        return Optional.ofNullable(entries.get(actionKey))
                .orElseThrow(() -> new IllegalArgumentException("No handler " + actionKey));
    }

    private Outcome note(HandlerContext context) throws IOException, InterruptedException {
        journal.called(context);
        Thread.sleep(pause(context));
        return written(context);
    }

    /** From {@code pause} to {@code n} milliseconds, always the same for the same call. */
    private static long pause(HandlerContext context) {
        long least = number(context, "pause", 0);
        long most = Math.max(least + 1, number(context, "n", 0));
        return least + Math.floorMod(context.attempt().idempotencyKey().hashCode(), (int) (most - least));
    }

    private Outcome stamp(HandlerContext context) throws IOException, InterruptedException {
        String token = Long.toString(context.attempt().fencingToken());
        Files.writeString(context.outputs().file("file"), token);
        journal.add("STAMP " + token);
        Thread.sleep(pause(context));
        return Outcome.ok();
    }

    private Outcome flaky(HandlerContext context) throws IOException {
        journal.called(context);
        boolean ill = context.attempt().number() <= number(context, "n", 1);
        return ill ? Outcome.fatal("as the proof wants") : written(context);
    }

    private Outcome later(HandlerContext context) throws IOException {
        journal.called(context);
        if (isFirst(context)) {
            return Outcome.waitUntil(
                    context.clock().instant().plusMillis(number(context, "pause", 1)), "as the proof wants");
        }
        return written(context);
    }

    private Outcome signal(HandlerContext context) throws IOException {
        journal.called(context);
        if (isFirst(context)) {
            return Outcome.waitFor(
                    "proof/" + context.step().jobId(),
                    context.clock().instant().plusMillis(number(context, "pause", 60_000)),
                    "for the proof's signal");
        }
        return written(context);
    }

    /** What survives an attempt tells whether there was one. */
    private static boolean isFirst(HandlerContext context) throws IOException {
        Path mark = context.scratch().resolve("seen");
        if (Files.exists(mark)) {
            return false;
        }
        Files.createFile(mark);
        return true;
    }

    private Outcome sour(HandlerContext context) {
        journal.called(context);
        return Outcome.ko(Finding.of("SOUR", "as the proof wants"));
    }

    private Outcome fact(HandlerContext context) throws IOException {
        journal.called(context);
        context.record(new Fact.Identifiers("ark:/" + context.step().jobId(), List.of("a", "b")));
        context.record(new Fact.Priority((int) number(context, "n", 7)));
        return written(context);
    }

    private Outcome guard(HandlerContext context) throws IOException {
        journal.called(context);
        try (HeldLock both = context.lock("localid/b", "localid/a")) {
            boolean granted =
                    context.reserve("disk", number(context, "n", 1), 1_000).granted();
            return granted ? written(context) : Outcome.ko(Finding.of("FULL", "no room was to be had"));
        }
    }

    private Outcome spread(HandlerContext context) throws IOException {
        journal.called(context);
        for (long child = 0; child < number(context, "n", 3); child++) {
            context.child(JobRequest.of("child-" + child, Map.of("number", Long.toString(child))));
        }
        return written(context);
    }

    private Outcome elements(HandlerContext context) throws IOException {
        journal.called(context);
        try (BufferedWriter list = Files.newBufferedWriter(context.outputs().file("file"))) {
            for (long element = 0; element < number(context, "n", 10); element++) {
                list.write("{\"id\":\"e%07d\",\"distribGroup\":0,\"params\":{}}%n".formatted(element));
            }
        }
        return Outcome.ok();
    }

    private Outcome count(HandlerContext context) {
        journal.counted(Integer.parseInt(context.element().id().substring(1)));
        return Outcome.ok();
    }

    private static Outcome written(HandlerContext context) throws IOException {
        Optional<Path> read = context.inputs().find("read", Path.class);
        if (read.isPresent() && Files.size(read.get()) == 0) {
            return Outcome.ko(Finding.of("EMPTY", "what an earlier step wrote is empty"));
        }
        if (context.outputs().isBound("file")) {
            Files.writeString(
                    context.outputs().file("file"),
                    context.step().jobId() + "/" + context.step().stepName() + "/"
                            + context.element().id());
        }
        return Outcome.ok();
    }

    private static long number(HandlerContext context, String port, long otherwise) {
        return context.inputs().find(port, Long.class).orElse(otherwise);
    }

    /** The proofs have no configuration. */
    private enum NoSettings implements Settings {
        NONE;

        @Override
        public <T extends Record> T as(Class<T> type) {
            throw new IllegalArgumentException("The proofs have no section " + type);
        }

        @Override
        public java.nio.file.Path dataFolder() {
            throw new UnsupportedOperationException("dataFolder");
        }
    }
}
