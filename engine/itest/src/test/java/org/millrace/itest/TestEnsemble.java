package org.millrace.itest;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.zookeeper.server.quorum.QuorumPeerMain;

/** Three ZooKeeper servers, each a process of its own that can be killed and started again on its data. */
final class TestEnsemble implements AutoCloseable {

    static final int SIZE = 3;
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final List<String> OPTIONS = List.of("-Xmx128m", "-Dzookeeper.jmx.log4j.disable=true");

    private final Path folder;
    private final Duration tick;
    private final List<Ports> ports;
    private final Process[] servers = new Process[SIZE];

    private TestEnsemble(Path folder, Duration tick, List<Ports> ports) {
        this.folder = folder;
        this.tick = tick;
        this.ports = ports;
    }

    /** Starts them; a leader has been elected when this returns. Sessions last from 2 to 20 ticks. */
    static TestEnsemble start(Path folder, Duration tick) throws IOException {
        TestEnsemble ensemble = new TestEnsemble(folder, tick, freePorts());
        for (int server = 0; server < SIZE; server++) {
            ensemble.writeConfiguration(server);
            ensemble.start(server);
        }
        ensemble.awaitServers(SIZE);
        return ensemble;
    }

    private static List<Ports> freePorts() throws IOException {
        List<ServerSocket> taken = new ArrayList<>();
        try {
            for (int i = 0; i < SIZE * 3; i++) {
                taken.add(new ServerSocket(0, 1, InetAddress.getLoopbackAddress()));
            }
            List<Integer> free = taken.stream().map(ServerSocket::getLocalPort).toList();
            return IntStream.range(0, SIZE)
                    .mapToObj(i -> new Ports(free.get(3 * i), free.get(3 * i + 1), free.get(3 * i + 2)))
                    .toList();
        } finally {
            for (ServerSocket socket : taken) {
                socket.close();
            }
        }
    }

    private void writeConfiguration(int server) throws IOException {
        Path data = Files.createDirectories(folder.resolve("server-" + server));
        Files.writeString(data.resolve("myid"), Integer.toString(server + 1));
        List<String> lines = new ArrayList<>(List.of(
                "dataDir=" + data,
                "clientPort=" + ports.get(server).client(),
                "clientPortAddress=127.0.0.1",
                "tickTime=" + tick.toMillis(),
                "initLimit=50",
                "syncLimit=20",
                "maxClientCnxns=0",
                "admin.enableServer=false",
                "4lw.commands.whitelist=ruok,srvr,mntr"));
        for (int peer = 0; peer < SIZE; peer++) {
            Ports other = ports.get(peer);
            lines.add("server." + (peer + 1) + "=127.0.0.1:" + other.quorum() + ":" + other.election());
        }
        Files.write(folder.resolve("server-" + server + ".cfg"), lines);
    }

    /** Starts a server on what it had written before. */
    void start(int server) {
        servers[server] = ChildJava.start(
                folder.resolve("server-" + server + ".log"),
                OPTIONS,
                List.of(
                        QuorumPeerMain.class.getName(),
                        folder.resolve("server-" + server + ".cfg").toString()));
    }

    /** Kills a server as a power cut would. */
    void kill(int server) {
        ChildJava.kill(servers[server]);
    }

    /** Waits until so many servers answer, one of them as leader. */
    void awaitServers(int count) {
        Eventually.hold(
                count + " servers with a leader",
                PATIENCE,
                () -> modes().stream().filter(mode -> !mode.isEmpty()).count() >= count && modes().contains("leader"),
                () -> modes() + ", logs in " + folder);
    }

    /** Which server leads. */
    int leader() {
        return modes().indexOf("leader");
    }

    private List<String> modes() {
        return IntStream.range(0, SIZE).mapToObj(this::mode).toList();
    }

    private String mode(int server) {
        try {
            return FourLetters.ask(port(server), "srvr")
                    .lines()
                    .filter(line -> line.startsWith("Mode: "))
                    .map(line -> line.substring("Mode: ".length()))
                    .findFirst()
                    .orElse("");
        } catch (IOException down) {
            return "";
        }
    }

    /** The port for clients of a server. */
    int port(int server) {
        return ports.get(server).client();
    }

    /** All servers. */
    String connectString() {
        return ports.stream().map(each -> "127.0.0.1:" + each.client()).collect(Collectors.joining(","));
    }

    @Override
    public void close() {
        for (Process server : servers) {
            if (server != null) {
                ChildJava.kill(server);
            }
        }
    }

    private record Ports(int client, int quorum, int election) {}
}
