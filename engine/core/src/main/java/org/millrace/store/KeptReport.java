package org.millrace.store;

import java.time.Instant;
import java.util.Objects;
import org.millrace.spi.BatchReport;
import org.millrace.workspace.WorkspacePath;

/** A batch's report as a store keeps it: whole, or by its counts if it names too many jobs. */
public sealed interface KeptReport {

    /** How many jobs a report may name to be kept whole. */
    int MOST_JOBS = 10_000;

    /**
     * A report that names its jobs.
     *
     * @param report what was told
     */
    record Whole(BatchReport report) implements KeptReport {
        public Whole {
            Objects.requireNonNull(report, "report");
        }
    }

    /**
     * A report whose jobs are named in a file of the batch, which is there before the report is.
     *
     * @param at when it was told
     * @param failed how many jobs had failed
     * @param successful how many had ended well
     * @param list the file, among those of the engine
     * @param digest the SHA-256 of the file
     */
    record Listed(Instant at, long failed, long successful, WorkspacePath list, String digest) implements KeptReport {
        public Listed {
            Objects.requireNonNull(at, "at");
            Objects.requireNonNull(list, "list");
            Objects.requireNonNull(digest, "digest");
        }
    }
}
