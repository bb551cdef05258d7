package org.millrace.benchmarks;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** A server in a process of its own, and its counters. Its data goes when it does. */
final class ServerHandle implements AutoCloseable {

    private static final int USUAL_SNAPSHOTS = 100_000;

    private final Process process;
    private final BufferedReader answers;
    private final Path folder;
    private final int port;

    private ServerHandle(Process process, Path folder) throws IOException {
        this.process = process;
        this.answers = process.inputReader(StandardCharsets.UTF_8);
        this.folder = folder;
        this.port = Integer.parseInt(answer());
    }

    /**
     * What the server has been sent so far.
     *
     * @param requests all but pings
     * @param writes those that change something
     */
    record Traffic(long requests, long writes) {

        Traffic since(Traffic before) {
            return new Traffic(requests - before.requests, writes - before.writes);
        }
    }

    static ServerHandle start(Disk disk) throws IOException {
        return start(disk, USUAL_SNAPSHOTS);
    }

    /** One whose log grows without a snapshot: the seconds that one of a large tree takes hit some windows and not others. */
    static ServerHandle startWithoutSnapshots(Disk disk) throws IOException {
        return start(disk, Integer.MAX_VALUE);
    }

    private static ServerHandle start(Disk disk, int transactionsPerSnapshot) throws IOException {
        Path folder = Files.createTempDirectory("millrace-benchmark");
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xms2g",
                        "-Xmx4g",
                        "-Djute.maxbuffer=67108864",
                        "-Dzookeeper.snapCount=" + transactionsPerSnapshot,
                        "-cp",
                        System.getProperty("java.class.path"),
                        LoadServer.class.getName(),
                        folder.toString(),
                        disk.name())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        return new ServerHandle(process, folder);
    }

    private String answer() throws IOException {
        String line = answers.readLine();
        if (line == null) {
            throw new IOException("The ZooKeeper server of the benchmark has ended");
        }
        return line;
    }

    String connectString() {
        return "127.0.0.1:" + port;
    }

    /** What it has been sent so far, by its own counters. */
    Traffic traffic() throws IOException {
        process.getOutputStream().write('\n');
        process.getOutputStream().flush();
        String[] counts = answer().split(" ", -1);
        return new Traffic(Long.parseLong(counts[0]), Long.parseLong(counts[1]));
    }

    @Override
    public void close() {
        process.destroyForcibly();
        process.onExit().join();
        Engine.remove(folder);
    }
}
