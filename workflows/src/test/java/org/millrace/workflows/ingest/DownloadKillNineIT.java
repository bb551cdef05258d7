package org.millrace.workflows.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A worker that is killed while a download is half done: another one goes on in the middle of the file. */
final class DownloadKillNineIT {

    private static final int SIZE = 8_000_000;
    private static final byte[] SMALL = "small".getBytes(StandardCharsets.UTF_8);
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    @TempDir
    private Path folder;

    @Test
    void theNextAttemptGoesOnInTheMiddle() throws Exception {
        byte[] large = new byte[SIZE];
        new Random(1).nextBytes(large);
        try (Site site = Site.open(folder)) {
            site.content.serve("small.bin", SMALL).serveStuck("large.bin", large);
            site.deploy();
            Process victim = site.startWorker();
            String batch = submit(site, large);

            awaitHalf(victim);
            victim.destroyForcibly().waitFor();
            site.startWorker();

            assertThat(site.program.awaitShown(batch, "state: Completed", "state: Failed"))
                    .contains("state: Completed");
            assertThat(site.content.gets("small.bin")).isEqualTo(1);
            assertThat(site.content.ranges("large.bin")).hasSize(2).first().isEqualTo("");
            assertThat(site.content.ranges("large.bin").get(1)).matches("bytes=3[0-9]{6}-|bytes=4000000-");
            assertThat(site.query("select full_size from inv_files where pathname = 'producer/large.bin'"))
                    .containsExactly(Integer.toString(SIZE));
        }
    }

    private String submit(Site site, byte[] large) throws IOException {
        site.content.serve(
                "object.checkm",
                Manifests.object(List.of(
                        Manifests.row(site.content.url("small.bin"), SMALL, "small.bin"),
                        Manifests.row(site.content.url("large.bin"), large, "large.bin"))));
        Path batch = Files.writeString(
                folder.resolve("batch.checkm"),
                Manifests.batch(List.of(
                        Manifests.object(site.content.url("object.checkm"), "object.checkm", "local-1", "An object"))));
        Program.Result submitted = site.program.run("submit", batch, "--profile", Site.PROFILE);
        assertThat(submitted.exit()).as(submitted.toString()).isZero();
        return submitted.batch();
    }

    /** Until the small file is done, and what the server has sent of the large one lies on the disk, but for the last block. */
    private void awaitHalf(Process worker) throws InterruptedException {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (largest("[0-9]+-[0-9a-f]+") < SIZE / 2 - 500_000 || largest("journal") == 0) {
            assertThat(System.nanoTime()).as("time").isLessThan(end);
            assertThat(worker.waitFor(20, TimeUnit.MILLISECONDS)).as("ended").isFalse();
        }
    }

    private long largest(String name) {
        try (Stream<Path> files = Files.walk(folder.resolve("workspace"))) {
            return files.filter(file -> file.getFileName().toString().matches(name))
                    .mapToLong(DownloadKillNineIT::size)
                    .max()
                    .orElse(0);
        } catch (IOException | UncheckedIOException changing) {
            return 0;
        }
    }

    private static long size(Path file) {
        try {
            return Files.size(file);
        } catch (NoSuchFileException gone) {
            return 0;
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
