package org.millrace.zookeeper;

import java.time.Clock;
import org.millrace.store.Intake;
import org.millrace.store.StateStore;
import org.millrace.store.StepStore;

/** All that is kept in a tree, on one session. */
public final class ZooKeeperStores implements AutoCloseable {

    private final ZkConnection connection;
    private final ZkStateStore state;
    private final ZkIntake intake;
    private final ZkStepStore steps;

    private ZooKeeperStores(ZkConnection connection, Tree tree, Clock clock) {
        this.connection = connection;
        this.state = new ZkStateStore(tree, clock);
        this.intake = new ZkIntake(tree, clock);
        this.steps = new ZkStepStore(tree);
    }

    /** Makes the nodes that every tree has, and the stores on them. The connection is closed with them. */
    static ZooKeeperStores open(ZkConnection connection, Clock clock) {
        Tree tree = new Tree(connection);
        TreeSkeleton.make(tree);
        return new ZooKeeperStores(connection, tree, clock);
    }

    StateStore state() {
        return state;
    }

    Intake intake() {
        return intake;
    }

    StepStore steps() {
        return steps;
    }

    @Override
    public void close() {
        connection.close();
    }
}
