package org.millrace.benchmarks;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How long the start of every program took.
 *
 * @param times by program; one that could not be started has none
 */
record ColdStart(Map<Starter, StartTimes> times) {

    /**
     * Starts all programs in turn, so that a noisy moment hits all of them alike.
     *
     * @param root the source tree with the launcher
     * @throws IOException if a program cannot be started or fails
     */
    static ColdStart measure(Path root, Pace pace) throws IOException, InterruptedException {
        Map<Starter, Program> programs = programs(root);
        for (Program program : programs.values()) {
            program.prepare();
            program.time();
        }
        System.err.println("Starting " + programs.size() + " programs " + pace.starts() + " times ...");
        Map<Starter, List<Duration>> durations = new EnumMap<>(Starter.class);
        for (int round = 0; round < pace.starts(); round++) {
            for (Map.Entry<Starter, Program> entry : programs.entrySet()) {
                durations
                        .computeIfAbsent(entry.getKey(), key -> new ArrayList<>())
                        .add(entry.getValue().time());
            }
        }
        Map<Starter, StartTimes> times = new EnumMap<>(Starter.class);
        durations.forEach((starter, list) -> times.put(starter, new StartTimes(list)));
        return new ColdStart(times);
    }

    private static Map<Starter, Program> programs(Path root) {
        Map<Starter, Program> programs = new EnumMap<>(Starter.class);
        for (Starter starter : Starter.values()) {
            starter.in(root).ifPresent(program -> programs.put(starter, program));
        }
        return programs;
    }

    /** The table for people. */
    Table table() {
        Table table = new Table("cold start", "runs", "median ms", "min ms", "p90 ms", "to hello");
        for (Starter starter : Starter.values()) {
            StartTimes known = times.get(starter);
            if (known == null) {
                table.add(starter.title(), "0", "-", "-", "-", "-");
            } else {
                table.add(
                        starter.title(),
                        Integer.toString(known.times().size()),
                        "%.1f".formatted(known.median()),
                        "%.1f".formatted(known.min()),
                        "%.1f".formatted(known.p90()),
                        toHello(known).map("%.2f"::formatted).orElse("-"));
            }
        }
        return table;
    }

    private Optional<Double> toHello(StartTimes some) {
        return Optional.ofNullable(times.get(Starter.HELLO)).map(hello -> some.median() / hello.median());
    }

    /** The figures of each program, null for one that could not be started. */
    Map<String, Object> figures() {
        Map<String, Object> figures = new LinkedHashMap<>();
        for (Starter starter : Starter.values()) {
            figures.put(starter.key(), Optional.ofNullable(times.get(starter)).map(StartTimes::figures));
        }
        figures.put(
                "validate_to_hello",
                Optional.ofNullable(times.get(Starter.VALIDATE))
                        .flatMap(this::toHello)
                        .flatMap(Figures::rounded));
        return figures;
    }
}
