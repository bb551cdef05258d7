package org.millrace.zookeeper;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.millrace.item.ItemId;

/** The leases that this process holds. */
final class OwnLeases {

    private final Map<ItemId, ZkLease> leases = new ConcurrentHashMap<>();

    void took(ZkLease lease) {
        leases.put(lease.item().id(), lease);
    }

    /** Forgets a lease that is over. */
    void used(ZkLease lease) {
        if (!lease.isHeld()) {
            leases.remove(lease.item().id(), lease);
        }
    }

    boolean holds(ItemId item) {
        return Optional.ofNullable(leases.get(item)).filter(ZkLease::isHeld).isPresent();
    }
}
