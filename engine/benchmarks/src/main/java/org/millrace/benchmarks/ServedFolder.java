package org.millrace.benchmarks;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** A folder whose files can be fetched from a {@link FileServer}, until it is closed. */
final class ServedFolder implements AutoCloseable {

    private final Path folder;
    private final Process server;
    private final String url;

    private ServedFolder(Path folder, Process server, String url) {
        this.folder = folder;
        this.server = server;
        this.url = url;
    }

    static ServedFolder in(Path work) throws IOException {
        Path folder = Files.createDirectories(work.resolve("served"));
        Process server = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx64m",
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        FileServer.class.getName(),
                        folder.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        BufferedReader port =
                new BufferedReader(new InputStreamReader(server.getInputStream(), StandardCharsets.US_ASCII));
        return new ServedFolder(folder, server, "http://127.0.0.1:" + port.readLine() + "/");
    }

    Path folder() {
        return folder;
    }

    /** What the names of files follow. */
    String url() {
        return url;
    }

    @Override
    public void close() {
        server.destroy();
    }
}
