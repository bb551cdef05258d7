package org.millrace.zookeeper;

import java.util.List;
import org.apache.zookeeper.Op;
import org.millrace.item.ItemId;
import org.millrace.store.StoreException;

/** What keeps a transaction from being done once the lease that it is done under is lost. */
interface Guard {

    /** No lease is needed. */
    Guard NONE = new Guard() {
        @Override
        public List<Op> ops() {
            return List.of();
        }

        @Override
        public void check() {
            // Anybody may.
        }
    };

    /** The first operations of the transaction. */
    List<Op> ops();

    /**
     * Returns if the transaction may be sent again.
     *
     * @throws StoreException LEASE_LOST or STALE if it would be refused again
     */
    void check();

    /** The item of the lease must be leased still, and unchanged. */
    static Guard of(Tree tree, ZkLease lease) {
        ItemId id = lease.item().id();
        List<Op> ops = List.of(
                Op.check(ZkLayout.lock(id), 1),
                Op.check(ZkLayout.status(id), lease.known().statusVersion()));
        return new Guard() {
            @Override
            public List<Op> ops() {
                return ops;
            }

            @Override
            public void check() {
                LeaseCheck.look(tree, lease).requireUnchanged();
            }
        };
    }
}
