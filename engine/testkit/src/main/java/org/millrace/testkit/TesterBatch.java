package org.millrace.testkit;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.millrace.spi.BatchReport;
import org.millrace.spi.ChildJob;

/** What the engine would know of the batch, if the item is one. */
final class TesterBatch {

    private final List<ChildJob> jobs = new ArrayList<>();
    private Optional<BatchReport> report = Optional.empty();
    private boolean known;

    /** Says that the item is a batch. */
    synchronized void declare() {
        known = true;
    }

    synchronized boolean isDeclared() {
        return known;
    }

    synchronized void add(ChildJob job) {
        declare();
        jobs.removeIf(other -> other.id().equals(job.id()));
        jobs.add(job);
        jobs.sort(Comparator.comparing(ChildJob::id));
    }

    synchronized Stream<ChildJob> jobs() {
        return List.copyOf(jobs).stream();
    }

    synchronized void report(BatchReport left) {
        declare();
        report = Optional.of(left);
    }

    synchronized Optional<BatchReport> report() {
        return report;
    }
}
