package org.millrace.itest;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.zookeeper.ZooKeeper;
import org.millrace.batch.BatchId;
import org.millrace.control.Inconsistency;
import org.millrace.lifecycle.WorkflowPin;
import org.millrace.store.NewBatch;
import org.millrace.store.Stores;
import org.millrace.zookeeper.Adoption;
import org.millrace.zookeeper.AdoptionRules;
import org.millrace.zookeeper.CheckSettings;
import org.millrace.zookeeper.TreeCheck;
import org.millrace.zookeeper.ZkConfig;
import org.millrace.zookeeper.ZooKeeperStores;

/** The product's stores on a server, and a bare session beside them to look at the tree. */
final class ZkRig implements AutoCloseable {

    private final ZooKeeperStores stores;
    private final String connectString;

    private ZkRig(ZooKeeperStores stores, String connectString) {
        this.stores = stores;
        this.connectString = connectString;
    }

    static ZkRig open(String connectString, Duration session, Clock clock) throws InterruptedException {
        ZkConfig config = ZkConfig.of(connectString).withSessionTimeout(session);
        return new ZkRig(ZooKeeperStores.connect(config, clock, state -> {}), connectString);
    }

    Stores stores() {
        return stores.stores();
    }

    /** What takes up the items of other clients. */
    Adoption adoption(AdoptionRules rules) {
        return Adoption.open(stores, rules);
    }

    void deploy(Flow flow) {
        stores().definitions().deploy(flow.id(), flow.json());
    }

    /** Hands in a batch. */
    BatchId submit(String workflow, String key) {
        return submit(workflow, key, Map.of());
    }

    /** Hands in a batch with parameters. */
    BatchId submit(String workflow, String key, Map<String, String> parameters) {
        String digest = stores().definitions().current(workflow).orElseThrow();
        return stores().intake()
                .submit(new NewBatch(
                        key,
                        new WorkflowPin(workflow, digest, parameters),
                        Map.of("submitter", "the proof"),
                        "DefaultWorker",
                        50,
                        Optional.empty()));
    }

    /** Waits until all batches have ended. */
    void awaitEnd(Collection<BatchId> batches, Duration patience) {
        Deque<BatchId> left = new ArrayDeque<>(batches);
        Eventually.hold(
                "the end of " + batches.size() + " batches",
                patience,
                () -> {
                    while (!left.isEmpty() && hasEnded(left.getFirst())) {
                        left.removeFirst();
                    }
                    return left.isEmpty();
                },
                () -> stores().overview().queueLengths() + " ready "
                        + stores().overview().readyLengths());
    }

    private boolean hasEnded(BatchId batch) {
        return stores().state().load(batch).state().kind().isTerminal();
    }

    /** The tree as it is, seen by somebody else. */
    TreeImage image() {
        try (ZooKeeper bare = new ZooKeeper(connectString, 10_000, event -> {})) {
            return TreeImage.of(bare);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new AssertionError(interrupted);
        }
    }

    /** Nothing is broken, and nobody is at work. */
    void expectSound() {
        assertThat(Invariants.brokenAtRest(image())).isEmpty();
        List<Inconsistency> found = new ArrayList<>();
        CheckSettings strict = new CheckSettings(Duration.ZERO, Duration.ofHours(1));
        try (TreeCheck check = TreeCheck.open(ZkConfig.of(connectString), strict, Clock.systemUTC())) {
            check.inspect(found::add);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new AssertionError(interrupted);
        }
        assertThat(found).isEmpty();
    }

    @Override
    public void close() {
        stores.close();
    }
}
