package org.millrace.itest;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Programs of this test in Java virtual machines of their own, which can be killed and stopped like real ones. */
final class ChildJava {

    private static final List<String> SMALL = List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xshare:auto");

    private ChildJava() {}

    /**
     * Starts a program.
     *
     * @param log where its output goes
     * @param options of the virtual machine
     * @param command main class and arguments
     */
    static Process start(Path log, List<String> options, List<String> command) {
        List<String> line = new ArrayList<>();
        line.add(ProcessHandle.current().info().command().orElse("java"));
        line.addAll(SMALL);
        line.addAll(options);
        line.add("-cp");
        line.add(classPath());
        line.addAll(command);
        try {
            return new ProcessBuilder(line)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
                    .start();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** Surefire may have started this virtual machine with a jar that only names the others. */
    private static String classPath() {
        String real = System.getProperty("surefire.test.class.path", "");
        return real.isEmpty() ? System.getProperty("java.class.path") : real;
    }

    /** Ends it as the kernel does when memory runs out: no shutdown hook runs. */
    static void kill(Process process) {
        process.destroyForcibly();
        try {
            process.waitFor(10, TimeUnit.SECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Sends a signal by name: STOP, CONT, TERM. */
    static void signal(Process process, String name) {
        try {
            int code = new ProcessBuilder("kill", "-" + name, Long.toString(process.pid()))
                    .start()
                    .waitFor();
            if (code != 0) {
                throw new IllegalStateException("kill -" + name + " " + process.pid() + " ended with " + code);
            }
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
