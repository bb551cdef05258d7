package org.millrace.spi;

import java.time.Instant;
import java.util.List;
import java.util.Objects;

/**
 * What was told about a batch: the ground on which the next report tells only what has changed since.
 *
 * @param at when it was told
 * @param failed the jobs that had failed
 * @param successful the jobs that had ended well
 */
public record BatchReport(Instant at, List<String> failed, List<String> successful) {

    public BatchReport {
        Objects.requireNonNull(at, "at");
        failed = List.copyOf(failed);
        successful = List.copyOf(successful);
    }
}
