package org.millrace.workflows.ingest;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** The program as it was assembled, in processes of its own. */
record Program(Path home, Path folder) {

    private static final Path BUILT =
            Path.of("../engine/dist/target/millrace").toAbsolutePath().normalize();
    private static final long PATIENCE_MINUTES = 4;

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
        List<String> line = new ArrayList<>(List.of(
                ProcessHandle.current().info().command().orElse("java"),
                "-Xmx256m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Xshare:auto",
                "-Dmillrace.home=" + home,
                "-cp",
                home.resolve("lib") + "/*",
                "org.millrace.app.Main"));
        for (Object argument : arguments) {
            line.add(argument.toString());
        }
        return new ProcessBuilder(line).directory(folder.toFile());
    }
}
