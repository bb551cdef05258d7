package org.millrace.benchmarks;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A server in a process of its own, and its counters. Its data goes when it does. */
final class ServerHandle implements AutoCloseable {

    private static final String RECEIVED = "zk_packets_received\t";

    private final Process process;
    private final Path folder;
    private final int port;

    private ServerHandle(Process process, Path folder, int port) {
        this.process = process;
        this.folder = folder;
        this.port = port;
    }

    static ServerHandle start(Disk disk) throws IOException {
        Path folder = Files.createTempDirectory("millrace-benchmark");
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xms2g",
                        "-Xmx4g",
                        "-Djute.maxbuffer=67108864",
                        "-cp",
                        System.getProperty("java.class.path"),
                        LoadServer.class.getName(),
                        folder.toString(),
                        disk.name())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        String port = firstLine(process);
        return new ServerHandle(process, folder, Integer.parseInt(port));
    }

    private static String firstLine(Process process) throws IOException {
        BufferedReader output = process.inputReader(StandardCharsets.UTF_8);
        String line = output.readLine();
        if (line == null) {
            throw new IOException("The ZooKeeper server of the benchmark ended before it said its port");
        }
        return line;
    }

    String connectString() {
        return "127.0.0.1:" + port;
    }

    /** How many packets the server has received from clients so far, this question not counted. */
    long received() throws IOException {
        return lines("mntr").stream()
                .filter(line -> line.startsWith(RECEIVED))
                .mapToLong(line -> Long.parseLong(line.substring(RECEIVED.length())))
                .findFirst()
                .orElseThrow(() -> new IOException("The server does not say how many packets it has received"));
    }

    private List<String> lines(String word) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.getOutputStream().write(word.getBytes(StandardCharsets.US_ASCII));
            socket.getOutputStream().flush();
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        }
    }

    @Override
    public void close() {
        process.destroyForcibly();
        process.onExit().join();
        try (Stream<Path> files = Files.walk(folder)) {
            files.sorted(Comparator.reverseOrder()).forEach(path -> path.toFile().delete());
        } catch (IOException left) {
            System.err.println("Left behind: " + folder);
        }
    }
}
