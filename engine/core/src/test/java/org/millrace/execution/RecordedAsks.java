package org.millrace.execution;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.stream.Stream;
import org.millrace.spi.BatchReport;
import org.millrace.spi.ChildJob;
import org.millrace.spi.Fact;
import org.millrace.spi.HeldLock;
import org.millrace.spi.Reservation;
import org.millrace.workspace.Workspace;

/** Grants everything and remembers it. */
final class RecordedAsks implements Asks {

    final Map<Class<?>, Fact> facts = new HashMap<>();
    final List<String> locks = new ArrayList<>();
    final List<String> progress = new ArrayList<>();
    final Map<String, Long> counters = new HashMap<>();
    final List<ChildJob> children = new ArrayList<>();
    Optional<BatchReport> lastReport = Optional.empty();
    Workspace batchFiles;
    RuntimeException refusal;

    @Override
    public void record(Fact fact) {
        if (refusal != null) {
            throw refusal;
        }
        facts.put(fact.getClass(), fact);
    }

    @Override
    public <F extends Fact> Optional<F> recorded(Class<F> kind) {
        return Optional.ofNullable(facts.get(kind)).map(kind::cast);
    }

    @Override
    public HeldLock lock(SortedSet<String> names) {
        locks.add("+" + names);
        return () -> locks.add("-" + names);
    }

    @Override
    public Reservation reserve(String resource, long amount, long limit) {
        return new Reservation(amount <= limit, 0);
    }

    @Override
    public long next(String counter) {
        return counters.merge(counter, 1L, Long::sum);
    }

    @Override
    public Stream<ChildJob> children() {
        return children.stream();
    }

    @Override
    public Optional<BatchReport> lastReport() {
        return lastReport;
    }

    @Override
    public Workspace batchFiles() {
        return batchFiles;
    }

    @Override
    public void progress(String element, long done, long total, String unit) {
        progress.add(element + " " + done + "/" + total + " " + unit);
    }
}
