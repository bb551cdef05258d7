package org.millrace.zookeeper;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * How to reach a ZooKeeper.
 *
 * @param connectString hosts and ports, and a root of our own behind them: {@code zk1:2181,zk2:2181/millrace}
 * @param sessionTimeout how long a worker may be silent before its leases are given to others
 * @param digest who we are, if the tree shall be closed to others
 * @param tls the keys, if the servers want TLS
 * @param maxBuffer the largest answer that is taken, in bytes
 */
public record ZkConfig(
        String connectString, Duration sessionTimeout, Optional<Digest> digest, Optional<Tls> tls, int maxBuffer) {

    private static final Duration DEFAULT_TIMEOUT = Duration.ofSeconds(15);
    private static final Duration LONGEST_TIMEOUT = Duration.ofSeconds(30);
    private static final int DEFAULT_MAX_BUFFER = 64 * 1024 * 1024;
    private static final String HIDDEN = "******";

    /** Checks the root and the timeout. */
    public ZkConfig {
        int root = connectString.indexOf('/');
        if (connectString.isBlank() || root == 0) {
            throw new IllegalArgumentException(
                    "Expected hosts and ports such as zk1:2181,zk2:2181/millrace, but got '" + connectString + "'");
        }
        if (root > 0 && (connectString.endsWith("/") || connectString.contains("//"))) {
            throw new IllegalArgumentException(
                    "Expected a root such as /millrace at the end of '" + connectString + "', without an empty part");
        }
        if (sessionTimeout.toMillis() < 1 || sessionTimeout.compareTo(LONGEST_TIMEOUT) > 0) {
            throw new IllegalArgumentException(
                    "Expected a session timeout up to " + LONGEST_TIMEOUT + ", but got " + sessionTimeout);
        }
    }

    /** An open tree without TLS. */
    public static ZkConfig of(String connectString) {
        return new ZkConfig(connectString, DEFAULT_TIMEOUT, Optional.empty(), Optional.empty(), DEFAULT_MAX_BUFFER);
    }

    /** The same with another session timeout. */
    public ZkConfig withSessionTimeout(Duration timeout) {
        return new ZkConfig(connectString, timeout, digest, tls, maxBuffer);
    }

    /** The same as a user, whose nodes are closed to all others. */
    public ZkConfig withDigest(String user, String password) {
        return new ZkConfig(connectString, sessionTimeout, Optional.of(new Digest(user, password)), tls, maxBuffer);
    }

    /** The same through TLS. */
    public ZkConfig withTls(Tls keys) {
        return new ZkConfig(connectString, sessionTimeout, digest, Optional.of(keys), maxBuffer);
    }

    /** The same servers, seen from another root. */
    ZkConfig withRoot(String path) {
        return new ZkConfig(hosts() + path, sessionTimeout, digest, tls, maxBuffer);
    }

    /** The hosts and ports alone. */
    String hosts() {
        int root = connectString.indexOf('/');
        return root < 0 ? connectString : connectString.substring(0, root);
    }

    /** The root, or nothing. */
    String root() {
        return connectString.substring(hosts().length());
    }

    /** A user of the digest scheme. */
    public record Digest(String user, String password) {

        /** Checks the user. */
        public Digest {
            if (user.isEmpty() || user.contains(":")) {
                throw new IllegalArgumentException("Expected a user without a colon, but got '" + user + "'");
            }
        }

        @Override
        public String toString() {
            return "Digest[user=" + user + ", password=" + HIDDEN + "]";
        }
    }

    /**
     * Our key, and whom we trust.
     *
     * @param keyStore the PKCS12 or JKS file with our key
     * @param keyStorePassword opens it
     * @param trustStore the file with the certificates of the servers, or of who signed them
     * @param trustStorePassword opens that
     */
    public record Tls(Path keyStore, String keyStorePassword, Path trustStore, String trustStorePassword) {

        @Override
        public String toString() {
            return "Tls[keyStore=" + keyStore + ", trustStore=" + trustStore + ", passwords=" + HIDDEN + "]";
        }
    }
}
