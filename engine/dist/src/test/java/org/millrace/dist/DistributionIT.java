package org.millrace.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.millrace.dist.Shell.Result;

/** The distribution, unpacked somewhere with a blank in its path, started by its launcher. */
final class DistributionIT {

    private static final Path BUILT = Path.of("target/millrace").toAbsolutePath();

    @TempDir
    static Path folder;

    private static Path home;
    private static Path launcher;

    @BeforeAll
    static void unpack() throws IOException {
        home = folder.resolve("a place/millrace");
        Files.createDirectories(home.getParent());
        Shell.copy(BUILT, home);
        launcher = home.resolve("millrace");
    }

    @Test
    void provesTheShippedWorkflows() throws IOException, InterruptedException {
        Result result = Shell.in(home).run(launcher, "validate", "--strict", "workflows");
        assertThat(result.err()).isEmpty();
        assertThat(result.out()).contains("0 errors, 0 warnings");
        assertThat(result.exit()).isZero();
    }

    @Test
    void theStarterIsRightForTheShippedHandlers() throws IOException, InterruptedException {
        assertThat(Shell.in(folder).run(launcher, "new", "Starter").exit()).isZero();
        assertThat(Shell.in(folder).run(launcher, "validate", "Starter.json"))
                .isEqualTo(new Result(0, "1 file: 0 errors, 0 warnings, 0 notes\n", ""));
    }

    @Test
    void theExampleOfAConfigurationIsUnderstood() throws IOException, InterruptedException {
        Result result =
                Shell.in(home).run(launcher, "worker", "--print-config", "--config", "etc/millrace.json.example");
        assertThat(result.err()).isEmpty();
        assertThat(result.out()).contains("zk1:2181", "privateNetworks");
        assertThat(result.exit()).isZero();
    }

    @Test
    void startsThroughLinksFromAnywhere() throws IOException, InterruptedException {
        Path bin = Files.createDirectories(folder.resolve("bin"));
        Files.createSymbolicLink(bin.resolve("direct"), launcher);
        Files.createSymbolicLink(bin.resolve("mr"), Path.of("direct"));
        Result result = Shell.in(home.resolve("workflows")).run(bin.resolve("mr"), "validate", "FixityCheck.json");
        assertThat(result).isEqualTo(new Result(0, "1 file: 0 errors, 0 warnings, 0 notes\n", ""));
    }

    @Test
    void knowsTheShippedHandlers() throws IOException, InterruptedException {
        Result result = Shell.in(folder).run(launcher, "handlers");
        assertThat(result.out()).contains("READ_CHECKSUMS", "VERIFY_CHECKSUM");
        assertThat(result.exit()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "this is not an archive of classes"})
    void aBadArchiveDoesNotMatter(String content) throws IOException, InterruptedException {
        assertThat(Shell.in(folder).run(launcher, "--version").exit()).isZero();
        try (Stream<Path> archives = Files.list(home.resolve("cds"))) {
            for (Path archive : archives.toList()) {
                Files.delete(archive);
                Files.writeString(archive, content);
            }
        }
        Result result = Shell.in(folder).run(launcher, "--version");
        assertThat(result.exit()).isZero();
        assertThat(result.err()).isEmpty();
        assertThat(result.out()).startsWith("millrace ");
    }

    @Test
    void anOldJavaIsRefusedInOneLine() throws IOException, InterruptedException {
        Path old = folder.resolve("jdk-11");
        Files.createDirectories(old.resolve("bin"));
        Files.writeString(old.resolve("release"), "IMPLEMENTOR=\"X\"\nJAVA_VERSION=\"11.0.2\"\n");
        Path java = Files.writeString(old.resolve("bin/java"), "#!/bin/sh\nexit 1\n");
        assertThat(java.toFile().setExecutable(true)).isTrue();
        Result result = Shell.in(folder).with("JAVA_HOME", old.toString()).run(launcher, "--version");
        assertThat(result.exit()).isEqualTo(2);
        assertThat(result.err()).startsWith("millrace: Java 17 or newer is needed, but " + java + " is 11.0.2.");
    }

    @Test
    void aReaderThatGoesAwayIsNoError() throws IOException, InterruptedException {
        Result result = Shell.in(folder).run("sh", "-c", "\"$0\" schema | head -c 1", launcher);
        assertThat(result).isEqualTo(new Result(0, "{", ""));
    }

    @Test
    void optionsReachTheVirtualMachine() throws IOException, InterruptedException {
        Result result = Shell.in(folder)
                .with("MILLRACE_OPTS", "-XX:+UseParallelGC -Dmillrace.home=" + folder.resolve("elsewhere"))
                .with("JAVA_OPTS", "-XX:-UseSerialGC")
                .run(launcher, "handlers");
        assertThat(result.out()).startsWith("No handlers are installed.");
    }

    @Test
    void pluginAuthorsGetPomsThatStandAlone() throws IOException {
        for (String artifact : List.of("millrace-workspace-api", "millrace-spi", "millrace-testkit")) {
            try (Stream<Path> files = Files.walk(Path.of("target/repository/org/millrace", artifact))) {
                List<Path> all = files.toList();
                assertThat(all).anyMatch(file -> file.toString().endsWith(".jar"));
                Path pom = all.stream()
                        .filter(file -> file.toString().endsWith(".pom"))
                        .findFirst()
                        .orElseThrow();
                assertThat(pom).content().contains("<artifactId>" + artifact).doesNotContain("<parent>", "${");
            }
        }
    }
}
