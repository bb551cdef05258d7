package org.millrace.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.millrace.dist.Shell.Result;

/** The launcher in a source tree whose build is a script that counts its calls. */
final class LauncherIT {

    private static final Path BUILT = Path.of("target/millrace").toAbsolutePath();

    @TempDir
    Path tree;

    private Path launcher;
    private Path builds;
    private Shell shell;

    @BeforeEach
    void sourceTree() throws IOException {
        launcher = Files.copy(BUILT.resolve("millrace"), tree.resolve("millrace"));
        assertThat(launcher.toFile().setExecutable(true)).isTrue();
        builds = tree.resolve("builds.log");
        for (String file : List.of("pom.xml", "engine/app/pom.xml", "engine/app/src/main/java/A.java")) {
            Files.createDirectories(tree.resolve(file).getParent());
            age(Files.writeString(tree.resolve(file), "x"));
        }
        age(launcher);
        age(tree.resolve("engine/app/src/main/java"));
        age(tree.resolve("engine/app/src/main"));
        // A file in the place of the folder of archives: making one takes seconds, and is proven elsewhere
        maven("mkdir -p engine/dist/target/millrace && : >engine/dist/target/millrace/cds" + " && cp -R '" + BUILT
                + "/lib' engine/dist/target/millrace/");
        shell = Shell.in(tree)
                .with("PATH", tree.resolve("bin") + ":" + System.getenv("PATH"))
                .with("JAVA_HOME", System.getProperty("java.home"));
    }

    @Test
    void buildsOnFirstUseOnly() throws IOException, InterruptedException {
        Result first = shell.run(launcher, "--version");
        assertThat(first.exit()).isZero();
        assertThat(first.out()).startsWith("millrace ");
        assertThat(first.err()).isEqualTo("Building Millrace (first use) ...\n");

        Result second = shell.run(launcher, "--version");
        assertThat(second.err()).isEmpty();
        assertThat(builds).hasContent("build\n");
    }

    @Test
    void buildsAgainWhenSourcesChanged() throws IOException, InterruptedException {
        shell.run(launcher, "--version");
        Path source = tree.resolve("engine/app/src/main/java/A.java");
        Files.setLastModifiedTime(source, FileTime.from(Instant.now().plusSeconds(5)));
        Result result = shell.run(launcher, "--version");
        assertThat(result.err()).isEqualTo("Building Millrace (sources changed) ...\n");
        assertThat(builds).hasContent("build\nbuild\n");
    }

    @Test
    void twoAtOnceBuildOnce() throws IOException, InterruptedException, ExecutionException {
        ExecutorService users = Executors.newFixedThreadPool(2);
        try {
            Future<Result> one = users.submit(() -> shell.run(launcher, "--version"));
            Future<Result> other = users.submit(() -> shell.run(launcher, "--version"));
            assertThat(one.get().exit()).isZero();
            assertThat(other.get().exit()).isZero();
        } finally {
            users.shutdown();
        }
        assertThat(builds).hasContent("build\n");
    }

    @Test
    void aLockWithoutOwnerIsRemoved() throws IOException, InterruptedException {
        Path lock = Files.createDirectories(tree.resolve("engine/dist/target/build.lock"));
        Process ended = new ProcessBuilder("true").start();
        ended.waitFor();
        Files.writeString(lock.resolve("pid"), ended.pid() + "\n");
        assertThat(shell.run(launcher, "--version").exit()).isZero();
        assertThat(lock).doesNotExist();
    }

    /** Nobody can make a folder in /proc, not even root, for whom no folder is read-only by its rights. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void aTreeThatCannotBeWrittenToIsNotWaitedFor() throws IOException, InterruptedException {
        Files.createDirectories(tree.resolve("engine/dist"));
        Path target = Files.createSymbolicLink(tree.resolve("engine/dist/target"), Path.of("/proc"));
        Result result = shell.run(launcher, "--version");
        Files.delete(target);
        assertThat(result.exit()).isEqualTo(2);
        assertThat(result.err())
                .isEqualTo("millrace: the program must be built, but " + tree.toRealPath()
                        + "/engine/dist/target cannot be written to. Build it as the owner of the source tree.\n");
        assertThat(builds).doesNotExist();
    }

    @Test
    void aFailedBuildTellsItsEndAndTheLog() throws IOException, InterruptedException {
        maven("echo 'A.java:1: error'; exit 1");
        Result result = shell.run(launcher, "--version");
        assertThat(result.exit()).isEqualTo(2);
        assertThat(result.out()).isEmpty();
        assertThat(result.err())
                .contains("A.java:1: error\n")
                .endsWith("millrace: the build failed; the whole log is in "
                        + tree.toRealPath().resolve("engine/dist/target/build.log") + "\n");
        assertThat(tree.resolve("engine/dist/target/build.lock")).doesNotExist();
    }

    private void maven(String script) throws IOException {
        Path mvn = tree.resolve("bin/mvn");
        Files.createDirectories(mvn.getParent());
        Files.writeString(mvn, "#!/bin/sh\necho build >>'" + builds + "'\n" + script + "\n");
        assertThat(mvn.toFile().setExecutable(true)).isTrue();
    }

    private static void age(Path path) throws IOException {
        Files.setLastModifiedTime(path, FileTime.from(Instant.now().minusSeconds(3600)));
    }
}
