package org.millrace.app.engine;

import java.time.Clock;
import org.millrace.app.input.UnusableInput;
import org.millrace.store.Stores;
import org.millrace.zookeeper.ZkConfig;

/** The store of a ZooKeeper. */
final class StoreLink implements AutoCloseable {

    private final Stores stores;

    private StoreLink(Stores stores) {
        this.stores = stores;
    }

    static StoreLink open(ZkConfig config, Clock clock) {
        throw new UnusableInput("ZooKeeper does not answer at " + config.connectString() + clock);
    }

    Stores stores() {
        return stores;
    }

    @Override
    public void close() {}
}
