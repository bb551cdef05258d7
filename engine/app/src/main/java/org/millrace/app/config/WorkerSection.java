package org.millrace.app.config;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** What a worker does. */
public record WorkerSection(
        @Setting(value = "The groups whose steps it runs.", fallback = "[\"DefaultWorker\"]")
        List<String> groups,

        @Setting(value = "How many items it works on at a time.", fallback = "4")
        int slots,

        @Setting(value = "How long it lets running work go on after it was asked to stop.", fallback = "\"PT30S\"")
        Duration drain,

        @Setting("The port of `/live`, `/ready` and `/metrics`; 0 for any that is free. Without it there is none.")
        Optional<Integer> healthPort) {

    private static final int LARGEST_PORT = 65_535;

    public WorkerSection {
        groups = List.copyOf(groups);
        if (groups.isEmpty() || groups.stream().anyMatch(String::isBlank)) {
            throw new IllegalArgumentException("Expected groups whose steps the worker runs, but got " + groups);
        }
        if (slots < 1) {
            throw new IllegalArgumentException("Expected at least one slot, but got " + slots);
        }
        healthPort.filter(port -> port < 0 || port > LARGEST_PORT).ifPresent(port -> {
            throw new IllegalArgumentException(
                    "Expected a health port from 0 to " + LARGEST_PORT + ", but got " + port);
        });
    }
}
