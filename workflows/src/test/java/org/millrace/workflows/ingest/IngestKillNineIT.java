package org.millrace.workflows.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import io.ocfl.api.OcflRepository;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Three workers that are killed at random while they ingest: every object once, under one identifier, with one row, told once. */
final class IngestKillNineIT {

    private static final int OBJECTS = 40;
    private static final int WORKERS = 3;
    private static final int KILLS = 12;

    @TempDir
    private Path folder;

    private final Random random = new Random(Long.getLong("millrace.seed", 7));

    @Test
    void everythingIsDoneOnce() throws Exception {
        try (Site site = Site.open(folder)) {
            site.ezid.cutEvery(5);
            site.deploy();
            for (int worker = 0; worker < WORKERS; worker++) {
                site.startWorker();
            }
            String batch = submit(site);

            rampage(site, batch);
            awaitState(site, batch);

            expectOneOfEach(site);
            expectOneReport(site, batch);
            assertThat(site.program.run("fsck"))
                    .satisfies(clean ->
                            assertThat(clean.exit()).as(clean.toString()).isZero());
        }
    }

    private String submit(Site site) throws IOException {
        List<String> rows = new ArrayList<>();
        for (int object = 1; object <= OBJECTS; object++) {
            List<String> files = new ArrayList<>();
            for (int file = 1; file <= 3; file++) {
                String name = "o" + object + "-f" + file + ".txt";
                byte[] content = ("file " + file + " of object " + object + "\n")
                        .repeat(500 * file)
                        .getBytes(StandardCharsets.UTF_8);
                site.content.serveCut(name, content, object % 7 == 0 ? 1 : 0);
                files.add(Manifests.row(site.content.url(name), content, "part/" + name));
            }
            String manifest = "o" + object + ".checkm";
            site.content.serve(manifest, Manifests.object(files));
            rows.add(Manifests.object(site.content.url(manifest), manifest, "local-" + object, "Object " + object));
        }
        Path batch = Files.writeString(folder.resolve("batch.checkm"), Manifests.batch(rows));
        Program.Result submitted = site.program.run("submit", batch, "--profile", Site.PROFILE);
        assertThat(submitted.exit()).as(submitted.toString()).isZero();
        return submitted.batch();
    }

    private void rampage(Site site, String batch) throws InterruptedException {
        for (int kill = 0; kill < KILLS; kill++) {
            Process victim = site.workers().remove(random.nextInt(site.workers().size()));
            victim.waitFor(700 + random.nextInt(1_500), TimeUnit.MILLISECONDS);
            victim.destroyForcibly().waitFor();
            site.startWorker();
        }
        assertThat(site.workers()).as("workers beside the killed of " + batch).hasSize(WORKERS);
    }

    private static void awaitState(Site site, String batch) {
        assertThat(site.program.awaitShown(batch, "state: Completed", "state: Failed"))
                .contains("state: Completed");
    }

    private void expectOneOfEach(Site site) {
        OcflRepository storage = site.storage();
        Set<String> stored = new HashSet<>();
        try (Stream<String> ids = storage.listObjectIds()) {
            ids.forEach(stored::add);
        }
        assertThat(stored).hasSize(OBJECTS);
        for (String ark : stored) {
            assertThat(storage.validateObject(ark, true).hasErrors()).as(ark).isFalse();
            assertThat(storage.describeObject(ark).getVersionMap()).as(ark).hasSize(1);
        }
        assertThat(site.ezid.identifiers().keySet()).isEqualTo(stored);
        assertThat(new HashSet<>(site.query("select ark from inv_objects"))).isEqualTo(stored);
        assertThat(site.query("select ark, count(*) from inv_versions group by ark having count(*) > 1"))
                .isEmpty();
        assertThat(site.query("select count(*) from inv_versions")).containsExactly(Integer.toString(OBJECTS));
        assertThat(site.query("select count(distinct local_id) from inv_localids"))
                .containsExactly(Integer.toString(OBJECTS));
    }

    private static void expectOneReport(Site site, String batch) {
        List<String> reports = site.mails().stream()
                .filter(mail -> mail.contains("Submission Processed"))
                .toList();
        assertThat(new HashSet<>(reports)).as("distinct reports of " + batch).hasSize(1);
    }
}
