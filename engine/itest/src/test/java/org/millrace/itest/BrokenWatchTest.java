package org.millrace.itest;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.millrace.itest.Cut.Aftermath;
import org.millrace.itest.Cut.Moment;
import org.millrace.store.WorkQueue.View;
import org.millrace.zookeeper.EmbeddedConfig;
import org.millrace.zookeeper.EmbeddedZooKeeper;
import org.millrace.zookeeper.LinkState;
import org.millrace.zookeeper.ZkConfig;
import org.millrace.zookeeper.ZooKeeperStores;

/** A connection that breaks while a watch is being taken away: all others still learn that it broke. */
class BrokenWatchTest {

    private static final Duration SESSION = Duration.ofSeconds(20);
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final Set<String> GROUPS = Set.of("DefaultWorker");

    @TempDir
    Path folder;

    private final List<LinkState> told = new CopyOnWriteArrayList<>();

    @Test
    void othersReadAfreshAndTheBreakIsTold() throws Exception {
        try (EmbeddedZooKeeper server =
                        EmbeddedZooKeeper.start(EmbeddedConfig.in(folder).synced(EmbeddedConfig.Sync.NONE));
                ZkRig submitter = ZkRig.open(server.connectString(), SESSION, Clock.systemUTC());
                RequestProxy proxy = RequestProxy.to(server.port());
                ZooKeeperStores stores = connect(proxy);
                View open = stores.stores().queue().open(GROUPS, () -> {})) {
            submitter.deploy(Flow.named("ProofBatch").step("Processing", Flow.Shape.REF, Flow.Action.of("NOTE")));

            breakWhileClosing(stores.stores().queue().open(GROUPS, () -> {}), proxy);
            submitter.submit("ProofBatch", "submission");
            proxy.letIn();

            Eventually.hold("the new batch", PATIENCE, () -> open.poll().isPresent());
            assertThat(told).containsSubsequence(LinkState.CONNECTED, LinkState.SUSPENDED, LinkState.CONNECTED);
        }
    }

    private ZooKeeperStores connect(RequestProxy proxy) throws InterruptedException {
        ZkConfig config = ZkConfig.of(proxy.connectString()).withSessionTimeout(SESSION);
        return ZooKeeperStores.connect(config, Clock.systemUTC(), told::add);
    }

    /** The first request of the closing is lost, and nobody is let in for now. */
    private static void breakWhileClosing(View view, RequestProxy proxy) throws InterruptedException {
        proxy.plan(new Cut(Moment.BEFORE, 1, Aftermath.RECONNECT));
        view.close();
        assertThat(proxy.awaitCut(PATIENCE)).isTrue();
        proxy.isolate();
    }
}
