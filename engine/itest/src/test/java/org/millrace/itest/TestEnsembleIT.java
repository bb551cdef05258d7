package org.millrace.itest;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.ZooDefs.Ids;
import org.apache.zookeeper.ZooKeeper;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestEnsembleIT {

    @TempDir
    Path folder;

    @Test
    void survivesItsLeader() throws Exception {
        try (TestEnsemble ensemble = TestEnsemble.start(folder, Duration.ofMillis(200))) {
            ZooKeeper client = new ZooKeeper(ensemble.connectString(), 4_000, event -> {});
            try {
                int leader = ensemble.leader();
                write(client, "/before");
                ensemble.kill(leader);
                write(client, "/after");
                ensemble.start(leader);
                ensemble.awaitServers(TestEnsemble.SIZE);

                assertThat(client.exists("/before", false)).isNotNull();
            } finally {
                client.close();
            }
        }
    }

    private static void write(ZooKeeper client, String path) {
        Eventually.hold("a write of " + path, Duration.ofSeconds(30), () -> {
            try {
                client.create(path, new byte[0], Ids.OPEN_ACL_UNSAFE, CreateMode.PERSISTENT);
                return true;
            } catch (KeeperException.NodeExistsException written) {
                return true;
            }
        });
    }
}
