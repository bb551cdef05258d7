package org.millrace.testkit;

import java.util.List;
import java.util.Optional;
import org.millrace.item.Demand;
import org.millrace.item.Item;
import org.millrace.item.ItemId;
import org.millrace.job.Job;
import org.millrace.spi.Fact;
import org.millrace.store.Change;
import org.millrace.store.HistoryEntry;
import org.millrace.store.Lease;
import org.millrace.store.Request;
import org.millrace.store.StateStore;

/** Jobs and batches in memory. */
final class MemoryStateStore implements StateStore {

    private final Memory memory;
    private final MemorySession session;
    private final Committing committing;

    MemoryStateStore(Memory memory, MemorySession session) {
        this.memory = memory;
        this.session = session;
        this.committing = new Committing(memory);
    }

    @Override
    public Item load(ItemId id) {
        return memory.read(session, () -> memory.item(id).item());
    }

    @Override
    public List<HistoryEntry> history(ItemId id) {
        return memory.read(session, () -> memory.item(id).history());
    }

    @Override
    public Optional<Lease> claim(ItemId id, String holder) {
        return memory.write(
                session,
                "claim",
                () -> memory.find(id).filter(record -> record.lease().isEmpty()).map(record -> claim(record, holder)));
    }

    private Lease claim(ItemRecord record, String holder) {
        MemoryLease.Claim claim = new MemoryLease.Claim(memory.numbers().nextToken(), holder, memory.now());
        MemoryLease lease = new MemoryLease(session, claim, record);
        lease.see(record, record.claimed(lease));
        memory.settle(record);
        return lease;
    }

    @Override
    public void commit(Lease lease, Change change) {
        memory.change(session, "commit", () -> committing.apply(known(lease), change));
    }

    @Override
    public void release(Lease lease) {
        memory.change(
                session,
                "release",
                () -> memory.find(lease.item().id())
                        .filter(record -> record.isLeasedUnder(known(lease)))
                        .ifPresent(record -> {
                            record.released();
                            known(lease).end();
                            memory.settle(record);
                        }));
    }

    @Override
    public Optional<Request> refresh(Lease lease) {
        return memory.read(session, () -> {
            Optional<Request> request = memory.leased(known(lease)).request();
            known(lease).see(request);
            return request;
        });
    }

    @Override
    public void record(Lease lease, Fact fact) {
        memory.change(session, "record", () -> {
            ItemRecord record = memory.leased(known(lease));
            boolean isJob = record.item() instanceof Job;
            if (!isJob && !(fact instanceof Fact.Sent)) {
                throw new IllegalArgumentException("Expected a job to record " + fact + " for, but got " + record.id());
            }
            record.facts().put(fact.getClass(), fact);
            record.replace(record.item().asking(demand(record.item().demand(), fact)));
            known(lease).see(record, lease.claims());
            memory.settle(record);
        });
    }

    private static Demand demand(Demand before, Fact fact) {
        if (fact instanceof Fact.Priority priority) {
            return new Demand(priority.value(), before.spaceNeeded());
        }
        return fact instanceof Fact.SpaceNeeded size ? new Demand(before.priority(), size.bytes()) : before;
    }

    @Override
    public <F extends Fact> Optional<F> recorded(ItemId item, Class<F> kind) {
        return memory.read(
                session,
                () -> Optional.ofNullable(memory.item(item).facts().get(kind)).map(kind::cast));
    }

    static MemoryLease known(Lease lease) {
        if (lease instanceof MemoryLease ours) {
            return ours;
        }
        throw new IllegalArgumentException("Expected a lease of these stores, but got " + lease);
    }
}
