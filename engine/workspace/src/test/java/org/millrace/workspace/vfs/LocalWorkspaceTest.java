package org.millrace.workspace.vfs;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.millrace.testkit.WorkspaceContract;
import org.millrace.workspace.MutableWorkspace;
import org.millrace.workspace.WorkspaceException;
import org.millrace.workspace.WorkspaceException.Reason;
import org.millrace.workspace.WorkspacePath;

class LocalWorkspaceTest extends WorkspaceContract {

    @Override
    protected MutableWorkspace workspaceIn(Path folder) {
        return published(folder, Limits.standard());
    }

    private static MutableWorkspace published(Path folder, Limits limits) {
        return new LocalItemFiles(folder, new Disk(folder, Durability.SYNC), limits).published();
    }

    private static ByteArrayInputStream bytes(String text) {
        return new ByteArrayInputStream(text.getBytes(UTF_8));
    }

    private static List<String> listing(Path folder, int namesAtOnce) {
        List<String> found = new ArrayList<>();
        new LocalListing(folder, WorkspacePath.of("L"), Limits.standard(), namesAtOnce)
                .forEachRemaining(path -> found.add(path.value()));
        return found;
    }

    @Test
    void listsInOrderHoweverFewNamesItMayKeep(@TempDir Path folder) throws IOException {
        for (String path :
                List.of("b", "b-a/1", "b-a/0", "a.txt", "a/z", "a/-/x", "a-/y", "a-/-", "c", "c.d/e", "B/b")) {
            Files.createDirectories(folder.resolve(path).getParent());
            Files.writeString(folder.resolve(path), "x");
        }
        for (int i = 0; i < 50; i++) {
            Files.writeString(folder.resolve("f" + i), "x");
        }
        List<String> expected;
        try (Stream<Path> files = Files.walk(folder)) {
            expected = files.filter(Files::isRegularFile)
                    .map(file -> "L/" + folder.relativize(file))
                    .sorted()
                    .toList();
        }
        assertThat(expected).hasSize(61);
        for (int atOnce : List.of(1, 2, 3, 7, 60, 1000)) {
            assertThat(listing(folder, atOnce)).isEqualTo(expected);
        }
    }

    @Test
    void readsAFolderOnceIfItsNamesMayBeKept(@TempDir Path folder) throws IOException {
        for (int i = 0; i < 10; i++) {
            Files.writeString(folder.resolve("f" + i), "x");
        }
        SortedNames names = new SortedNames(folder, 10);
        assertThat(names.next()).isEqualTo("f0");
        Files.writeString(folder.resolve("f99"), "too late");
        List<String> rest = new ArrayList<>();
        names.forEachRemaining(rest::add);
        assertThat(rest).hasSize(9).doesNotContain("f99");
    }

    @Test
    void boundsFiles(@TempDir Path folder) throws IOException {
        MutableWorkspace workspace = published(folder, new Limits(10, 5));
        workspace.write(WorkspacePath.of("a"), bytes("1234567890"));
        assertThatExceptionOfType(WorkspaceException.class)
                .isThrownBy(() -> workspace.write(WorkspacePath.of("a"), bytes("12345678901")))
                .satisfies(refusal -> assertThat(refusal.reason()).isEqualTo(Reason.TOO_LARGE))
                .withMessageContaining("Expected at most 10 bytes for 'a'");
        assertThat(folder.resolve("a")).hasContent("1234567890");
        assertThat(folder.resolve(EnginePart.PARTS)).isEmptyDirectory();
    }

    @Test
    void boundsTheDepthOfListings(@TempDir Path folder) {
        MutableWorkspace workspace = published(folder, new Limits(10, 3));
        workspace.write(WorkspacePath.of("1/2/3/file"), bytes("x"));
        assertThat(workspace.list(WorkspacePath.of("1"))).hasSize(1);
        workspace.write(WorkspacePath.of("1/2/3/4/file"), bytes("x"));
        assertThatExceptionOfType(WorkspaceException.class)
                .isThrownBy(() -> workspace.list(WorkspacePath.of("1")).toList())
                .satisfies(refusal -> assertThat(refusal.reason()).isEqualTo(Reason.TOO_LARGE));
    }

    @Test
    void refusesToListNamesThatNoPathMayHave(@TempDir Path folder) throws IOException {
        Files.createDirectories(folder.resolve("L"));
        Files.writeString(folder.resolve("L/a\tb"), "hidden");
        assertThatExceptionOfType(WorkspaceException.class)
                .isThrownBy(() -> published(folder, Limits.standard())
                        .list(WorkspacePath.of("L"))
                        .toList())
                .withMessageContaining("U+0009");
    }

    @Test
    void forcesManyFilesTogether(@TempDir Path folder) throws IOException {
        List<Path> files = new ArrayList<>();
        for (int i : IntStream.range(0, 40).toArray()) {
            files.add(Files.writeString(folder.resolve("f" + i), "x"));
        }
        new Disk(folder, Durability.SYNC).forceAll(files);
        files.add(folder.resolve("missing"));
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> new Disk(folder, Durability.SYNC).forceAll(files))
                .havingCause()
                .withMessageContaining("missing");
    }
}
