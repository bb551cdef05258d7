package org.millrace.zookeeper;

import java.time.Clock;
import java.util.function.Consumer;
import org.apache.zookeeper.KeeperException;
import org.millrace.store.BatchEnds;
import org.millrace.store.StoreException;
import org.millrace.store.Stores;

/** All that is kept in a tree, on one session. */
public final class ZooKeeperStores implements AutoCloseable {

    private final ZkConnection connection;
    private final Tree tree;
    private final Clock clock;
    private final Background background = new Background("millrace-store");
    private final ZkControls controls;
    private final ZkWakeups wakeups;
    private final Stores stores;

    private ZooKeeperStores(ZkConnection connection, Tree tree, Clock clock) {
        this.connection = connection;
        this.tree = tree;
        this.clock = clock;
        this.controls = new ZkControls(tree);
        this.wakeups = new ZkWakeups(tree, clock);
        OwnLeases leases = new OwnLeases();
        ForeignLocks foreign = new ForeignLocks(tree);
        this.stores = new Stores(
                new ZkStateStore(tree, clock, leases, foreign),
                new ZkIntake(tree, clock),
                new ZkStepStore(tree),
                new ZkWorkQueue(connection, leases::holds, foreign),
                wakeups,
                new ZkPresence(tree, background),
                new ZkOutbox(tree),
                new ZkDefinitions(tree),
                new ZkLocks(tree, background),
                controls,
                new ZkOverview(tree),
                new ZkRemoval(tree));
    }

    /**
     * Connects, and opens the stores.
     *
     * @param config how to reach the servers
     * @param clock what time it is
     * @param listener is told how the connection stands, by a thread that must not be kept
     * @throws StoreException UNAVAILABLE if no server answers
     */
    public static ZooKeeperStores connect(ZkConfig config, Clock clock, Consumer<LinkState> listener)
            throws InterruptedException {
        try {
            return open(ZkConnection.open(config, listener), clock);
        } catch (KeeperException refused) {
            throw Refusals.at(config, refused.code());
        }
    }

    /** Makes the nodes that every tree has, and the stores on them. The connection is closed with them. */
    static ZooKeeperStores open(ZkConnection connection, Clock clock) {
        Tree tree = new Tree(connection);
        TreeSkeleton.make(tree);
        return new ZooKeeperStores(connection, tree, clock);
    }

    /** The ports. */
    public Stores stores() {
        return stores;
    }

    /** What takes up the items of other clients. */
    Adoption adoption(AdoptionRules rules) {
        Adopter adopter = new Adopter(tree, stores.definitions(), rules, clock);
        return Adoption.open(adopter, tree, new BatchEnds(stores)::changed);
    }

    @Override
    public void close() {
        wakeups.close();
        controls.close();
        background.close();
        connection.close();
    }
}
