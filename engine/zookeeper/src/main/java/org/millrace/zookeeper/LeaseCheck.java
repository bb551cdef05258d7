package org.millrace.zookeeper;

import java.util.List;
import org.millrace.item.ItemId;
import org.millrace.store.StoreException;
import org.millrace.store.StoreException.Reason;

/** Finds out, when a write under a lease was refused or its answer was lost, how lease and status stand. */
final class LeaseCheck {

    private final Tree tree;
    private final ZkLease lease;
    private final Node status;
    private final Node lock;

    private LeaseCheck(Tree tree, ZkLease lease, List<Node> nodes) {
        this.tree = tree;
        this.lease = lease;
        this.status = nodes.get(0);
        this.lock = nodes.get(1);
    }

    /**
     * Looks, after everything that was sent before has been done or never will be.
     *
     * @throws StoreException LEASE_LOST if nobody answers for longer than a session lives
     */
    static LeaseCheck look(Tree tree, ZkLease lease) {
        ItemId id = lease.item().id();
        try {
            tree.sync(ZkLayout.status(id));
            return new LeaseCheck(tree, lease, tree.readAll(List.of(ZkLayout.status(id), ZkLayout.lock(id))));
        } catch (StoreException silence) {
            lease.end();
            throw new StoreException(
                    Reason.LEASE_LOST,
                    "The lease of " + lease + " is lost: ZooKeeper has not answered for longer than a session lives",
                    silence);
        }
    }

    /** Whether the status is the one that a commit wrote. */
    boolean isWrittenBy(String commit) {
        return status.exists()
                && status.read(ItemStatus.codec(lease.item().id()))
                        .books()
                        .commit()
                        .equals(commit);
    }

    int statusVersion() {
        return status.version();
    }

    /** Whether the lock is the very one that the claim made, and its session the one that we write in. */
    boolean isHeld() {
        return lock.exists()
                && lock.version() == 1
                && lock.stat().getCzxid() == lease.token()
                && tree.sessionId().filter(now -> now == lease.session()).isPresent();
    }

    /**
     * Returns if the write can be sent again.
     *
     * @throws StoreException LEASE_LOST or STALE if it would be refused
     */
    void requireUnchanged() {
        requireHeld();
        if (!status.exists() || status.version() != lease.known().statusVersion()) {
            throw new StoreException(
                    Reason.STALE,
                    "Expected the status of " + lease.item().id()
                            + " as it was last written under the lease, but another"
                            + " client has written it; give the lease back and claim the item again");
        }
    }

    private void requireHeld() {
        if (!isHeld()) {
            lease.end();
            throw new StoreException(
                    Reason.LEASE_LOST,
                    "The lease of " + lease + " is lost: "
                            + (lock.exists() ? "somebody else has it" : "its session ended"));
        }
    }
}
