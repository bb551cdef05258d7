package org.millrace.workspace.vfs;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.millrace.batch.BatchId;
import org.millrace.files.ItemFiles;
import org.millrace.files.Staging;
import org.millrace.job.JobId;
import org.millrace.workspace.MutableWorkspace;
import org.millrace.workspace.WorkspaceException;
import org.millrace.workspace.WorkspaceException.Reason;
import org.millrace.workspace.WorkspacePath;

/** What the files of items do wherever they lie. */
abstract class ItemFilesContract {

    private VfsWorkspaceRoot root;
    private ItemFiles files;

    abstract VfsWorkspaceRoot rootIn(Path folder, Limits limits);

    @BeforeEach
    void open(@TempDir Path folder) {
        root = rootIn(folder, new Limits(1_000, 10));
        files = root.open(JobId.of(1));
    }

    @AfterEach
    void close() {
        root.close();
    }

    static WorkspacePath path(String text) {
        return WorkspacePath.of(text);
    }

    static void put(Staging staging, String path, String text) {
        write(staging.file(path(path)), text);
    }

    static void write(Path file, String text) {
        try {
            Files.writeString(file, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static String read(MutableWorkspace workspace, String path) {
        try (InputStream content = workspace.read(path(path))) {
            return new String(content.readAllBytes(), UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String published(String path) {
        return read(files.published(), path);
    }

    private boolean isPublished(String path) {
        return files.published().exists(path(path));
    }

    private static void refused(Reason reason, Runnable call) {
        assertThatExceptionOfType(WorkspaceException.class)
                .isThrownBy(call::run)
                .satisfies(failure -> assertThat(failure.reason()).isEqualTo(reason));
    }

    @Nested
    class Parts {

        @ParameterizedTest
        @ValueSource(
                strings = {
                    ".millrace",
                    ".millrace/engine/a",
                    ".MILLRACE/engine/a",
                    ".mill\u200Crace/a",
                    ".\uFF4Dillrace/staged"
                })
        void publishedNamesNeverReachIntoTheEnginesPart(String name) {
            refused(Reason.REFUSED, () -> files.published().exists(path(name)));
            refused(Reason.REFUSED, () -> files.published().read(path(name)));
            refused(Reason.REFUSED, () -> files.published().list(path(name)));
            refused(Reason.REFUSED, () -> files.published().delete(path(name)));
            refused(Reason.REFUSED, () -> files.published().write(path(name), InputStream.nullInputStream()));
            refused(Reason.REFUSED, () -> files.local(path(name)));
            refused(Reason.REFUSED, () -> files.stage("t").file(path(name)));
        }

        @Test
        void namesThatLookLikeEscapesAreNames() {
            files.published().write(path("%2e%2e/%2fetc"), new ByteArrayInputStream("kept".getBytes(UTF_8)));
            assertThat(published("%2e%2e/%2fetc")).isEqualTo("kept");
            assertThat(files.published().list(path("%2e%2e"))).containsExactly(path("%2e%2e/%2fetc"));
            assertThat(root.open(JobId.of(2)).published().exists(path("etc"))).isFalse();
        }

        @Test
        void theEnginesFilesAreItsOwn() {
            files.engine().write(path("steps/a/list.jsonl"), new ByteArrayInputStream("[]".getBytes(UTF_8)));
            assertThat(read(files.engine(), "steps/a/list.jsonl")).isEqualTo("[]");
            assertThat(isPublished("steps")).isFalse();
        }

        @Test
        void itemsDoNotSeeEachOther() {
            put(files.stage("1"), "a", "a");
            files.stage("1").accept();
            files.publish("1");
            assertThat(root.open(BatchId.of(1)).published().exists(path("a"))).isFalse();
            root.remove(BatchId.of(1));
            assertThat(published("a")).isEqualTo("a");
        }

        @Test
        void removingLeavesNothing() {
            put(files.stage("1"), "a", "a");
            files.stage("1").accept();
            files.publish("1");
            files.engine().write(path("e"), InputStream.nullInputStream());
            write(files.scratch("step", "key").resolve("half"), "x");
            root.remove(JobId.of(1));
            root.remove(JobId.of(1));
            assertThat(isPublished("a")).isFalse();
            assertThat(files.engine().exists(path("e"))).isFalse();
            assertThat(files.scratch("step", "key")).isEmptyDirectory();
        }
    }

    @Nested
    class StagingOutputs {

        @Test
        void nothingIsSeenUntilItIsPublished() {
            Staging staging = files.stage("7");
            assertThat(staging.isEmpty()).isTrue();
            put(staging, "Maps/a.json", "{}");
            assertThat(staging.isEmpty()).isFalse();
            staging.accept();
            assertThat(isPublished("Maps/a.json")).isFalse();
            assertThat(staging.isEmpty()).isFalse();
            files.publish("7");
            assertThat(published("Maps/a.json")).isEqualTo("{}");
            assertThat(files.stage("7").isEmpty()).isTrue();
        }

        @Test
        void theSameFileEachTime() {
            Path file = files.stage("7").file(path("Maps/a.json"));
            assertThat(file).doesNotExist().hasFileName("a.json");
            assertThat(file.getParent()).isDirectory();
            assertThat(files.stage("7").file(path("Maps/a.json"))).isEqualTo(file);
            assertThat(files.stage("8").file(path("Maps/a.json"))).isNotEqualTo(file);
        }

        @Test
        void onlyWhatIsAcceptedIsPublished() {
            Staging staging = files.stage("7");
            put(staging, "a", "accepted");
            staging.accept();
            put(staging, "b", "not accepted");
            files.publish("7");
            assertThat(published("a")).isEqualTo("accepted");
            assertThat(isPublished("b")).isFalse();
        }

        @Test
        void acceptingTwiceAddsAndReplaces() {
            Staging staging = files.stage("7");
            put(staging, "d/a", "old");
            put(staging, "d/b", "b");
            staging.accept();
            put(staging, "d/a", "new");
            staging.accept();
            files.publish("7");
            assertThat(published("d/a")).isEqualTo("new");
            assertThat(published("d/b")).isEqualTo("b");
        }

        @Test
        void discardedIsAsIfNeverWritten() {
            Staging staging = files.stage("7");
            put(staging, "a", "a");
            staging.accept();
            put(staging, "b", "b");
            staging.discard();
            assertThat(staging.isEmpty()).isTrue();
            assertThat(staging.find(path("a"))).isEmpty();
            files.publish("7");
            assertThat(isPublished("a")).isFalse();
            assertThat(isPublished("b")).isFalse();
        }

        @Test
        void findsWhatIsStaged() {
            Staging chunk = files.stage("7");
            put(chunk, "a", "of the chunk");
            Staging element = chunk.nested();
            Staging action = element.nested();
            put(element, "b", "of the element");
            assertThat(action.find(path("a")))
                    .get()
                    .asString()
                    .satisfies(found -> assertThat(Path.of(found)).hasContent("of the chunk"));
            assertThat(action.find(path("b")).orElseThrow()).hasContent("of the element");
            put(action, "b", "of the action");
            assertThat(action.find(path("b")).orElseThrow()).hasContent("of the action");
            assertThat(chunk.find(path("b"))).isEmpty();
            assertThat(action.find(path("c"))).isEmpty();
        }

        @Test
        void nestedOnesHandOutwards() {
            Staging chunk = files.stage("7");
            put(chunk, "d/a", "first");
            Staging element = chunk.nested();
            Staging good = element.nested();
            put(good, "d/a", "second");
            put(good, "d/b/c", "c");
            Staging bad = element.nested();
            put(bad, "d/a", "bad");
            good.accept();
            bad.discard();
            assertThat(chunk.find(path("d/a")).orElseThrow()).hasContent("first");
            element.accept();
            assertThat(chunk.find(path("d/a")).orElseThrow()).hasContent("second");
            chunk.accept();
            files.publish("7");
            assertThat(published("d/a")).isEqualTo("second");
            assertThat(published("d/b/c")).isEqualTo("c");
        }

        @Test
        void emptyOnesCostNothing() {
            Staging chunk = files.stage("7");
            Staging element = chunk.nested();
            element.accept();
            element.discard();
            chunk.accept();
            assertThat(chunk.isEmpty()).isTrue();
            files.publish("7");
        }

        @Test
        void threadsStageSideBySide() throws InterruptedException, ExecutionException {
            Staging chunk = files.stage("7");
            ExecutorService threads = Executors.newFixedThreadPool(4);
            try {
                List<Future<?>> all = IntStream.range(0, 60)
                        .<Future<?>>mapToObj(i -> threads.submit(() -> {
                            Staging element = chunk.nested();
                            put(element, "out/" + i % 7 + "/" + i, "" + i);
                            element.accept();
                        }))
                        .toList();
                for (Future<?> one : all) {
                    one.get();
                }
            } finally {
                threads.shutdownNow();
            }
            chunk.accept();
            files.publish("7");
            try (Stream<WorkspacePath> found = files.published().list(path("out"))) {
                assertThat(found).hasSize(60);
            }
            assertThat(published("out/3/59")).isEqualTo("59");
        }

        @Test
        void refusesWhatAWorkspaceMayNotHold(@TempDir Path outside) throws IOException {
            Staging links = files.stage("7").nested();
            Files.createSymbolicLink(links.file(path("link")), outside);
            refused(Reason.REFUSED, links::accept);

            Staging large = files.stage("7").nested();
            put(large, "large", "x".repeat(1_001));
            refused(Reason.TOO_LARGE, large::accept);

            Staging odd = files.stage("7").nested();
            Path folder = Files.createDirectory(odd.file(path("folder")));
            Files.writeString(folder.resolve("a\u202Eb"), "x");
            refused(Reason.REFUSED, odd::accept);

            Staging direct = files.stage("8");
            Files.createSymbolicLink(direct.file(path("link")), outside);
            refused(Reason.REFUSED, direct::accept);
            files.publish("8");
            assertThat(isPublished("link")).isFalse();
        }

        @Test
        void tokensOfAnyFormStayInTheirPlace() {
            for (String token : List.of("../../x", "a/b", "", ".", "STEP-3-17-99", "\u00e9")) {
                put(files.stage(token), "out", token + "!");
                files.stage(token).accept();
                files.publish(token);
                assertThat(published("out")).isEqualTo(token + "!");
            }
        }
    }

    @Nested
    class Publishing {

        @Test
        void canBeRepeated() {
            put(files.stage("7"), "a", "a");
            files.stage("7").accept();
            files.publish("7");
            files.publish("7");
            files.publish("never staged");
            assertThat(published("a")).isEqualTo("a");
        }

        @Test
        void replacesWhateverIsThere() {
            MutableWorkspace workspace = files.published();
            workspace.write(path("file"), new ByteArrayInputStream("old".getBytes(UTF_8)));
            workspace.write(path("folder/below"), InputStream.nullInputStream());
            workspace.write(path("way"), InputStream.nullInputStream());
            Staging staging = files.stage("7");
            put(staging, "file", "new");
            put(staging, "folder", "now a file");
            put(staging, "way/to/file", "deep");
            staging.accept();
            files.publish("7");
            assertThat(published("file")).isEqualTo("new");
            assertThat(published("folder")).isEqualTo("now a file");
            assertThat(published("way/to/file")).isEqualTo("deep");
        }

        @Test
        void givesLocalFiles() {
            put(files.stage("7"), "d/a b%20.txt", "a");
            files.stage("7").accept();
            files.publish("7");
            assertThat(files.local(path("d/a b%20.txt"))).hasContent("a").hasFileName("a b%20.txt");
            assertThat(files.local(path("d")).resolve("a b%20.txt")).hasContent("a");
            refused(Reason.NOT_FOUND, () -> files.local(path("nothing")));
        }
    }

    @Nested
    class Withdrawing {

        private void publish(String token, String path) {
            put(files.stage(token), path, path);
            files.stage(token).accept();
            files.publish(token);
        }

        @Test
        void removesWhenItIsPublished() {
            publish("1", "producer/a/b");
            publish("2", "producer.txt");
            Staging staging = files.stage("7");
            staging.withdraw(path("producer"));
            staging.withdraw(path("never/there"));
            assertThat(staging.isEmpty()).isFalse();
            assertThat(staging.find(path("producer/a/b"))).isEmpty();
            staging.accept();
            assertThat(staging.isEmpty()).isFalse();
            assertThat(isPublished("producer/a/b")).isTrue();
            files.publish("7");
            assertThat(isPublished("producer")).isFalse();
            assertThat(isPublished("producer.txt")).isTrue();
            assertThat(files.stage("7").isEmpty()).isTrue();
        }

        @Test
        void comesBeforeWhatTheSameStagingPublishes() {
            publish("1", "producer/old");
            Staging staging = files.stage("7");
            put(staging, "producer/new", "new");
            staging.withdraw(path("producer"));
            staging.accept();
            files.publish("7");
            files.publish("7");
            assertThat(isPublished("producer/old")).isFalse();
            assertThat(published("producer/new")).isEqualTo("new");
        }

        @Test
        void goesThroughNestedStagings() {
            publish("1", "d/published");
            Staging chunk = files.stage("7");
            Staging element = chunk.nested();
            Staging first = element.nested();
            put(first, "d/staged", "by the first action");
            first.accept();
            Staging second = element.nested();
            second.withdraw(path("d"));
            put(second, "d/second", "by the second action");
            second.accept();
            assertThat(element.find(path("d/staged"))).isEmpty();
            Staging third = element.nested();
            put(third, "d/third", "by the third action");
            third.accept();
            element.accept();
            chunk.accept();
            files.publish("7");
            try (Stream<WorkspacePath> left = files.published().list(path("d"))) {
                assertThat(left).containsExactly(path("d/second"), path("d/third"));
            }
        }

        @Test
        void isForgottenWhenDiscarded() {
            publish("1", "a");
            Staging staging = files.stage("7");
            Staging nested = staging.nested();
            nested.withdraw(path("a"));
            nested.discard();
            staging.withdraw(path("a"));
            staging.discard();
            assertThat(staging.isEmpty()).isTrue();
            staging.accept();
            files.publish("7");
            assertThat(isPublished("a")).isTrue();
        }

        @Test
        void takesNamesOfAnyForm() {
            String odd = "d/" + "\u00e9".repeat(100) + "/a b%20=.txt";
            publish("1", odd);
            Staging staging = files.stage("7");
            staging.withdraw(path(odd));
            staging.accept();
            files.publish("7");
            assertThat(isPublished(odd)).isFalse();
            refused(Reason.REFUSED, () -> staging.withdraw(path(".millrace/engine")));
        }

        @Test
        void doesNotFollowLinks(@TempDir Path outside) throws IOException {
            Files.writeString(outside.resolve("a"), "kept");
            publish("1", "d/a");
            Staging staging = files.stage("7");
            staging.withdraw(path("d"));
            staging.accept();
            Path published = files.local(path("d"));
            Files.createSymbolicLink(published.resolve("link"), outside);
            files.publish("7");
            assertThat(isPublished("d")).isFalse();
            assertThat(outside.resolve("a")).hasContent("kept");
        }
    }

    @Nested
    class Scratch {

        @Test
        void survivesUntilItsStepIsSwept() {
            write(files.scratch("download", "jid/x/../1").resolve("half"), "half");
            write(files.scratch("other", "1").resolve("kept"), "kept");
            assertThat(files.scratch("download", "jid/x/../1").resolve("half")).hasContent("half");
            files.sweep("download");
            assertThat(files.scratch("download", "jid/x/../1")).isEmptyDirectory();
            assertThat(files.scratch("other", "1").resolve("kept")).hasContent("kept");
        }

        @Test
        void goesAltogetherWhenAllIsSwept() {
            write(files.scratch("download", "1").resolve("half"), "half");
            write(files.scratch("other", "1").resolve("half"), "half");
            files.sweepAll();
            assertThat(files.scratch("download", "1")).isEmptyDirectory();
            assertThat(files.scratch("other", "1")).isEmptyDirectory();
        }

        @Test
        void staysWhenLeftoversAreRemoved() {
            write(files.scratch("download", "1").resolve("half"), "half");
            put(files.stage("7"), "a", "a");
            files.stage("7").accept();
            files.leftovers().remove();
            files.publish("7");
            assertThat(isPublished("a")).isFalse();
            assertThat(files.scratch("download", "1").resolve("half")).hasContent("half");
        }

        @Test
        void isAllThatSweepingRemoves() {
            put(files.stage("7"), "a", "a");
            files.stage("7").accept();
            files.sweep("any");
            files.sweepAll();
            files.publish("7");
            assertThat(isPublished("a")).isTrue();
        }
    }

    @Nested
    class Leftovers {

        @Test
        void areWhatWasNeverPublished() {
            put(files.stage("7"), "a", "a");
            files.stage("7").accept();
            put(files.stage("8").nested(), "b", "b");
            files.engine().write(path("e"), InputStream.nullInputStream());
            files.leftovers().remove();
            files.publish("7");
            assertThat(isPublished("a")).isFalse();
            assertThat(files.stage("8").isEmpty()).isTrue();
            assertThat(files.engine().exists(path("e"))).isTrue();
        }

        @Test
        void areNotWhatIsStagedAfterwards() {
            put(files.stage("7"), "a", "a");
            ItemFiles.Leftovers leftovers = files.leftovers();
            put(files.stage("8"), "b", "b");
            files.stage("8").accept();
            leftovers.remove();
            leftovers.remove();
            files.publish("8");
            assertThat(isPublished("b")).isTrue();
            assertThat(files.stage("7").isEmpty()).isTrue();
        }
    }
}
