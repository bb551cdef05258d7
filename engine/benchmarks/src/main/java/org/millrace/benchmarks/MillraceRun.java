package org.millrace.benchmarks;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/**
 * What a run of the program cost as a whole.
 *
 * @param seconds from before its start to after its end
 * @param residentBytes the most memory it held, of all kinds, if the system tells
 */
record MillraceRun(double seconds, OptionalLong residentBytes) {

    private static final long LOOK_MILLIS = 100;
    private static final String LARGEST = "VmHWM:";

    /** Has the launcher build what is not built, so that no measurement does. */
    static void build(Path root) throws IOException, InterruptedException {
        new Program(root, List.of(launcher(root), "--version"), environment()).prepare();
    }

    /** Ingests a payload that lies in a folder, everything that is kept below that folder. */
    static MillraceRun of(Path root, Path folder, String payload) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(launcher(root), "run", payload)
                .directory(folder.toFile())
                .redirectOutput(folder.resolve("output").toFile())
                .redirectError(Redirect.INHERIT);
        builder.environment().putAll(environment());
        long begun = System.nanoTime();
        Process process = builder.start();
        try {
            OptionalLong most = watch(process);
            double seconds = (System.nanoTime() - begun) / 1e9;
            expectGood(process.exitValue(), folder.resolve("output"));
            return new MillraceRun(seconds, most);
        } finally {
            process.destroy();
        }
    }

    private static OptionalLong watch(Process process) throws InterruptedException {
        OptionalLong most = OptionalLong.empty();
        do {
            OptionalLong now = resident(process.pid());
            most = now.isPresent() ? now : most;
        } while (!process.waitFor(LOOK_MILLIS, TimeUnit.MILLISECONDS));
        return most;
    }

    /** The launcher becomes the program, so the process is the same. */
    private static OptionalLong resident(long process) {
        try {
            return Files.readAllLines(Path.of("/proc/" + process + "/status")).stream()
                    .filter(line -> line.startsWith(LARGEST))
                    .mapToLong(line -> 1_024 * Long.parseLong(line.replaceAll("[^0-9]", "")))
                    .findFirst();
        } catch (IOException endedOrOtherSystem) {
            return OptionalLong.empty();
        }
    }

    private static void expectGood(int exit, Path output) throws IOException {
        if (exit != 0) {
            throw new IOException("Expected every object to be preserved, but millrace run ended with " + exit + ":\n"
                    + Files.readString(output));
        }
    }

    private static String launcher(Path root) {
        return root.resolve("millrace").toString();
    }

    private static Map<String, String> environment() {
        return Map.of("JAVA_HOME", System.getProperty("java.home"), "JAVA_OPTS", "");
    }
}
