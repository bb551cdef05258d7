package org.millrace.zookeeper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.data.Stat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ZkConnectionTest {

    @RegisterExtension
    static final TestTree TREE = new TestTree();

    @TempDir
    private Path folder;

    @Test
    void theRootIsMade() throws KeeperException, InterruptedException {
        ZkConfig config = ZkConfig.of(TREE.hosts() + "/repository/of/ours");
        try (ZkConnection ours = ZkConnection.open(config);
                ZkConnection again = ZkConnection.open(config);
                ZkConnection all = ZkConnection.open(ZkConfig.of(TREE.hosts()))) {
            ours.makePath("/jobs/states");
            assertThat(again.session().getChildren("/jobs", false)).containsExactly("states");
            assertThat(all.session().exists("/repository/of/ours/jobs/states", false))
                    .isNotNull();
        }
    }

    @Test
    void nodesOfAUserAreClosedToOthers() throws KeeperException, InterruptedException {
        ZkConfig config = TREE.fresh();
        String jobs = config.root() + "/jobs";
        try (ZkConnection owner = ZkConnection.open(config.withDigest("millrace", "secret"));
                ZkConnection anonymous = ZkConnection.open(ZkConfig.of(TREE.hosts()))) {
            owner.makePath("/jobs");
            assertThat(owner.session().getData("/jobs", false, new Stat())).isEmpty();
            assertThatThrownBy(() -> anonymous.session().getData(jobs, false, new Stat()))
                    .isInstanceOf(KeeperException.NoAuthException.class);
            assertThatThrownBy(() -> anonymous.session().setData(jobs, new byte[1], -1))
                    .isInstanceOf(KeeperException.NoAuthException.class);
            assertThatThrownBy(() -> ZkConnection.open(config)).isInstanceOf(KeeperException.NoAuthException.class);
            assertThatThrownBy(() -> ZkConnection.open(config.withDigest("millrace", "guess")))
                    .isInstanceOf(KeeperException.NoAuthException.class);
        }
    }

    @Test
    void withoutAUserTheTreeIsOpen() throws KeeperException, InterruptedException {
        ZkConfig config = TREE.fresh();
        try (ZkConnection one = ZkConnection.open(config);
                ZkConnection two = ZkConnection.open(config)) {
            one.makePath("/jobs");
            assertThat(two.session().getData("/jobs", false, new Stat())).isEmpty();
        }
    }

    @Test
    void nobodyThereIsAConnectionLoss() {
        ZkConfig nobody = ZkConfig.of("127.0.0.1:1").withSessionTimeout(Duration.ofMillis(300));
        assertThatThrownBy(() -> ZkConnection.open(nobody)).isInstanceOf(KeeperException.ConnectionLossException.class);
    }

    @Test
    void changesAreToldAndReadingOutlastsARestart() throws KeeperException, InterruptedException {
        BlockingQueue<LinkState> states = new LinkedBlockingQueue<>();
        EmbeddedZooKeeper first = EmbeddedZooKeeper.start(EmbeddedConfig.in(folder));
        try (ZkConnection connection = ZkConnection.open(ZkConfig.of(first.connectString()), states::add)) {
            assertThat(states.poll(10, TimeUnit.SECONDS)).isEqualTo(LinkState.CONNECTED);
            connection.makePath("/jobs");
            first.close();
            assertThat(states.poll(10, TimeUnit.SECONDS)).isEqualTo(LinkState.SUSPENDED);
            assertThatThrownBy(() ->
                            connection.session().create("/lost", new byte[0], connection.acl(), CreateMode.PERSISTENT))
                    .isInstanceOf(KeeperException.ConnectionLossException.class);
            try (EmbeddedZooKeeper second =
                    EmbeddedZooKeeper.start(EmbeddedConfig.in(folder).onPort(first.port()))) {
                assertThat(second.port()).isEqualTo(first.port());
                List<String> names = connection.read(session -> session.getChildren("/", false));
                assertThat(names).containsExactlyInAnyOrder("jobs", "zookeeper");
                assertThat(states.poll(10, TimeUnit.SECONDS)).isEqualTo(LinkState.CONNECTED);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "/millrace", "zk:2181/", "zk:2181//a"})
    void aBadConnectStringIsRefused(String connectString) {
        assertThatThrownBy(() -> ZkConfig.of(connectString)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void secretsAreNotPrinted() {
        ZkConfig config = ZkConfig.of("zk:2181")
                .withDigest("millrace", "s3cret")
                .withTls(new ZkConfig.Tls(Path.of("k"), "s3cret", Path.of("t"), "s3cret"));
        assertThat(config.toString()).contains("millrace", "******").doesNotContain("s3cret");
    }
}
