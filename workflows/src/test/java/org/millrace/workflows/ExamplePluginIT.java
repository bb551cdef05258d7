package org.millrace.workflows;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.json.PackageVersion;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Clock;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.millrace.plugins.PluginHandlers;
import org.millrace.plugins.PluginScan;
import org.millrace.spi.Handler;
import org.millrace.spi.Status;
import org.millrace.testkit.HandlerTester;

/**
 * A deployer's project, built by its own pom where it lies in an unpacked distribution, and loaded as a plugin, beside another
 * version of the library it brings.
 */
class ExamplePluginIT {

    private static final Path PROJECT = Path.of("../examples/handler-plugin");
    private static final Path REPOSITORY = Path.of("../engine/dist/target/repository");

    @TempDir
    private static Path workplace;

    private static Path plugins;

    @BeforeAll
    static void buildThePlugin() throws Exception {
        Path distribution = workplace.resolve("a distribution");
        Path project = Files.createDirectories(distribution.resolve("examples")).resolve("handler-plugin");
        copy(PROJECT, project);
        copy(REPOSITORY, distribution.resolve("repository"));
        plugins = project.resolve("target/plugin");
        String localRepository = System.getProperty("maven.localRepository");
        Path local = Path.of(localRepository, "org", "millrace");
        boolean foreign = Files.exists(local);
        try {
            run(project, mvn(), "--batch-mode", "--quiet", "-Dmaven.repo.local=" + localRepository, "package");
        } finally {
            if (!foreign) { // Our snapshots must not linger where a later partial build would take them for fresh
                deleteTree(local);
            }
        }
    }

    @Test
    void runsWithItsOwnLibraryAndNotWithOurs() throws Exception {
        PluginScan scan = PluginScan.scan(List.of(plugins));
        assertThat(scan.problems()).isEmpty();
        try (PluginHandlers handlers = PluginHandlers.load(scan, Clock.systemUTC())) {
            Handler handler = handlers.handler("EXTRACT_TITLE");

            assertThat(libraryVersion(handler)).isEqualTo("2.17.2");
            assertThat(PackageVersion.VERSION.toString()).startsWith("2.2").isNotEqualTo("2.17.2");
            extractsATitle(handler);
        }
    }

    private static String libraryVersion(Handler handler) throws ReflectiveOperationException {
        ClassLoader loader = handler.getClass().getClassLoader();
        Class<?> version = Class.forName(PackageVersion.class.getName(), true, loader);
        return version.getField("VERSION").get(null).toString();
    }

    private static void extractsATitle(Handler handler) {
        try (HandlerTester tester = HandlerTester.of(handler)
                .file("metadata.json", "{\"title\": \"A mill on the Floss\"}")
                .fileInput("metadata", "metadata.json")) {
            var run = tester.run();
            assertThat(run.status()).isEqualTo(Status.OK);
            assertThat(run.outputText("titleFile")).contains("A mill on the Floss");
        }
    }

    private static String mvn() {
        return Path.of(System.getProperty("maven.home"), "bin", "mvn").toString();
    }

    private static void run(Path folder, String... command) throws IOException, InterruptedException {
        Path log = workplace.resolve("build.log");
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile());
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment().remove("MAVEN_CMD_LINE_ARGS");
        Process process = builder.start();
        boolean ended = process.waitFor(10, TimeUnit.MINUTES);
        assertThat(ended && process.exitValue() == 0)
                .as(() -> "mvn package of the example; it printed:\n" + read(log))
                .isTrue();
    }

    private static String read(Path log) {
        try {
            return Files.readString(log);
        } catch (IOException unreadable) {
            return unreadable.toString();
        }
    }

    private static void copy(Path from, Path to) throws IOException {
        Files.walkFileTree(from, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) throws IOException {
                if (folder.equals(from.resolve("target"))) {
                    return FileVisitResult.SKIP_SUBTREE;
                }
                Files.createDirectories(to.resolve(from.relativize(folder).toString()));
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.copy(file, to.resolve(from.relativize(file).toString()));
                return FileVisitResult.CONTINUE;
            }
        });
    }

    private static void deleteTree(Path tree) throws IOException {
        if (!Files.exists(tree)) {
            return;
        }
        try (var files = Files.walk(tree)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
