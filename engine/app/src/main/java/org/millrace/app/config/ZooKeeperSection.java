package org.millrace.app.config;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** Where state is kept. */
public record ZooKeeperSection(
        @Setting(
                "Hosts and ports of an ensemble, such as `zk1:2181,zk2:2181`. Without it the program runs its own server.")
        Optional<String> connect,

        @Setting("The server inside the program, used if `connect` is not there.")
        Embedded embedded,

        @Setting(value = "The node under which everything lies, such as `/millrace`.", fallback = "\"\"")
        String root,

        @Setting(
                value = "How long a worker may be silent before its leases are given to others.",
                fallback = "\"PT15S\"")
        Duration sessionTimeout,

        @Setting("The user whose nodes are closed to all others. Without it the tree is open.")
        Optional<Acl> acl,

        @Setting("Keys, if the servers want mutual TLS.") Optional<Tls> tls) {

    private static final int LARGEST_PORT = 65_535;

    public ZooKeeperSection {
        if (!root.isEmpty() && !root.matches("(/[^/]+)+")) {
            throw new IllegalArgumentException("Expected a root such as /millrace, but got \"" + root + "\"");
        }
        if (tls.isPresent() && connect.isEmpty()) {
            throw new IllegalArgumentException(
                    "Expected \"connect\" beside \"tls\": the server inside the program listens on the loopback address only,"
                            + " without TLS");
        }
    }

    /** The server inside the program. */
    public record Embedded(
            @Setting(value = "Where it keeps its data.", fallback = "\".millrace/zookeeper\"")
            Path dataDir,

            @Setting(value = "Its port on the loopback address; 0 for any that is free.", fallback = "0")
            int port) {

        public Embedded {
            if (port < 0 || port > LARGEST_PORT) {
                throw new IllegalArgumentException("Expected a port from 0 to " + LARGEST_PORT + ", but got " + port);
            }
        }
    }

    /** A user of ZooKeeper's digest scheme. */
    public record Acl(
            @Setting("The user's name.") String user,
            @Setting("The user's password.") Secret password) {}

    /** Our key, and whom we trust. */
    public record Tls(
            @Setting("A PKCS12 or JKS file with our key.") Path keyStore,
            @Setting("Opens the key store.") Secret keyStorePassword,

            @Setting("A file with the certificates of the servers, or of who signed them.")
            Path trustStore,

            @Setting("Opens the trust store.") Secret trustStorePassword) {}
}
