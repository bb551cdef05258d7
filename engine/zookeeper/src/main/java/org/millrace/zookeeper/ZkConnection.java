package org.millrace.zookeeper;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.CuratorFrameworkFactory;
import org.apache.curator.framework.api.ACLProvider;
import org.apache.curator.framework.state.ConnectionState;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.ZooDefs;
import org.apache.zookeeper.ZooKeeper;
import org.apache.zookeeper.data.ACL;

/**
 * A session with ZooKeeper that is renewed when it is lost. Nothing is sent twice on its own: whoever writes learns of a
 * lost connection and finds out by reading whether the write was applied. Reading, which does no harm, may be repeated
 * with {@link #read}.
 */
final class ZkConnection implements AutoCloseable {

    private static final int READ_ATTEMPTS = 3;

    private final CuratorFramework client;
    private final ZkConfig config;

    private ZkConnection(CuratorFramework client, ZkConfig config) {
        this.client = client;
        this.config = config;
    }

    /** Connects for somebody who does not care how the connection stands. */
    static ZkConnection open(ZkConfig config) throws KeeperException, InterruptedException {
        return open(config, state -> {});
    }

    /**
     * Connects, and makes the root of the connect string if it is not there.
     *
     * @param listener is told every state of the connection, in order and from the first on, by a thread that must not
     *     be kept
     * @throws KeeperException if no server answers within the session timeout, or refuses us
     */
    static ZkConnection open(ZkConfig config, Consumer<LinkState> listener)
            throws KeeperException, InterruptedException {
        NettyDefaults.apply();
        ZkConnection connection = connect(config, listener);
        try {
            if (!connection.hasRoot()) {
                makeRoot(config);
            }
            return connection;
        } catch (KeeperException | InterruptedException | RuntimeException failed) {
            connection.close();
            throw failed;
        }
    }

    /** A session lives below its root whether that is there or not. */
    private boolean hasRoot() throws KeeperException, InterruptedException {
        return config.root().isEmpty() || read(session -> session.exists("/", false) != null);
    }

    /** Nothing can be made above a session's root but by another session. */
    private static void makeRoot(ZkConfig config) throws KeeperException, InterruptedException {
        try (ZkConnection bare = connect(config.withRoot(""), state -> {})) {
            bare.makePath(config.root());
        }
    }

    private static ZkConnection connect(ZkConfig config, Consumer<LinkState> listener)
            throws KeeperException, InterruptedException {
        ZkConnection connection = new ZkConnection(build(config), config);
        connection
                .client
                .getConnectionStateListenable()
                .addListener((client, state) -> stateOf(state).ifPresent(listener));
        connection.client.start();
        if (!connection.awaitConnected()) {
            connection.close();
            throw new KeeperException.ConnectionLossException();
        }
        return connection;
    }

    private static CuratorFramework build(ZkConfig config) {
        int timeout = Math.toIntExact(config.sessionTimeout().toMillis());
        CuratorFrameworkFactory.Builder builder = CuratorFrameworkFactory.builder()
                .connectString(config.connectString())
                .sessionTimeoutMs(timeout)
                .connectionTimeoutMs(timeout)
                .retryPolicy((count, elapsed, sleeper) -> false)
                .ensembleTracker(false)
                .dontUseContainerParents()
                .zkClientConfig(ClientProperties.of(config))
                .aclProvider(new SameAcl(aclOf(config)));
        config.digest().ifPresent(digest -> builder.authorization("digest", bytes(digest)));
        return builder.build();
    }

    private static byte[] bytes(ZkConfig.Digest digest) {
        return (digest.user() + ":" + digest.password()).getBytes(StandardCharsets.UTF_8);
    }

    private static List<ACL> aclOf(ZkConfig config) {
        return config.digest().isPresent() ? ZooDefs.Ids.CREATOR_ALL_ACL : ZooDefs.Ids.OPEN_ACL_UNSAFE;
    }

    /** The client, for what recipes and watches need. It retries nothing. */
    CuratorFramework client() {
        return client;
    }

    /** Who may do what with the nodes that we make. */
    List<ACL> acl() {
        return aclOf(config);
    }

    /**
     * The present session, for requests whose fate the caller follows itself.
     *
     * @throws KeeperException if there is none to be had now
     */
    ZooKeeper session() throws KeeperException, InterruptedException {
        try {
            return client.getZookeeperClient().getZooKeeper();
        } catch (KeeperException | InterruptedException | RuntimeException known) {
            throw known;
        } catch (Exception unknown) {
            throw new IllegalStateException("No session with " + config.connectString(), unknown);
        }
    }

    /** Reads, and reads again when the connection was lost meanwhile. */
    <T> T read(Reading<T> reading) throws KeeperException, InterruptedException {
        for (int attempt = 1; attempt < READ_ATTEMPTS; attempt++) {
            try {
                return reading.from(session());
            } catch (KeeperException.ConnectionLossException | KeeperException.SessionExpiredException lost) {
                awaitConnected();
            }
        }
        return reading.from(session());
    }

    /** Waits until there is a connection, at most as long as a session lives without one. */
    boolean awaitConnected() throws InterruptedException {
        return client.blockUntilConnected(
                Math.toIntExact(config.sessionTimeout().toMillis()), TimeUnit.MILLISECONDS);
    }

    private static Optional<LinkState> stateOf(ConnectionState state) {
        return switch (state) {
            case CONNECTED, RECONNECTED -> Optional.of(LinkState.CONNECTED);
            case SUSPENDED -> Optional.of(LinkState.SUSPENDED);
            case LOST -> Optional.of(LinkState.LOST);
            case READ_ONLY -> Optional.empty();
        };
    }

    /** Makes a persistent node without data, and those above it, where they are not there yet. */
    void makePath(String path) throws KeeperException, InterruptedException {
        if (read(session -> session.exists(path, false) != null)) {
            return;
        }
        int parent = path.lastIndexOf('/');
        if (parent > 0) {
            makePath(path.substring(0, parent));
        }
        try {
            read(session -> session.create(path, new byte[0], acl(), CreateMode.PERSISTENT));
        } catch (KeeperException.NodeExistsException somebodyElseDid) {
            // The node is there, which is all that was wanted.
        }
    }

    @Override
    public void close() {
        client.close();
    }

    /** Requests that change nothing, or that may be repeated. */
    @FunctionalInterface
    interface Reading<T> {
        T from(ZooKeeper session) throws KeeperException, InterruptedException;
    }

    private record SameAcl(List<ACL> acl) implements ACLProvider {

        @Override
        public List<ACL> getDefaultAcl() {
            return acl;
        }

        @Override
        public List<ACL> getAclForPath(String path) {
            return acl;
        }
    }
}
