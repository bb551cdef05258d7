package org.millrace.handlers.ingest.report;

import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.millrace.handlers.ingest.report.ReportedJob.Standing;
import org.millrace.spi.BatchReport;
import org.millrace.spi.ChildJob;

/** How the jobs of a batch stand, beside how they stood when the last report was made. Keeps ids, not jobs. */
final class Survey {

    private final boolean isUpdate;
    private final Set<String> failedBefore;
    private final Set<String> successfulBefore;
    private final Map<Standing, Count> counts = new EnumMap<>(Standing.class);
    private final List<String> failed = new ArrayList<>();
    private final List<String> successful = new ArrayList<>();

    /** How many, and how many of them are news. */
    private static final class Count {
        private long all;
        private long news;
    }

    Survey(Optional<BatchReport> last) {
        this.isUpdate = last.isPresent();
        this.failedBefore = last.map(report -> new HashSet<>(report.failed())).orElseGet(HashSet::new);
        this.successfulBefore =
                last.map(report -> new HashSet<>(report.successful())).orElseGet(HashSet::new);
        for (Standing standing : Standing.values()) {
            counts.put(standing, new Count());
        }
    }

    /** Counts a job. */
    ReportedJob add(ChildJob job) {
        Standing standing = Standing.of(job);
        boolean news = switch (standing) {
            case COMPLETED -> !successfulBefore.contains(job.id());
            case FAILED -> !failedBefore.contains(job.id());
            case DELETED, UNDER_WAY -> failedBefore.contains(job.id());
        };
        Count count = counts.getOrDefault(standing, new Count());
        count.all++;
        count.news += news ? 1 : 0;
        switch (standing) {
            case COMPLETED -> successful.add(job.id());
            case FAILED -> failed.add(job.id());
            case DELETED, UNDER_WAY -> {}
        }
        return new ReportedJob(job, standing, news);
    }

    /** Whether there was a report before. */
    boolean isUpdate() {
        return isUpdate;
    }

    /** Whether the batch has no jobs. */
    boolean isEmpty() {
        return counts.values().stream().allMatch(count -> count.all == 0);
    }

    /** Whether nothing is left to be mended. */
    boolean isGood() {
        return all(Standing.FAILED) == 0 && all(Standing.UNDER_WAY) == 0;
    }

    long all() {
        return counts.values().stream().mapToLong(count -> count.all).sum();
    }

    long all(Standing standing) {
        return counts.getOrDefault(standing, new Count()).all;
    }

    /** Those that stood otherwise before; all if there was no report before. */
    long news(Standing standing) {
        return counts.getOrDefault(standing, new Count()).news;
    }

    /** What the next report will be compared with. */
    BatchReport report(Instant at) {
        return new BatchReport(at, failed, successful);
    }
}
