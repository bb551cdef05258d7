package org.millrace.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Those who write workflows do not wait for the classes of those who run them. */
final class ColdStartIT {

    @TempDir
    private Path folder;

    @Test
    void validateLoadsNothingOfTheEngine() throws IOException, InterruptedException {
        Path classes = folder.resolve("classes.txt");
        EnginePlugin.writeWorkflows(folder);
        Process validate = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xlog:class+load:file=" + classes,
                        "-cp",
                        System.getProperty("java.class.path"),
                        Main.class.getName(),
                        "validate",
                        "--no-handlers",
                        folder.resolve("GateJob.json").toString())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("output.txt").toFile())
                .start();

        assertThat(validate.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(validate.exitValue())
                .as(Files.readString(folder.resolve("output.txt")))
                .isZero();
        List<String> loaded = Files.readAllLines(classes);
        assertThat(loaded).anyMatch(line -> line.contains(ValidateCommand.class.getName()));
        assertThat(loaded)
                .noneMatch(line -> line.contains("org.apache.")
                        || line.contains("org.millrace.store")
                        || line.contains("org.millrace.worker")
                        || line.contains("org.millrace.app.engine")
                        || line.contains("org.slf4j"));
    }
}
