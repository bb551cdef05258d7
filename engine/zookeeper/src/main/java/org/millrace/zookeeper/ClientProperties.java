package org.millrace.zookeeper;

import org.apache.zookeeper.ClientCnxnSocketNetty;
import org.apache.zookeeper.client.ZKClientConfig;
import org.apache.zookeeper.common.ClientX509Util;
import org.apache.zookeeper.common.ZKConfig;

/** Our settings as ZooKeeper's client reads them, for this client alone and not for the whole program. */
final class ClientProperties {

    private ClientProperties() {}

    static ZKClientConfig of(ZkConfig config) {
        ZKClientConfig properties = new ZKClientConfig();
        properties.setProperty(ZKConfig.JUTE_MAXBUFFER, Integer.toString(config.maxBuffer()));
        config.tls().ifPresent(tls -> secure(properties, tls));
        return properties;
    }

    private static void secure(ZKClientConfig properties, ZkConfig.Tls tls) {
        properties.setProperty(ZKClientConfig.SECURE_CLIENT, "true");
        properties.setProperty(ZKClientConfig.ZOOKEEPER_CLIENT_CNXN_SOCKET, ClientCnxnSocketNetty.class.getName());
        try (ClientX509Util names = new ClientX509Util()) {
            properties.setProperty(
                    names.getSslKeystoreLocationProperty(), tls.keyStore().toString());
            properties.setProperty(names.getSslKeystorePasswdProperty(), tls.keyStorePassword());
            properties.setProperty(
                    names.getSslTruststoreLocationProperty(), tls.trustStore().toString());
            properties.setProperty(names.getSslTruststorePasswdProperty(), tls.trustStorePassword());
        }
    }
}
