package org.millrace.zookeeper;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import org.apache.zookeeper.server.embedded.ExitHandler;
import org.apache.zookeeper.server.embedded.ZooKeeperServerEmbedded;

/**
 * One ZooKeeper server inside the program, for those who have none. It keeps its data in a folder, where the next one
 * finds it; it can be reached from this machine only. Logs and snapshots that newer ones replace are removed.
 */
public final class EmbeddedZooKeeper implements AutoCloseable {

    private static final String LOOPBACK = "127.0.0.1";
    private static final long START_MILLIS = TimeUnit.SECONDS.toMillis(30);
    private static final String CONFIGURATION_FILES = "zookeeper.configuration*.properties";

    private final ZooKeeperServerEmbedded server;
    private final String connectString;
    private final LogPurge purge;
    private final FolderLock lock;

    private EmbeddedZooKeeper(ZooKeeperServerEmbedded server, String connectString, LogPurge purge, FolderLock lock) {
        this.server = server;
        this.connectString = connectString;
        this.purge = purge;
        this.lock = lock;
    }

    /**
     * Starts a server; it answers when this returns.
     *
     * @throws ServerStartException if the folder or the port is taken, or the server does not come up
     */
    public static EmbeddedZooKeeper start(EmbeddedConfig config) {
        NettyDefaults.apply();
        FolderLock lock = FolderLock.take(config.folder());
        try {
            expectFreePort(config.port());
            return start(config, lock);
        } catch (RuntimeException failed) {
            lock.close();
            throw failed;
        }
    }

    private static EmbeddedZooKeeper start(EmbeddedConfig config, FolderLock lock) {
        Path data = config.folder().resolve("data");
        ZooKeeperServerEmbedded server = run(config, data);
        return new EmbeddedZooKeeper(server, connectString(server), LogPurge.start(data), lock);
    }

    private static ZooKeeperServerEmbedded run(EmbeddedConfig config, Path data) {
        try {
            ZooKeeperServerEmbedded server = ZooKeeperServerEmbedded.builder()
                    .baseDir(config.folder())
                    .configuration(properties(config, data))
                    .exitHandler(ExitHandler.LOG_ONLY)
                    .build();
            removeWrittenConfiguration(config.folder());
            server.start(START_MILLIS);
            return server;
        } catch (Exception failed) {
            throw notStarted(config.folder(), failed);
        }
    }

    private static ServerStartException notStarted(Path folder, Exception cause) {
        if (cause instanceof InterruptedException) {
            Thread.currentThread().interrupt();
        }
        return new ServerStartException(
                "ZooKeeper did not start on " + folder + ": " + cause + ". The log says more.", cause);
    }

    private static Properties properties(EmbeddedConfig config, Path data) {
        Properties properties = new Properties();
        properties.setProperty("dataDir", data.toString());
        properties.setProperty("clientPort", Integer.toString(config.port()));
        properties.setProperty("clientPortAddress", LOOPBACK);
        properties.setProperty("tickTime", Long.toString(config.tick().toMillis()));
        properties.setProperty("forceSync", config.sync() == EmbeddedConfig.Sync.DISK ? "yes" : "no");
        properties.setProperty("maxClientCnxns", "0");
        properties.setProperty("admin.enableServer", "false");
        properties.setProperty("4lw.commands.whitelist", "ruok,srvr,mntr");
        return properties;
    }

    /** ZooKeeper writes its configuration beside the data at every start and never removes it. */
    private static void removeWrittenConfiguration(Path folder) throws IOException {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, CONFIGURATION_FILES)) {
            for (Path file : files) {
                Files.delete(file);
            }
        }
    }

    /** ZooKeeper itself would say of a taken port only that time ran out. */
    private static void expectFreePort(int port) {
        try (ServerSocket socket = new ServerSocket()) {
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), port));
        } catch (IOException taken) {
            throw new ServerStartException(
                    "Expected port " + port + " on " + LOOPBACK + " to be free, but it cannot be taken: "
                            + taken.getMessage() + ". Stop what listens there, or name another port.",
                    taken);
        }
    }

    private static String connectString(ZooKeeperServerEmbedded server) {
        try {
            return server.getConnectionString();
        } catch (Exception impossible) {
            throw new IllegalStateException("A started server has an address", impossible);
        }
    }

    /** What clients on this machine connect to. */
    public String connectString() {
        return connectString;
    }

    /** The port that the server listens on. */
    public int port() {
        return Integer.parseInt(connectString.substring(connectString.lastIndexOf(':') + 1));
    }

    /** Stops the server. What was answered stays in the folder. */
    @Override
    public void close() {
        purge.close();
        server.close();
        lock.close();
    }
}
