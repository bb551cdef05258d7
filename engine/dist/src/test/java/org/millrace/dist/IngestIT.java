package org.millrace.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.millrace.dist.Shell.Result;

/** The first commands of the README, with the shipped workflows and handlers, from an empty folder to preserved objects. */
final class IngestIT {

    private static final Path BUILT = Path.of("target/millrace").toAbsolutePath();
    private static final Path LAUNCHER = BUILT.resolve("millrace");
    private static final Pattern OBJECT = Pattern.compile("(?m)^(ark:/99999/fk4\\S+) +(\\d+) +(\\d+) .* (jid\\d{10}) ");

    @TempDir
    private Path folder;

    @BeforeEach
    void copyExamples() throws IOException {
        Shell.copy(BUILT.resolve("examples"), folder.resolve("examples"));
    }

    @Test
    void theFirstBatchIsPreservedToldAgainAndGivenASecondVersion() throws IOException, InterruptedException {
        Result first = run("examples/first-batch/batch.checkm");
        assertThat(first.err()).isEmpty();
        assertThat(first.out())
                .startsWith("batch.checkm, a batch of manifests, is bid0000000000")
                .contains("bid0000000000 is Completed: 3 of 3 objects preserved");
        assertThat(first.exit()).isZero();
        List<String> arks = arks(first, "1");
        assertThat(arks).hasSize(3).doesNotHaveDuplicates();

        Result same = run("examples/first-batch/batch.checkm");
        assertThat(same.out())
                .contains("was handed in before, as bid0000000000")
                .contains(arks);
        assertThat(same.exit()).isZero();

        Result again = run("examples/first-batch/batch.checkm", "--again");
        assertThat(arks(again, "2")).containsExactlyInAnyOrderElementsOf(arks);
        assertThat(again.exit()).isZero();
    }

    @Test
    void anArchiveIsOneObject() throws IOException, InterruptedException {
        Result run = run("examples/first-batch/recipes.zip", "--title", "Two recipes", "--format", "json");

        assertThat(run.err()).isEmpty();
        assertThat(run.out()).contains("\"label\": \"Two recipes\"", "\"version\": 1", "\"location\": \"file:");
        assertThat(run.exit()).isZero();
    }

    @Test
    void aBrokenBatchIsMendedAndGoneOnWith() throws IOException, InterruptedException {
        Result broken = run("examples/broken-batch/batch.checkm");
        assertThat(broken.err()).isEmpty();
        assertThat(broken.out())
                .contains("1 of 3 objects preserved", "2 failed")
                .containsPattern("FAILED jid\\d+ The Miller's Song \\(batch.checkm:7\\) in Downloading")
                .containsPattern("FAILED jid\\d+ The Ballad of the Brook \\(batch.checkm:8\\) in Downloading")
                .contains("DOWNLOAD.")
                .contains("millrace run examples/broken-batch/batch.checkm --retry");
        assertThat(broken.exit()).isEqualTo(1);
        assertThat(Shell.in(folder).run(LAUNCHER, "why", "bid0000000000").out()).contains("is Failed since");

        Path batch = folder.resolve("examples/broken-batch");
        for (String name : List.of("song.txt", "ballad.txt")) {
            Files.copy(batch.resolve("mended").resolve(name), batch.resolve(name), StandardCopyOption.REPLACE_EXISTING);
        }
        Result mended = run("examples/broken-batch/batch.checkm", "--retry");
        assertThat(mended.out()).contains("bid0000000000 is Completed: 3 of 3 objects preserved");
        assertThat(mended.exit()).isZero();
        assertThat(Shell.in(folder).run(LAUNCHER, "fsck").out()).isEqualTo("All is well\n");
    }

    private Result run(String payload, String... more) throws IOException, InterruptedException {
        Object[] command = new Object[3 + more.length];
        command[0] = LAUNCHER;
        command[1] = "run";
        command[2] = payload;
        System.arraycopy(more, 0, command, 3, more.length);
        return Shell.in(folder).run(command);
    }

    private static List<String> arks(Result run, String version) {
        Matcher objects = OBJECT.matcher(run.out());
        return objects.results()
                .filter(object -> object.group(2).equals(version))
                .map(object -> object.group(1))
                .toList();
    }
}
