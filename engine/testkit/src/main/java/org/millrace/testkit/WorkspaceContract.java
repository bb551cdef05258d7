package org.millrace.testkit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.millrace.workspace.MutableWorkspace;
import org.millrace.workspace.WorkspaceException;
import org.millrace.workspace.WorkspaceException.Reason;
import org.millrace.workspace.WorkspacePath;

/**
 * What every {@link MutableWorkspace} has to do. A test class extends this suite and says how the workspace in a folder is
 * made; JUnit and AssertJ are on its own class path. For a workspace that does not lie in that folder, what cannot be
 * seen or made from outside, such as links, is left out.
 */
public abstract class WorkspaceContract {

    private MutableWorkspace workspace;
    private Path root;
    private Path outside;

    /** For suites that extend this one. */
    protected WorkspaceContract() {}

    /**
     * The workspace under test.
     *
     * @param folder an empty folder
     * @return a workspace whose files lie in that folder under their own paths
     */
    protected abstract MutableWorkspace workspaceIn(Path folder);

    /**
     * Whether the workspace under test lies in the folder that it was given.
     *
     * @return true unless a suite says otherwise
     */
    protected boolean isLocal() {
        return true;
    }

    /**
     * Whether links can be laid into the workspace under test.
     *
     * @return whether it is local, unless a suite says otherwise
     */
    protected boolean canHoldLinks() {
        return isLocal();
    }

    @BeforeEach
    void prepare(@TempDir Path folder) throws IOException {
        root = Files.createDirectory(folder.resolve("workspace"));
        outside = Files.createDirectory(folder.resolve("outside"));
        Files.writeString(outside.resolve("secret.txt"), "secret");
        workspace = workspaceIn(root);
    }

    private static WorkspacePath path(String text) {
        return WorkspacePath.of(text);
    }

    private long write(String path, String text) {
        return workspace.write(path(path), new ByteArrayInputStream(text.getBytes(UTF_8)));
    }

    private String read(String path) {
        try (InputStream content = workspace.read(path(path))) {
            return new String(content.readAllBytes(), UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private List<String> list(String folder) {
        try (Stream<WorkspacePath> files = workspace.list(path(folder))) {
            return files.map(WorkspacePath::value).toList();
        }
    }

    /** Writes as another process would. */
    private void writeFromOutside(String path, String text) throws IOException {
        if (isLocal()) {
            Files.writeString(root.resolve(path), text);
        } else {
            write(path, text);
        }
    }

    private void assertLies(String path, String text) {
        assertThat(read(path)).isEqualTo(text);
        if (isLocal()) {
            assertThat(root.resolve(path)).hasContent(text);
        }
    }

    private void link(String name, Path target) {
        assumeTrue(canHoldLinks(), "no links can be laid into this workspace");
        try {
            Files.createSymbolicLink(root.resolve(name), target);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void assertFails(Reason reason, ThrowingCallable call) {
        assertThatExceptionOfType(WorkspaceException.class)
                .isThrownBy(call)
                .satisfies(failure -> assertThat(failure.reason()).isEqualTo(reason));
    }

    private void assertNothingOutsideChanged() {
        assertThat(outside).isDirectoryContaining("glob:**/secret.txt");
        assertThat(outside.resolve("secret.txt")).hasContent("secret");
        assertThat(outside).isDirectoryNotContaining("glob:**/evil*");
    }

    @Nested
    class Exists {

        @Test
        void seesFilesAndFolders() {
            write("Maps/a.json", "{}");
            assertThat(workspace.exists(path("Maps/a.json"))).isTrue();
            assertThat(workspace.exists(path("Maps"))).isTrue();
        }

        @Test
        void seesNothingWhereNothingIs() {
            write("a.txt", "a");
            assertThat(workspace.exists(path("b.txt"))).isFalse();
            assertThat(workspace.exists(path("no/such/folder"))).isFalse();
            assertThat(workspace.exists(path("a.txt/below-a-file"))).isFalse();
        }

        @Test
        void tellsLettersApart() {
            write("a.txt", "a");
            assertThat(workspace.exists(path("A.txt"))).isFalse();
        }

        @Test
        void refusesLinks() {
            link("file", outside.resolve("secret.txt"));
            link("folder", outside);
            link("dangling", outside.resolve("nothing"));
            assertFails(Reason.REFUSED, () -> workspace.exists(path("file")));
            assertFails(Reason.REFUSED, () -> workspace.exists(path("folder/secret.txt")));
            assertFails(Reason.REFUSED, () -> workspace.exists(path("dangling")));
        }
    }

    @Nested
    class Size {

        @Test
        void countsBytes() {
            write("empty", "");
            write("word", "\u00e9t\u00e9");
            assertThat(workspace.size(path("empty"))).isZero();
            assertThat(workspace.size(path("word"))).isEqualTo(5);
        }

        @Test
        void needsAFile() {
            write("Maps/a.json", "{}");
            assertFails(Reason.NOT_FOUND, () -> workspace.size(path("Maps")));
            assertFails(Reason.NOT_FOUND, () -> workspace.size(path("Maps/b.json")));
        }

        @Test
        void refusesLinks() {
            link("file", outside.resolve("secret.txt"));
            assertFails(Reason.REFUSED, () -> workspace.size(path("file")));
        }
    }

    @Nested
    class Read {

        @Test
        void givesTheBytes() {
            write("a/b/c.txt", "hello");
            assertThat(read("a/b/c.txt")).isEqualTo("hello");
        }

        @Test
        void takesPercentSignsAndBlanksAsTheyAre() {
            write("a%2Fb c%20d.txt", "plain");
            assertThat(read("a%2Fb c%20d.txt")).isEqualTo("plain");
            assertThat(workspace.exists(path("a/b c d.txt"))).isFalse();
            assertLies("a%2Fb c%20d.txt", "plain");
        }

        @Test
        void needsAFile() {
            write("Maps/a.json", "{}");
            assertFails(Reason.NOT_FOUND, () -> workspace.read(path("nothing")));
            assertFails(Reason.NOT_FOUND, () -> workspace.read(path("Maps")));
            assertFails(Reason.NOT_FOUND, () -> workspace.read(path("Maps/a.json/below")));
        }

        @Test
        void refusesLinks() {
            link("file", outside.resolve("secret.txt"));
            link("folder", outside);
            assertFails(Reason.REFUSED, () -> workspace.read(path("file")));
            assertFails(Reason.REFUSED, () -> workspace.read(path("folder/secret.txt")));
        }

        @Test
        void seesWhatAnotherProcessWrote() throws IOException {
            assertThat(workspace.exists(path("late.txt"))).isFalse();
            writeFromOutside("late.txt", "late");
            assertThat(read("late.txt")).isEqualTo("late");
        }
    }

    @Nested
    class ListFolder {

        @Test
        void walksAllDepthsInTheOrderOfPaths() {
            for (String file : List.of("L/b/2.txt", "L/b.txt", "L/a/z/1.txt", "L/b-a", "L/B", "L/a.txt", "M/no")) {
                write(file, file);
            }
            assertThat(list("L"))
                    .containsExactly("L/B", "L/a.txt", "L/a/z/1.txt", "L/b-a", "L/b.txt", "L/b/2.txt")
                    .isSorted();
        }

        @Test
        void findsNothingInAFolderThatIsNotThere() {
            assertThat(list("nowhere")).isEmpty();
        }

        @Test
        void needsAFolder() {
            write("file", "x");
            assertFails(Reason.REFUSED, () -> list("file"));
        }

        @Test
        void readsAsItGoes() throws IOException {
            write("L/a/1", "x");
            write("L/b/1", "x");
            try (Stream<WorkspacePath> files = workspace.list(path("L"))) {
                Iterator<WorkspacePath> iterator = files.iterator();
                assertThat(iterator.next()).hasToString("L/a/1");
                writeFromOutside("L/b/2", "late");
                assertThat(iterator.next()).hasToString("L/b/1");
                assertThat(iterator.next()).hasToString("L/b/2");
                assertThat(iterator.hasNext()).isFalse();
            }
        }

        @Test
        void canBeLeftHalfWay() {
            IntStream.range(0, 50).forEach(i -> write("L/" + i + "/file", "x"));
            try (Stream<WorkspacePath> files = workspace.list(path("L"))) {
                assertThat(files.limit(3)).hasSize(3);
            }
            workspace.delete(path("L"));
            assertThat(list("L")).isEmpty();
        }

        @Test
        void refusesLinks() {
            write("L/a", "x");
            link("L/link", outside);
            link("folder", outside);
            assertFails(Reason.REFUSED, () -> list("L"));
            assertFails(Reason.REFUSED, () -> list("folder"));
        }
    }

    @Nested
    class Write {

        @Test
        void makesFoldersAndCountsBytes() {
            assertThat(write("a/b/c.txt", "hello")).isEqualTo(5);
            assertLies("a/b/c.txt", "hello");
        }

        @Test
        void replaces() {
            write("a.txt", "a long first content");
            write("a.txt", "short");
            assertThat(read("a.txt")).isEqualTo("short");
        }

        @Test
        void leavesTheOldContentIfTheNewCannotBeRead() {
            write("L/a.txt", "old");
            assertFails(Reason.UNAVAILABLE, () -> workspace.write(path("L/a.txt"), breaking("new")));
            assertFails(Reason.UNAVAILABLE, () -> workspace.write(path("L/b.txt"), breaking("new")));
            assertThat(read("L/a.txt")).isEqualTo("old");
            assertThat(list("L")).containsExactly("L/a.txt");
            if (isLocal()) {
                assertThat(root.resolve("L")).isDirectoryNotContaining(file -> !file.endsWith("a.txt"));
            }
        }

        @Test
        void showsNothingUntilAllIsWritten() {
            write("L/a.txt", "old");
            workspace.write(path("L/a.txt"), new LookingStream(() -> {
                assertThat(read("L/a.txt")).isEqualTo("old");
                assertThat(list("L")).containsExactly("L/a.txt");
            }));
            assertThat(read("L/a.txt")).isEmpty();
        }

        @Test
        void refusesAFolderAndWhatLiesBelowAFile() {
            write("Maps/a.json", "{}");
            assertFails(Reason.REFUSED, () -> write("Maps", "x"));
            assertFails(Reason.REFUSED, () -> write("Maps/a.json/below", "x"));
            assertThat(read("Maps/a.json")).isEqualTo("{}");
        }

        @Test
        void refusesLinks() {
            link("file", outside.resolve("secret.txt"));
            link("folder", outside);
            assertFails(Reason.REFUSED, () -> write("file", "x"));
            assertFails(Reason.REFUSED, () -> write("folder/evil.txt", "x"));
            assertFails(Reason.REFUSED, () -> write("folder/evil/deep.txt", "x"));
            assertNothingOutsideChanged();
        }

        private InputStream breaking(String text) {
            return new SequenceInputStream(new ByteArrayInputStream(text.getBytes(UTF_8)), new BrokenStream());
        }
    }

    @Nested
    class Move {

        @Test
        void movesAFileIntoANewFolder() {
            write("a.txt", "a");
            workspace.move(path("a.txt"), path("new/folder/b.txt"));
            assertThat(read("new/folder/b.txt")).isEqualTo("a");
            assertThat(workspace.exists(path("a.txt"))).isFalse();
        }

        @Test
        void movesAFolder() {
            write("from/a/1", "1");
            write("from/2", "2");
            workspace.move(path("from"), path("to"));
            assertThat(list("to")).containsExactly("to/2", "to/a/1");
            assertThat(workspace.exists(path("from"))).isFalse();
        }

        @Test
        void replacesFileByFile() {
            write("a", "new");
            write("b", "old");
            workspace.move(path("a"), path("b"));
            assertThat(read("b")).isEqualTo("new");
        }

        @Test
        void replacesFolderByFolderAndFileByFolder() {
            write("from/1", "1");
            write("to/old/2", "2");
            write("file", "3");
            workspace.move(path("from"), path("to"));
            assertThat(list("to")).containsExactly("to/1");
            workspace.move(path("to"), path("file"));
            assertThat(list("file")).containsExactly("file/1");
        }

        @Test
        void canBeRepeated() {
            write("a", "a");
            workspace.move(path("a"), path("b"));
            workspace.move(path("a"), path("b"));
            assertThat(read("b")).isEqualTo("a");
        }

        @Test
        void toItselfDoesNothing() {
            write("a", "a");
            workspace.move(path("a"), path("a"));
            assertThat(read("a")).isEqualTo("a");
        }

        @Test
        void needsSomethingToMove() {
            assertFails(Reason.NOT_FOUND, () -> workspace.move(path("a"), path("b")));
        }

        @Test
        void refusesToMoveAFolderIntoOrOverItself() {
            write("a/b/c", "x");
            assertFails(Reason.REFUSED, () -> workspace.move(path("a"), path("a/b/d")));
            assertFails(Reason.REFUSED, () -> workspace.move(path("a/b"), path("a")));
            assertThat(read("a/b/c")).isEqualTo("x");
        }

        @Test
        void refusesLinks() {
            write("a", "evil");
            link("folder", outside);
            link("file", outside.resolve("secret.txt"));
            assertFails(Reason.REFUSED, () -> workspace.move(path("a"), path("folder/evil.txt")));
            assertFails(Reason.REFUSED, () -> workspace.move(path("a"), path("file")));
            assertFails(Reason.REFUSED, () -> workspace.move(path("folder/secret.txt"), path("b")));
            assertNothingOutsideChanged();
        }
    }

    @Nested
    class Delete {

        @Test
        void removesAFileOnly() {
            write("L/a", "a");
            write("L/b", "b");
            workspace.delete(path("L/a"));
            assertThat(list("L")).containsExactly("L/b");
        }

        @Test
        void removesAFolderWithAllBelow() {
            write("L/a/b/c", "x");
            write("L/d", "x");
            workspace.delete(path("L"));
            assertThat(workspace.exists(path("L"))).isFalse();
        }

        @Test
        void canBeRepeated() {
            write("a", "a");
            workspace.delete(path("a"));
            workspace.delete(path("a"));
            workspace.delete(path("no/such/folder"));
            assertThat(workspace.exists(path("a"))).isFalse();
        }

        @Test
        void removesLinksWithoutFollowingThem() {
            write("L/a", "a");
            link("L/folder", outside);
            link("file", outside.resolve("secret.txt"));
            workspace.delete(path("L"));
            workspace.delete(path("file"));
            assertThat(workspace.exists(path("L"))).isFalse();
            assertThat(workspace.exists(path("file"))).isFalse();
            assertNothingOutsideChanged();
        }

        @Test
        void refusesToReachThroughALink() {
            link("folder", outside);
            assertFails(Reason.REFUSED, () -> workspace.delete(path("folder/secret.txt")));
            assertNothingOutsideChanged();
        }
    }

    private static final class BrokenStream extends InputStream {
        @Override
        public int read() throws IOException {
            throw new IOException("the source broke");
        }

        @Override
        public int read(byte[] buffer, int offset, int length) throws IOException {
            return read();
        }
    }

    /** An empty stream that looks around when it is read. */
    private static final class LookingStream extends InputStream {

        private final Runnable look;

        LookingStream(Runnable look) {
            this.look = look;
        }

        @Override
        public int read() {
            look.run();
            return -1;
        }

        @Override
        public int read(byte[] buffer, int offset, int length) {
            return read();
        }
    }
}
