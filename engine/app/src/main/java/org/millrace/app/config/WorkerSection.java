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
        Optional<Integer> healthPort) {}
