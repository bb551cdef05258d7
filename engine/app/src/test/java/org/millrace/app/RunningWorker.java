package org.millrace.app;

import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** {@code millrace worker} on a thread of its own, stopped as a signal would. */
final class RunningWorker implements AutoCloseable {

    private static final Duration LONGEST = Duration.ofSeconds(60);
    private static final Pattern PORT = Pattern.compile("Health is told on port (\\d+)");

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private final Thread thread;

    private RunningWorker(List<String> arguments) {
        this.thread = new Thread(
                () -> Main.run(
                        new PrintWriter(out),
                        new PrintWriter(err),
                        InputStream.nullInputStream(),
                        arguments.toArray(String[]::new)),
                "worker under test");
    }

    static RunningWorker start(String... options) {
        List<String> arguments = new ArrayList<>(List.of("worker", "--health-port", "0"));
        arguments.addAll(List.of(options));
        RunningWorker worker = new RunningWorker(arguments);
        worker.thread.start();
        await(() -> worker.out.toString().contains("Working for") || !worker.thread.isAlive());
        if (!worker.thread.isAlive()) {
            throw new AssertionError("The worker ended: " + worker.err);
        }
        return worker;
    }

    int healthPort() {
        Matcher port = PORT.matcher(out.toString());
        if (!port.find()) {
            throw new AssertionError("No port in " + out);
        }
        return Integer.parseInt(port.group(1));
    }

    static void await(BooleanSupplier condition) {
        long end = System.nanoTime() + LONGEST.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > end) {
                throw new AssertionError("Not so within " + LONGEST);
            }
            LockSupport.parkNanos(5_000_000); // others need the processor too
        }
    }

    @Override
    public void close() {
        thread.interrupt();
        await(() -> !thread.isAlive());
    }
}
