package org.millrace.zookeeper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.time.Duration;
import java.util.List;
import java.util.Properties;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.server.NettyServerCnxnFactory;
import org.apache.zookeeper.server.embedded.ExitHandler;
import org.apache.zookeeper.server.embedded.ZooKeeperServerEmbedded;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server that wants to know its clients; keys made by the JDK's keytool. */
class MutualTlsIT {

    private static final String PASSWORD = "changeit";
    private static final String FACTORY = "zookeeper.serverCnxnFactory";

    @TempDir
    private static Path folder;

    private static ZooKeeperServerEmbedded server;
    private static String address;

    @BeforeAll
    static void start() throws Exception {
        for (String owner : List.of("server", "client", "stranger")) {
            makeKey(owner);
        }
        trust("trusted-by-server", "client");
        trust("trusted-by-client", "server");
        NettyDefaults.apply();
        System.setProperty(FACTORY, NettyServerCnxnFactory.class.getName());
        server = ZooKeeperServerEmbedded.builder()
                .baseDir(folder)
                .configuration(properties())
                .exitHandler(ExitHandler.LOG_ONLY)
                .build();
        server.start(20_000);
        address = server.getSecureConnectionString();
    }

    @AfterAll
    static void stop() {
        System.clearProperty(FACTORY);
        if (server != null) {
            server.close();
        }
    }

    @Test
    void aKnownClientIsLetIn() throws KeeperException, InterruptedException {
        try (ZkConnection connection = ZkConnection.open(config("client"))) {
            connection.makePath("/jobs");
            assertThat(connection.session().getChildren("/", false)).contains("jobs");
        }
    }

    @Test
    void aStrangerIsNot() {
        assertThatThrownBy(() -> ZkConnection.open(config("stranger").withSessionTimeout(Duration.ofSeconds(2))))
                .isInstanceOf(KeeperException.ConnectionLossException.class);
    }

    @Test
    void plainTextIsNot() {
        assertThatThrownBy(() -> ZkConnection.open(ZkConfig.of(address).withSessionTimeout(Duration.ofSeconds(2))))
                .isInstanceOf(KeeperException.ConnectionLossException.class);
    }

    private static ZkConfig config(String owner) {
        return ZkConfig.of(address)
                .withTls(new ZkConfig.Tls(store(owner), PASSWORD, store("trusted-by-client"), PASSWORD));
    }

    private static Properties properties() {
        Properties properties = new Properties();
        properties.setProperty("secureClientPort", "0");
        properties.setProperty("secureClientPortAddress", "127.0.0.1");
        properties.setProperty("admin.enableServer", "false");
        properties.setProperty("ssl.keyStore.location", store("server").toString());
        properties.setProperty("ssl.keyStore.password", PASSWORD);
        properties.setProperty(
                "ssl.trustStore.location", store("trusted-by-server").toString());
        properties.setProperty("ssl.trustStore.password", PASSWORD);
        return properties;
    }

    private static Path store(String name) {
        return folder.resolve(name + ".p12");
    }

    private static void makeKey(String owner) throws IOException, InterruptedException {
        Process keytool = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-alias",
                        owner,
                        "-keyalg",
                        "EC",
                        "-groupname",
                        "secp256r1",
                        "-dname",
                        "CN=" + owner,
                        "-ext",
                        "san=dns:localhost,ip:127.0.0.1",
                        "-validity",
                        "2",
                        "-keystore",
                        store(owner).toString(),
                        "-storetype",
                        "PKCS12",
                        "-storepass",
                        PASSWORD,
                        "-keypass",
                        PASSWORD)
                .redirectErrorStream(true)
                .start();
        String said = new String(keytool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(keytool.waitFor()).as(said).isZero();
    }

    private static void trust(String name, String owner) throws IOException, GeneralSecurityException {
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(store(owner))) {
            keys.load(in, PASSWORD.toCharArray());
        }
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, null);
        trusted.setCertificateEntry(owner, keys.getCertificate(owner));
        try (OutputStream out = Files.newOutputStream(store(name))) {
            trusted.store(out, PASSWORD.toCharArray());
        }
    }
}
