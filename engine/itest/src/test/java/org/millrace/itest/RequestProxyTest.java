package org.millrace.itest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.Op;
import org.apache.zookeeper.Watcher.Event.KeeperState;
import org.apache.zookeeper.ZooDefs.Ids;
import org.apache.zookeeper.ZooKeeper;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.millrace.itest.Cut.Aftermath;
import org.millrace.itest.Cut.Moment;
import org.millrace.zookeeper.EmbeddedConfig;
import org.millrace.zookeeper.EmbeddedZooKeeper;

/** The proxy itself: what the crash tests rely on. */
class RequestProxyTest {

    @TempDir
    Path folder;

    private EmbeddedZooKeeper server;
    private RequestProxy proxy;
    private ZooKeeper client;
    private ZooKeeper observer;

    @BeforeEach
    void open() throws Exception {
        server = EmbeddedZooKeeper.start(EmbeddedConfig.in(folder).synced(EmbeddedConfig.Sync.NONE));
        proxy = RequestProxy.to(server.port());
        client = connect(proxy.connectString());
        observer = connect(server.connectString());
    }

    @AfterEach
    void close() throws InterruptedException {
        observer.close();
        proxy.close();
        client.close(500);
        server.close();
    }

    private static ZooKeeper connect(String where) throws Exception {
        CountDownLatch connected = new CountDownLatch(1);
        ZooKeeper zooKeeper = new ZooKeeper(where, 10_000, event -> {
            if (event.getState() == KeeperState.SyncConnected) {
                connected.countDown();
            }
        });
        assertThat(connected.await(20, TimeUnit.SECONDS)).isTrue();
        return zooKeeper;
    }

    private void create(String path, CreateMode mode) throws KeeperException, InterruptedException {
        client.create(path, new byte[0], Ids.OPEN_ACL_UNSAFE, mode);
    }

    @Test
    void tellsWhatWasSent() throws Exception {
        proxy.restart();

        create("/a", CreateMode.PERSISTENT);
        client.multi(List.of(Op.setData("/a", new byte[1], -1), Op.check("/a", 1)));
        client.getData("/a", false, null);

        assertThat(proxy.requests())
                .extracting(Request::kind, Request::paths)
                .containsExactly(
                        tuple(RequestKind.CREATE, List.of("/a")),
                        tuple(RequestKind.MULTI, List.of("/a", "/a")),
                        tuple(RequestKind.GET_DATA, List.of("/a")));
    }

    @Test
    void aRequestCutBeforeItIsPassedOnIsNeverApplied() throws Exception {
        create("/a", CreateMode.PERSISTENT);
        proxy.plan(new Cut(Moment.BEFORE, 2, Aftermath.RECONNECT));
        client.exists("/a", false);

        assertThatThrownBy(() -> create("/b", CreateMode.PERSISTENT))
                .isInstanceOf(KeeperException.ConnectionLossException.class);

        assertThat(proxy.hasCut()).isTrue();
        assertThat(observer.exists("/b", false)).isNull();
        assertThat(client.exists("/a", false)).as("after connecting again").isNotNull();
    }

    @Test
    void aRequestCutBeforeItsAnswerHasBeenApplied() throws Exception {
        proxy.plan(new Cut(Moment.AFTER, 1, Aftermath.RECONNECT));

        assertThatThrownBy(() -> create("/b", CreateMode.EPHEMERAL))
                .isInstanceOf(KeeperException.ConnectionLossException.class);

        assertThat(observer.exists("/b", false)).isNotNull();
        assertThat(client.exists("/b", false).getEphemeralOwner())
                .as("the session lives on")
                .isEqualTo(client.getSessionId());
    }

    @Test
    void aDeadClientsSessionIsOverAtOnce() throws Exception {
        create("/mine", CreateMode.EPHEMERAL);
        proxy.plan(new Cut(Moment.AFTER, 1, Aftermath.DEATH));

        assertThatThrownBy(() -> create("/last", CreateMode.PERSISTENT))
                .isInstanceOf(KeeperException.ConnectionLossException.class);

        assertThat(proxy.awaitCut(Duration.ofSeconds(10))).isTrue();
        assertThat(observer.exists("/mine", false)).isNull();
        assertThat(observer.exists("/last", false)).isNotNull();
    }

    @Test
    void pipelinedRequestsBehindTheCutAreNotApplied() throws Exception {
        proxy.plan(new Cut(Moment.AFTER, 3, Aftermath.DEATH));
        for (int i = 1; i <= 6; i++) {
            client.create(
                    "/n" + i,
                    new byte[0],
                    Ids.OPEN_ACL_UNSAFE,
                    CreateMode.PERSISTENT,
                    (rc, path, ctx, name) -> {},
                    null);
        }

        assertThat(proxy.awaitCut(Duration.ofSeconds(10))).isTrue();
        assertThat(observer.getChildren("/", false)).contains("n1", "n2", "n3").doesNotContain("n4", "n5", "n6");
    }

    @Test
    void anIsolatedClientComesBackToAnExpiredSession() throws Exception {
        create("/mine", CreateMode.EPHEMERAL);
        proxy.isolate();
        proxy.endSessions();
        proxy.letIn();

        assertThatThrownBy(() -> {
                    for (int i = 0; i < 100; i++) {
                        tryToRead();
                    }
                })
                .isInstanceOf(KeeperException.SessionExpiredException.class);
    }

    private void tryToRead() throws KeeperException, InterruptedException {
        try {
            client.exists("/", false);
        } catch (KeeperException.ConnectionLossException notYet) {
            // It has not noticed yet.
        }
    }
}
