package org.millrace.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.List;

/** A ZooKeeper of its own process, with a port for everybody and one for those whose key it knows. */
final class SecuredZooKeeper implements AutoCloseable {

    static final String PASSWORD = "changeit";

    private final Process process;
    private final int port;
    private final int securePort;

    private SecuredZooKeeper(Process process, int port, int securePort) {
        this.process = process;
        this.port = port;
        this.securePort = securePort;
    }

    /** Starts it; {@code client.p12} is a key that it knows, {@code stranger.p12} one that it does not. */
    static SecuredZooKeeper start(Path folder) throws Exception {
        for (String owner : List.of("server", "client", "stranger")) {
            makeKey(folder, owner);
        }
        trust(folder, "client");
        trust(folder, "server");
        while (true) {
            SecuredZooKeeper server = launch(folder, freePort(), freePort());
            RunningWorker.await(() ->
                    !server.process.isAlive() || (server.listens(server.port) && server.listens(server.securePort)));
            if (server.process.isAlive()) {
                return server;
            }
            String log = Files.readString(folder.resolve("server.log"));
            assertThat(log).contains("Address already in use"); // somebody was faster: other ports
        }
    }

    private static SecuredZooKeeper launch(Path folder, int port, int securePort) throws IOException {
        Path config = Files.writeString(folder.resolve("zoo.cfg"), """
                dataDir=%s
                clientPortAddress=127.0.0.1
                clientPort=%d
                secureClientPortAddress=127.0.0.1
                secureClientPort=%d
                tickTime=500
                admin.enableServer=false
                ssl.keyStore.location=%s
                ssl.keyStore.password=%s
                ssl.trustStore.location=%s
                ssl.trustStore.password=%s
                """.formatted(
                        folder.resolve("data"),
                        port,
                        securePort,
                        folder.resolve("server.p12"),
                        PASSWORD,
                        folder.resolve("client-trusted.p12"),
                        PASSWORD));
        Process process = new ProcessBuilder(
                        java("java"),
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-Dzookeeper.serverCnxnFactory=org.apache.zookeeper.server.NettyServerCnxnFactory",
                        "-cp",
                        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                        "org.apache.zookeeper.server.ZooKeeperServerMain",
                        config.toString())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("server.log").toFile())
                .start();
        return new SecuredZooKeeper(process, port, securePort);
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private boolean listens(int on) {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), on), 1_000);
            return true;
        } catch (IOException notYet) {
            return false;
        }
    }

    String address() {
        return "127.0.0.1:" + port;
    }

    String secureAddress() {
        return "127.0.0.1:" + securePort;
    }

    private static String java(String tool) {
        return Path.of(System.getProperty("java.home"), "bin", tool).toString();
    }

    private static void makeKey(Path folder, String owner) throws IOException, InterruptedException {
        Process keytool = new ProcessBuilder(
                        java("keytool"),
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
                        folder.resolve(owner + ".p12").toString(),
                        "-storetype",
                        "PKCS12",
                        "-storepass",
                        PASSWORD,
                        "-keypass",
                        PASSWORD)
                .redirectErrorStream(true)
                .start();
        String said = new String(keytool.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
        assertThat(keytool.waitFor()).as(said).isZero();
    }

    /** Makes a trust store with the certificate of one owner. */
    private static void trust(Path folder, String owner) throws IOException, GeneralSecurityException {
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(folder.resolve(owner + ".p12"))) {
            keys.load(in, PASSWORD.toCharArray());
        }
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, null);
        trusted.setCertificateEntry(owner, keys.getCertificate(owner));
        try (OutputStream out = Files.newOutputStream(folder.resolve(owner + "-trusted.p12"))) {
            trusted.store(out, PASSWORD.toCharArray());
        }
    }

    @Override
    public void close() {
        process.destroyForcibly();
        try {
            process.waitFor();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new UncheckedIOException(new IOException(interrupted));
        }
    }
}
