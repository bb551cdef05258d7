package org.millrace.app.engine;

import java.time.Clock;
import org.millrace.app.input.UnusableInput;
import org.millrace.control.StepGroups;
import org.millrace.store.StoreException;
import org.millrace.store.Stores;
import org.millrace.worker.Caretaker.Duty;
import org.millrace.zookeeper.Adoption;
import org.millrace.zookeeper.AdoptionRules;
import org.millrace.zookeeper.ZkConfig;
import org.millrace.zookeeper.ZooKeeperStores;

/** The store of a ZooKeeper. */
final class StoreLink implements AutoCloseable {

    private final ZooKeeperStores tree;

    private StoreLink(ZooKeeperStores tree) {
        this.tree = tree;
    }

    /**
     * Connects.
     *
     * @throws UnusableInput if no server answers
     */
    static StoreLink open(ZkConfig config, Clock clock) {
        try {
            return new StoreLink(ZooKeeperStores.connect(config, clock, state -> {}));
        } catch (StoreException away) {
            throw new UnusableInput(String.valueOf(away.getMessage()), away);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new UnusableInput("interrupted while connecting to " + config.connectString(), interrupted);
        }
    }

    Stores stores() {
        return tree.stores();
    }

    /** Taking up what Merritt's own clients make. */
    Duty adoption() {
        StepGroups groups = new StepGroups(tree.stores().definitions());
        return () -> {
            Adoption adoption = Adoption.open(tree, AdoptionRules.merritt(groups::of));
            adoption.start();
            return adoption::close;
        };
    }

    @Override
    public void close() {
        tree.close();
    }
}
