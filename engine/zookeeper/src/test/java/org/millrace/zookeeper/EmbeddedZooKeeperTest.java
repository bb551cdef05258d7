package org.millrace.zookeeper;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.ZooDefs;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EmbeddedZooKeeperTest {

    @TempDir
    private Path folder;

    @Test
    void whatWasAnsweredIsThereAfterARestart() throws Exception {
        for (int round = 0; round < 3; round++) {
            try (EmbeddedZooKeeper server = EmbeddedZooKeeper.start(EmbeddedConfig.in(folder))) {
                assertThat(children(server)).hasSize(round + 1);
                create(server, "/round-" + round);
            }
        }
        assertThat(files(folder)).containsExactly("data", "server.lock");
    }

    @Test
    void listensOnTheLoopbackAddressOnly() throws Exception {
        try (EmbeddedZooKeeper server = EmbeddedZooKeeper.start(EmbeddedConfig.in(folder))) {
            assertThat(server.connectString()).isEqualTo("127.0.0.1:" + server.port());
            assertThat(server.port()).isPositive();
            try (ServerSocket other = new ServerSocket()) {
                other.bind(new InetSocketAddress(loopback(2), server.port()));
                assertThat(other.isBound()).isTrue();
            }
        }
    }

    @Test
    void tellsItsCounters() throws Exception {
        try (EmbeddedZooKeeper server = EmbeddedZooKeeper.start(EmbeddedConfig.in(folder))) {
            assertThat(ask(server, "ruok")).isEqualTo("imok");
            assertThat(ask(server, "mntr")).contains("zk_packets_received");
            assertThat(ask(server, "envi")).contains("not in the whitelist");
        }
    }

    @ParameterizedTest
    @CsvSource({"DISK, true", "NONE, false"})
    void aWriteIsOnTheDiskIfThatIsPromised(EmbeddedConfig.Sync sync, boolean onDisk) throws Exception {
        EmbeddedConfig config = EmbeddedConfig.in(folder).synced(sync);
        try (EmbeddedZooKeeper server = EmbeddedZooKeeper.start(config)) {
            long before = syncs(server);
            create(server, "/node");
            assertThat(syncs(server) > before).isEqualTo(onDisk);
        }
    }

    @Test
    void aFolderInUseIsNamed() {
        try (EmbeddedZooKeeper server = EmbeddedZooKeeper.start(EmbeddedConfig.in(folder))) {
            assertThat(server.port()).isPositive();
            assertThatThrownBy(() -> EmbeddedZooKeeper.start(EmbeddedConfig.in(folder)))
                    .isInstanceOf(ServerStartException.class)
                    .hasMessage("The folder " + folder + " is in use by another ZooKeeper of Millrace."
                            + " Stop that one, connect to it, or name another folder.");
        }
    }

    @Test
    void aTakenPortIsNamedAndTheFolderGivenBack() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, loopback(1))) {
            assertThatThrownBy(() ->
                            EmbeddedZooKeeper.start(EmbeddedConfig.in(folder).onPort(taken.getLocalPort())))
                    .isInstanceOf(ServerStartException.class)
                    .hasMessageStartingWith("Expected port " + taken.getLocalPort() + " on 127.0.0.1 to be free");
        }
        FolderLock.take(folder).close();
    }

    @Test
    void aFolderThatIsAFileIsNamed() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "");
        assertThatThrownBy(() -> EmbeddedZooKeeper.start(EmbeddedConfig.in(file)))
                .isInstanceOf(ServerStartException.class)
                .hasMessageContaining(file.toString());
    }

    @Test
    void oldSnapshotsAreRemoved() throws Exception {
        for (int round = 0; round < LogPurge.KEPT_SNAPSHOTS + 2; round++) {
            try (EmbeddedZooKeeper server = EmbeddedZooKeeper.start(EmbeddedConfig.in(folder))) {
                create(server, "/round-" + round);
            }
        }
        LogPurge.run(folder.resolve("data"));
        List<String> kept = files(folder.resolve("data/version-2"));
        assertThat(kept).filteredOn(name -> name.startsWith("snapshot")).hasSize(LogPurge.KEPT_SNAPSHOTS);
        try (EmbeddedZooKeeper server = EmbeddedZooKeeper.start(EmbeddedConfig.in(folder))) {
            assertThat(children(server)).hasSize(LogPurge.KEPT_SNAPSHOTS + 3);
        }
    }

    private static void create(EmbeddedZooKeeper server, String path) throws KeeperException, InterruptedException {
        try (ZkConnection connection = ZkConnection.open(ZkConfig.of(server.connectString()))) {
            connection.session().create(path, new byte[0], ZooDefs.Ids.OPEN_ACL_UNSAFE, CreateMode.PERSISTENT);
        }
    }

    private static List<String> children(EmbeddedZooKeeper server) throws KeeperException, InterruptedException {
        try (ZkConnection connection = ZkConnection.open(ZkConfig.of(server.connectString()))) {
            return connection.read(session -> session.getChildren("/", false));
        }
    }

    private static String ask(EmbeddedZooKeeper server, String word) throws IOException {
        try (Socket socket = new Socket(loopback(1), server.port())) {
            socket.getOutputStream().write(word.getBytes(UTF_8));
            return new String(socket.getInputStream().readAllBytes(), UTF_8);
        }
    }

    private static long syncs(EmbeddedZooKeeper server) throws IOException {
        Matcher count = Pattern.compile("zk_cnt_fsynctime\\s+([0-9]+)").matcher(ask(server, "mntr"));
        assertThat(count.find()).isTrue();
        return Long.parseLong(count.group(1));
    }

    private static InetAddress loopback(int last) throws IOException {
        return InetAddress.getByAddress(new byte[] {127, 0, 0, (byte) last});
    }

    private static List<String> files(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }
}
