package org.millrace.app.engine;

import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import org.millrace.app.config.Secret;
import org.millrace.app.config.ZooKeeperSection;
import org.millrace.app.input.UnusableInput;
import org.millrace.zookeeper.ZkConfig;

/** How to reach the ZooKeeper that a configuration names. */
final class ZooKeeperAddress {

    private ZooKeeperAddress() {}

    /**
     * The client's configuration.
     *
     * @throws UnusableInput if an address or a time-out cannot be used
     */
    static ZkConfig of(ZooKeeperSection section, String servers) {
        try {
            ZkConfig config = ZkConfig.of(servers + section.root()).withSessionTimeout(section.sessionTimeout());
            ZkConfig known = section.acl()
                    .map(acl -> config.withDigest(acl.user(), acl.password().value()))
                    .orElse(config);
            return section.tls().map(tls -> known.withTls(keys(tls))).orElse(known);
        } catch (IllegalArgumentException unusable) {
            throw new UnusableInput("zookeeper: " + unusable.getMessage(), unusable);
        }
    }

    private static ZkConfig.Tls keys(ZooKeeperSection.Tls tls) {
        expectOpens("keyStore", tls.keyStore(), tls.keyStorePassword());
        expectOpens("trustStore", tls.trustStore(), tls.trustStorePassword());
        return new ZkConfig.Tls(
                tls.keyStore(),
                tls.keyStorePassword().value(),
                tls.trustStore(),
                tls.trustStorePassword().value());
    }

    /** A client with keys that it cannot read would look for a server until its patience ends, and not say why. */
    private static void expectOpens(String key, Path file, Secret password) {
        try {
            KeyStore.getInstance(file.toFile(), password.value().toCharArray());
        } catch (IOException | GeneralSecurityException | IllegalArgumentException unreadable) {
            throw new UnusableInput(
                    "zookeeper.tls." + key + ": " + file + ": cannot be read: " + unreadable.getMessage(), unreadable);
        }
    }
}
