package org.millrace.workspace.vfs;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.millrace.files.Staging;
import org.millrace.job.JobId;
import org.millrace.workspace.WorkspaceException;

class LocalItemFilesTest extends ItemFilesContract {

    @Override
    VfsWorkspaceRoot rootIn(Path folder, Limits limits) {
        return VfsWorkspaceRoot.open(folder.resolve("root").toUri(), limits);
    }

    /** Dies before its n-th change. */
    private static final class DyingDisk extends Disk {

        private int left;

        DyingDisk(Path top, int changes) {
            super(top, Durability.SYNC);
            this.left = changes;
        }

        private void spend() {
            if (left-- == 0) {
                throw new Death();
            }
        }

        @Override
        void move(Path from, Path to) throws IOException {
            spend();
            super.move(from, to);
        }

        @Override
        void forceFolder(Path folder) throws IOException {
            spend();
            super.forceFolder(folder);
        }

        @Override
        void delete(Path path) throws IOException {
            spend();
            super.delete(path);
        }
    }

    private static final class Death extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    private static void prepare(Path item) throws IOException {
        LocalItemFiles files = files(item, new Disk(item, Durability.NONE));
        files.published().write(path("Maps/a"), new ByteArrayInputStream("old".getBytes(UTF_8)));
        files.published().write(path("swap/file"), new ByteArrayInputStream("old".getBytes(UTF_8)));
        files.published().write(path("kept"), new ByteArrayInputStream("kept".getBytes(UTF_8)));
        Staging staging = files.stage("7");
        put(staging, "Maps/a", "new");
        put(staging, "Maps/deep/b", "b");
        put(staging, "c", "c");
        put(staging, "swap", "now a file");
        staging.accept();
    }

    private static LocalItemFiles files(Path item, Disk disk) {
        return new LocalItemFiles(item, disk, Limits.standard());
    }

    private static Map<String, String> tree(Path item) throws IOException {
        Map<String, String> found = new TreeMap<>();
        try (Stream<Path> all = Files.walk(item)) {
            for (Path file : (Iterable<Path>) all.filter(Files::isRegularFile)::iterator) {
                found.put(item.relativize(file).toString(), Files.readString(file));
            }
        }
        return found;
    }

    @Test
    void aStepWithoutFilesChangesNothing(@TempDir Path folder) {
        LocalItemFiles files = files(folder.resolve("item"), new DyingDisk(folder, 0));

        Staging staging = files.stage("7");
        Staging nested = staging.nested();
        nested.accept();
        assertThat(staging.isEmpty()).isTrue();
        assertThat(staging.find(path("a"))).isEmpty();
        files.sweep("Step");
        files.leftovers().remove();

        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void sweepsWhatIsPutThereAfterTheFirstLook(@TempDir Path folder) throws IOException {
        LocalItemFiles files = files(folder, new Disk(folder, Durability.NONE));
        files.sweep("Step");

        Files.writeString(files.scratch("Step", "key").resolve("left"), "left");
        put(files.stage("7").nested(), "a", "a");
        files.sweep("Step");
        files.leftovers().remove();

        assertThat(tree(folder)).isEmpty();
    }

    @Test
    void sweepsWhatAnotherHolderLeft(@TempDir Path folder) throws IOException {
        put(files(folder, new Disk(folder, Durability.NONE)).stage("7"), "a", "a");

        files(folder, new Disk(folder, Durability.NONE)).leftovers().remove();

        assertThat(tree(folder)).isEmpty();
    }

    @Test
    void publishesAllWhereverItDies(@TempDir Path folder) throws IOException {
        Map<String, String> expected =
                Map.of("Maps/a", "new", "Maps/deep/b", "b", "c", "c", "swap", "now a file", "kept", "kept");
        int deaths = 0;
        boolean died = true;
        while (died) {
            Path item = folder.resolve("item" + deaths);
            prepare(item);
            died = diesPublishing(item, deaths);
            files(item, new Disk(item, Durability.SYNC)).publish("7");
            assertThat(tree(item)).isEqualTo(expected);
            deaths++;
        }
        assertThat(deaths).isGreaterThan(8);
    }

    private static boolean diesPublishing(Path item, int changes) {
        try {
            files(item, new DyingDisk(item, changes)).publish("7");
            return false;
        } catch (Death expected) {
            return true;
        }
    }

    @Test
    void acceptsAllOrNothingWhereverItDies(@TempDir Path folder) throws IOException {
        int deaths = 0;
        boolean died = true;
        while (died) {
            Path item = folder.resolve("item" + deaths);
            Staging staging = files(item, new DyingDisk(item, deaths)).stage("7");
            put(staging, "a", "a");
            put(staging, "d/b", "b");
            died = diesAccepting(staging);
            files(item, new Disk(item, Durability.NONE)).publish("7");
            List<String> visible = tree(item).keySet().stream()
                    .filter(name -> !name.startsWith(".millrace"))
                    .toList();
            assertThat(visible).isIn(List.of(), List.of("a", "d/b"));
            deaths++;
        }
        assertThat(deaths).isGreaterThan(4);
    }

    private static boolean diesAccepting(Staging staging) {
        try {
            staging.accept();
            return false;
        } catch (Death expected) {
            return true;
        }
    }

    @Test
    void publishingNeverFollowsALink(@TempDir Path folder) throws IOException {
        Path outside = Files.createDirectory(folder.resolve("outside"));
        VfsWorkspaceRoot root = rootIn(folder, Limits.standard());
        Staging staging = root.open(JobId.of(1)).stage("7");
        put(staging, "link/evil", "evil");
        staging.accept();
        Files.createSymbolicLink(folder.resolve("root/jid0000000001/link"), outside);
        root.open(JobId.of(1)).publish("7");
        assertThat(outside).isEmptyDirectory();
        assertThat(folder.resolve("root/jid0000000001/link/evil")).hasContent("evil");
    }

    @Test
    void liesAsTheDocumentsSay(@TempDir Path folder) throws IOException {
        VfsWorkspaceRoot root = rootIn(folder, Limits.standard());
        Path item = folder.resolve("root/jid0000000001");
        Staging staging = root.open(JobId.of(1)).stage("7");
        put(staging, "Maps/a", "a");
        staging.accept();
        assertThat(item.resolve(".millrace/staged/7/accepted/Maps/a")).exists();
        root.open(JobId.of(1)).publish("7");
        assertThat(item.resolve("Maps/a")).exists();
        assertThat(item.resolve(".millrace/staged")).isEmptyDirectory();
        assertThat(root.open(JobId.of(1)).scratch("Download", "x").toRealPath())
                .isEqualTo(item.resolve(".millrace/scratch/Download/x"));
    }

    @Test
    void refusesRootsThatAreNone(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "x");
        assertThatExceptionOfType(WorkspaceException.class)
                .isThrownBy(() -> VfsWorkspaceRoot.open(file.toUri(), Limits.standard()))
                .withMessageContaining("workspace root");
        assertThatExceptionOfType(WorkspaceException.class)
                .isThrownBy(() -> VfsWorkspaceRoot.open(URI.create("file:relative"), Limits.standard()))
                .withMessageContaining("file:///srv/workspace");
        assertThatExceptionOfType(WorkspaceException.class)
                .isThrownBy(() -> VfsWorkspaceRoot.open(URI.create("nosuch://host/x"), Limits.standard()))
                .withMessageContaining("nosuch");
    }
}
