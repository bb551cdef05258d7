package org.millrace.testkit;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.millrace.batch.Batch;
import org.millrace.batch.BatchId;
import org.millrace.item.ItemId;
import org.millrace.item.Standing.Ready;
import org.millrace.job.Job;
import org.millrace.job.JobId;
import org.millrace.lifecycle.State;
import org.millrace.spi.ChildJob;
import org.millrace.spi.Fact;
import org.millrace.store.KeptReport;
import org.millrace.store.Overview;
import org.millrace.store.Request;

/** What operators look at, in memory. */
final class MemoryOverview implements Overview {

    private static final Comparator<Job> URGENCY =
            Comparator.comparingInt((Job job) -> job.demand().priority()).thenComparing(Job::id);

    private final Memory memory;
    private final MemorySession session;

    MemoryOverview(Memory memory, MemorySession session) {
        this.memory = memory;
        this.session = session;
    }

    @Override
    public Stream<JobId> jobsIn(State state) {
        return all(Job.class).stream()
                .filter(job -> job.state().equals(state))
                .sorted(URGENCY)
                .map(Job::id);
    }

    @Override
    public Stream<JobId> jobsOf(BatchId batch) {
        return memory.read(session, () -> memory.item(batch).expansion().jobs().toList()).stream();
    }

    @Override
    public Stream<ChildJob> children(BatchId batch) {
        return jobsOf(batch).flatMap(job -> child(job).stream());
    }

    private Optional<ChildJob> child(JobId job) {
        return memory.read(session, () -> memory.find(job).map(MemoryOverview::child));
    }

    private static ChildJob child(ItemRecord record) {
        return new ChildJob(
                record.id().value(),
                record.item().state().name(),
                record.item().course().message(),
                record.item().workflow().parameters(),
                fact(record, Fact.Identifiers.class),
                fact(record, Fact.Stored.class));
    }

    private static <F extends Fact> Optional<F> fact(ItemRecord record, Class<F> kind) {
        return Optional.ofNullable(record.facts().get(kind)).map(kind::cast);
    }

    @Override
    public List<BatchId> batchesOf(JobId parent) {
        return memory.read(session, () -> memory.batchesOf(parent));
    }

    @Override
    public Optional<KeptReport> report(BatchId batch) {
        return of(batch, ItemRecord::report);
    }

    @Override
    public Stream<BatchId> batches() {
        return all(Batch.class).stream().map(Batch::id);
    }

    @Override
    public Map<State, Long> queueLengths() {
        Map<State, Long> lengths = new HashMap<>();
        all(Job.class).forEach(job -> lengths.merge(job.state(), 1L, Long::sum));
        return lengths;
    }

    @Override
    public Map<String, Long> readyLengths() {
        Map<String, Long> lengths = new TreeMap<>();
        memory.read(session, () -> memory.items().stream().map(ItemRecord::item).toList()).stream()
                .flatMap(item -> item.standing() instanceof Ready ready ? Stream.of(ready.group()) : Stream.empty())
                .forEach(group -> lengths.merge(group, 1L, Long::sum));
        return lengths;
    }

    private <I> List<I> all(Class<I> kind) {
        return memory.read(
                session,
                () -> memory.items().stream()
                        .map(ItemRecord::item)
                        .filter(kind::isInstance)
                        .map(kind::cast)
                        .toList());
    }

    @Override
    public Optional<Holder> holder(ItemId item) {
        return of(item, record -> record.lease().map(lease -> new Holder(lease.holder(), lease.since(), true)));
    }

    @Override
    public Map<String, String> submission(ItemId item) {
        return of(item, ItemRecord::submission);
    }

    @Override
    public List<String> chunkHolders(ItemId item, String step) {
        return of(
                item,
                record -> record.steps().find(step).map(StepRecord::holders).orElse(List.of()));
    }

    @Override
    public Optional<Request> request(ItemId item) {
        return of(item, ItemRecord::request);
    }

    private <T> T of(ItemId item, Function<ItemRecord, T> part) {
        return memory.read(session, () -> part.apply(memory.item(item)));
    }
}
