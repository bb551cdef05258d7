package org.millrace.benchmarks;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * A program that ends by itself.
 *
 * @param folder where it runs
 * @param command the program and its arguments
 * @param environment what is set for it beside what is set already
 */
record Program(Path folder, List<String> command, Map<String, String> environment) {

    /**
     * Runs it to its end, telling on standard error what it tells there: a launcher may have to build first.
     *
     * @throws IOException if it cannot be started, or ends with another exit code than 0
     */
    void prepare() throws IOException, InterruptedException {
        time(Redirect.INHERIT);
    }

    /**
     * Runs it to its end, without its output.
     *
     * @return from the moment before it starts to the moment after it ended
     * @throws IOException if it cannot be started, or ends with another exit code than 0
     */
    Duration time() throws IOException, InterruptedException {
        return time(Redirect.DISCARD);
    }

    private Duration time(Redirect errors) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectOutput(Redirect.DISCARD)
                .redirectError(errors);
        builder.environment().putAll(environment);
        long start = System.nanoTime();
        Process process = builder.start();
        process.getOutputStream().close();
        int exit = process.waitFor();
        Duration time = Duration.ofNanos(System.nanoTime() - start);
        if (exit != 0) {
            throw new IOException("Expected exit code 0, but got " + exit + " from: " + String.join(" ", command));
        }
        return time;
    }
}
