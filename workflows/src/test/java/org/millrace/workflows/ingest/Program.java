package org.millrace.workflows.ingest;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.millrace.app.Main;

/** The program as it was assembled, in processes of its own. */
record Program(Path home, Path folder) {

    private static final Path BUILT =
            Path.of("../engine/dist/target/millrace").toAbsolutePath().normalize();
    private static final long PATIENCE_MINUTES = 4;
    private static final Duration PAUSE = Duration.ofMillis(100);

    /** What came of a command. */
    record Result(int exit, String out, String err) {

        private static final Pattern BATCH = Pattern.compile("bid\\d{10}");

        /** The batch that the command speaks of first. */
        String batch() {
            return BATCH.matcher(out)
                    .results()
                    .findFirst()
                    .map(MatchResult::group)
                    .orElseThrow(() -> new AssertionError("No batch in " + this));
        }

        @Override
        public String toString() {
            return "exit " + exit + "\n" + out + "\n" + err;
        }
    }

    /** The program, started in a folder. */
    static Program in(Path folder) {
        return new Program(BUILT, folder);
    }

    /** Runs a command to its end. */
    Result run(Object... arguments) {
        try {
            Path out = Files.createTempFile(folder, "out", ".txt");
            Path err = Files.createTempFile(folder, "err", ".txt");
            Process process = builder(arguments)
                    .redirectOutput(out.toFile())
                    .redirectError(err.toFile())
                    .start();
            if (!process.waitFor(PATIENCE_MINUTES, TimeUnit.MINUTES)) {
                process.destroyForcibly();
                throw new AssertionError("Still running: " + List.of(arguments) + "\n" + Files.readString(out));
            }
            return new Result(process.exitValue(), Files.readString(out), Files.readString(err));
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        }
    }

    /** Starts a command that goes on until it is stopped; what it says is appended to a file. */
    Process start(Path log, Object... arguments) {
        try {
            return builder(arguments)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
                    .start();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private ProcessBuilder builder(Object... arguments) {
        List<String> line = new ArrayList<>(List.of(home.resolve("millrace").toString()));
        line.addAll(words(arguments));
        ProcessBuilder builder = new ProcessBuilder(line).directory(folder.toFile());
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment().put("MILLRACE_OPTS", "-Xmx256m -XX:+UseSerialGC -XX:TieredStopAtLevel=1");
        return builder;
    }

    private static List<String> words(Object... arguments) {
        return Stream.of(arguments).map(Object::toString).toList();
    }

    /** Asks about a batch until the answer contains one of some texts; the last answer. */
    String awaitShown(String batch, String... texts) {
        return awaitTold(shown -> Stream.of(texts).anyMatch(shown::contains), "show", batch);
    }

    /**
     * Repeats a question until the answer will do, or patience is at its end; the last answer. It is asked within this
     * process: starting one each time would take the time of those who are waited for.
     */
    String awaitTold(Predicate<String> enough, Object... question) {
        List<String> line = new ArrayList<>(words(question));
        line.addAll(List.of("--config", folder.resolve("millrace.json").toString()));
        long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(PATIENCE_MINUTES);
        String told = told(line);
        while (!enough.test(told) && System.nanoTime() < end) {
            LockSupport.parkNanos(PAUSE.toNanos());
            told = told(line);
        }
        return told;
    }

    private static String told(List<String> line) {
        StringWriter out = new StringWriter();
        Main.run(
                new PrintWriter(out),
                new PrintWriter(new StringWriter()),
                InputStream.nullInputStream(),
                line.toArray(String[]::new));
        return out.toString();
    }
}
