package org.millrace.zookeeper;

import java.time.Clock;
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
import org.millrace.store.StoreException;
import org.millrace.store.StoreException.Reason;
import org.millrace.zookeeper.Claim.Attempt;
import org.millrace.zookeeper.Claim.Mark;
import org.millrace.zookeeper.RecordCodecs.Holder;

/**
 * Jobs and batches in the tree. A claim is one read and one transaction; a commit is one transaction. What a broken
 * connection left open is found out by reading the status, which names the commit that wrote it.
 */
final class ZkStateStore implements StateStore {

    private final Tree tree;
    private final Clock clock;
    private final CommitNames names = new CommitNames();
    private final Commits commits;
    private final Facts facts;
    private final OwnLeases leases;
    private final ForeignLocks foreign;

    ZkStateStore(Tree tree, Clock clock, OwnLeases leases, ForeignLocks foreign) {
        this.tree = tree;
        this.clock = clock;
        this.commits = new Commits(tree, names);
        this.facts = new Facts(tree);
        this.leases = leases;
        this.foreign = foreign;
    }

    @Override
    public Item load(ItemId id) {
        return Snapshot.read(tree, id).item();
    }

    /** Whether an item runs by a workflow: one that another client made does not until it is adopted. */
    boolean isAdopted(ItemId id) {
        return tree.stat(ZkLayout.workflow(id)).isPresent();
    }

    @Override
    public List<HistoryEntry> history(ItemId id) {
        Snapshot snapshot = Snapshot.read(tree, id);
        if (!snapshot.exists()) {
            throw new StoreException(Reason.NOT_FOUND, "Expected " + id + ", but there is no such item");
        }
        return snapshot.history();
    }

    @Override
    public Optional<Lease> claim(ItemId id, String holder) {
        while (true) {
            Snapshot snapshot = Snapshot.read(tree, id);
            if (snapshot.isLocked()) {
                foreign.inTheWay(id);
            }
            if (snapshot.isLocked() || !snapshot.isAdopted() || snapshot.isMovedByAnother()) {
                return Optional.empty();
            }
            Mark mark = foreign.hasViews() ? Mark.TAKEN : Mark.NONE;
            Attempt attempt = new Claim(tree, snapshot, new Holder(holder, clock.instant(), names.next())).take(mark);
            if (attempt instanceof Attempt.Taken taken) {
                leases.took(taken.lease());
                return Optional.of(taken.lease());
            }
            if (attempt instanceof Attempt.NotFree) {
                foreign.inTheWay(id);
                return Optional.empty();
            }
        }
    }

    @Override
    public void commit(Lease lease, Change change) {
        ItemId id = lease.item().id();
        if (!id.equals(change.after().id())) {
            throw new IllegalArgumentException(
                    "Expected a change of " + id + ", which the lease is for, but got one of "
                            + change.after().id());
        }
        try {
            commits.write((ZkLease) lease, change, CommitDraft::of);
        } catch (StoreException failure) {
            if (failure.reason() == Reason.LEASE_LOST) {
                lost((ZkLease) lease);
            }
            throw failure;
        } finally {
            leases.used((ZkLease) lease);
        }
    }

    @Override
    public void release(Lease lease) {
        if (!new Release(tree, (ZkLease) lease, names.next()).send()) {
            lost((ZkLease) lease);
        }
        leases.used((ZkLease) lease);
    }

    /** Merritt's clients unlock without looking whose lock it is. Nobody else goes on with what was ours then. */
    private void lost(ZkLease lease) {
        leases.used(lease);
        foreign.inTheWay(lease.item().id());
    }

    @Override
    public Optional<Request> refresh(Lease lease) {
        ZkLease held = (ZkLease) lease;
        Node node = tree.read(ZkLayout.request(held.item().id()));
        Optional<Request> request = node.find(RecordCodecs.REQUEST);
        held.learn(held.known().asked(new ZkLease.Asked(request, node.exists() ? node.version() : -1)));
        return request;
    }

    @Override
    public void record(Lease lease, Fact fact) {
        ZkLease held = (ZkLease) lease;
        Demand demand = held.item().demand();
        boolean isJob = held.item() instanceof Job;
        if (isJob && fact instanceof Fact.Priority urgent) {
            ask(held, new Demand(urgent.value(), demand.spaceNeeded()));
        } else if (isJob && fact instanceof Fact.SpaceNeeded size) {
            ask(held, new Demand(demand.priority(), size.bytes()));
        } else {
            facts.write(held, fact);
        }
    }

    private void ask(ZkLease lease, Demand demand) {
        commits.write(lease, Change.to(lease.item().asking(demand)), CommitDraft::within);
    }

    @Override
    public <F extends Fact> Optional<F> recorded(ItemId item, Class<F> kind) {
        return facts.read(item, kind);
    }
}
