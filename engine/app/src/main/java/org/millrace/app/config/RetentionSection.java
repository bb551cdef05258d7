package org.millrace.app.config;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** What becomes of what has ended. */
public record RetentionSection(
        @Setting(
                "How long a Completed batch is kept before it is removed with its jobs and files. Without it: for ever.")
        Optional<Duration> completedAfter,

        @Setting(
                value = "The file to which the history of what is removed is appended first, a line each.",
                fallback = "\".millrace/archive.jsonl\"")
        Path archive) {}
