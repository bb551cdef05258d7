package org.millrace.handlers.ingest.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.ocfl.api.OcflRepository;
import io.ocfl.core.storage.filesystem.FileSystemStorage;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.millrace.handlers.ingest.describe.Requests;
import org.millrace.handlers.ingest.request.Mode;
import org.millrace.handlers.ingest.request.ObjectFile;
import org.millrace.handlers.ingest.request.StoredObject;
import org.millrace.handlers.ingest.request.StoredObject.StoredFile;
import org.millrace.spi.Fact;
import org.millrace.spi.Finding;
import org.millrace.spi.Outcome;
import org.millrace.testkit.Run;

class StoreHandlerTest {

    @TempDir
    private Path folder;

    private Path root;
    private final Shelves shelves = new Shelves();

    @BeforeEach
    void aRoot() {
        root = folder.resolve("ocfl");
    }

    private Submission job(String job, Mode mode, String... deletions) {
        return new Submission(new StoreHandler(shelves), Submission.inFolder(root), job, mode, deletions);
    }

    private OcflRepository repository() {
        return Roots.open(new FileSystemStorage(root), folder.resolve("look"));
    }

    private List<Path> staged() throws IOException {
        try (Stream<Path> staged = Files.list(folder.resolve("ocfl.work/staging"))) {
            return staged.toList();
        }
    }

    @Nested
    class Add {

        @Test
        void makesTheFirstVersion() {
            try (Submission job =
                    job("jid1", Mode.ADD).with("producer/a.txt", "A").with("system/b.txt", "BB")) {
                Run run = job.run();

                assertThat(run.outcome()).isEqualTo(Outcome.ok());
                StoredObject stored = job.stored();
                assertThat(stored.ark()).isEqualTo(Requests.ARK);
                assertThat(stored.version()).isEqualTo(1);
                assertThat(stored.files()).isEqualTo(2);
                assertThat(stored.bytes()).isEqualTo(3);
                assertThat(stored.node()).isEqualTo(9001);
                assertThat(Path.of(URI.create(stored.location()))).isDirectory().startsWith(root);
                assertThat(stored.location()).contains("ark%253a%252f99999%252ffk4f20h55p");
                assertThat(run.fact(Fact.Stored.class))
                        .contains(new Fact.Stored(1, 2, 3, URI.create(stored.location())));
                assertThat(run.locks()).containsExactly("storage/" + Requests.ARK);
                assertThat(Roots.validHead(repository())).isEqualTo(1);
            }
        }

        @Test
        void hasExactlyItsFilesAndStoresNoBytesTwice() throws IOException {
            try (Submission first =
                            job("jid1", Mode.ADD).with("producer/a.txt", "A").with("producer/b.txt", "B");
                    Submission second = job("jid2", Mode.ADD)
                            .with("producer/c.txt", "A")
                            .with("producer/d.txt", "D")
                            .with("producer/e.txt", "D")) {
                first.run();
                second.run();

                assertThat(second.files())
                        .extracting(StoredFile::path, StoredFile::since)
                        .containsExactly(
                                tuple("producer/c.txt", 1L), tuple("producer/d.txt", 2L), tuple("producer/e.txt", 2L));
                assertThat(Roots.texts(repository(), 2))
                        .isEqualTo(Map.of("producer/c.txt", "A", "producer/d.txt", "D", "producer/e.txt", "D"));
                assertThat(Roots.texts(repository(), 1)).containsOnlyKeys("producer/a.txt", "producer/b.txt");
                assertThat(Roots.validHead(repository())).isEqualTo(2);
                assertThat(staged()).isEmpty();
            }
        }

        @Test
        void takesHostileNames() {
            String odd = "producer/sp ace/%2e%2e/a|b?*:\"<>'$`;&.txt";
            try (Submission job = job("jid1", Mode.ADD)
                    .with(odd, "1")
                    .with("producer/inventory.json", "2")
                    .with("producer/v1/content/0=ocfl_object_1.1", "3")
                    .with("producer/\u00e9\u0301\u4e2d\ud83d\ude00/...", "4")
                    .with("producer/ leading and trailing ", "5")
                    .with("producer/" + "n".repeat(255), "6")) {
                assertThat(job.run().outcome()).isEqualTo(Outcome.ok());

                assertThat(Roots.texts(repository(), 1)).hasSize(6).containsEntry(odd, "1");
                assertThat(Roots.validHead(repository())).isEqualTo(1);
            }
        }

        @Test
        void refusesAPathThatTheFileSystemCannotTake() {
            try (Submission job =
                    job("jid1", Mode.ADD).listed("producer/" + ("d".repeat(99) + "/").repeat(39) + "x", "x")) {
                assertThat(job.run().codes()).containsExactly("NAME_TOO_LONG");
            }
        }

        @Test
        void ofFilesThatChangedSinceTheyWereListedStoresNothing() throws IOException {
            try (Submission job = job("jid1", Mode.ADD).with("producer/a.txt", "A")) {
                job.tester().file("producer/a.txt", "X");

                Run run = job.run();

                assertThat(run.permanent()).isTrue();
                assertThat(run.outcome().toString()).contains("producer/a.txt", "requeue the job at Downloading");
                assertThat(repository().containsObject(Requests.ARK)).isFalse();
                assertThat(staged()).isEmpty();
            }
        }
    }

    @Nested
    class Update {

        @BeforeEach
        void aFirstVersion() {
            try (Submission first = job("jid1", Mode.ADD)
                    .with("producer/a.txt", "A")
                    .with("producer/b.txt", "B")
                    .with("producer/dir/c.txt", "CCC")) {
                first.run();
            }
        }

        @Test
        void keepsWhatItNeitherRemovesNorReplaces() {
            try (Submission update = job("jid2", Mode.UPDATE, "producer/b.txt")
                    .with("producer/a.txt", "A2")
                    .with("producer/d.txt", "B")) {
                assertThat(update.run().outcome()).isEqualTo(Outcome.ok());

                assertThat(Roots.texts(repository(), 2))
                        .isEqualTo(Map.of("producer/a.txt", "A2", "producer/d.txt", "B", "producer/dir/c.txt", "CCC"));
                assertThat(update.stored().files()).isEqualTo(3);
                assertThat(update.stored().bytes()).isEqualTo(6);
                assertThat(update.files())
                        .extracting(StoredFile::path, StoredFile::size, StoredFile::since, StoredFile::mimeType)
                        .containsExactly(
                                tuple("producer/a.txt", 2L, 2L, Optional.of("text/plain")),
                                tuple("producer/d.txt", 1L, 1L, Optional.of("text/plain")),
                                tuple("producer/dir/c.txt", 3L, 1L, Optional.empty()));
                assertThat(Roots.validHead(repository())).isEqualTo(2);
            }
        }

        @Test
        void refusesToRemoveWhatIsNotThere() {
            try (Submission update =
                    job("jid2", Mode.UPDATE, "producer/b.txt", "producer/x.txt").with("producer/a.txt", "A2")) {
                Run run = update.run();

                assertThat(run.codes()).containsExactly("UNKNOWN_DELETION");
                assertThat(run.findings().get(0).message()).contains("producer/x.txt");
                assertThat(Roots.validHead(repository())).isEqualTo(1);
            }
        }

        @Test
        void refusesAFileWhereAFolderIsAndAFolderWhereAFileIs() {
            try (Submission update = job("jid2", Mode.UPDATE)
                    .with("producer/dir", "no")
                    .with("producer/e/ok.txt", "yes")
                    .listed("producer/a.txt/below", "no")) {
                Run run = update.run();

                assertThat(run.findings())
                        .extracting(Finding::code, Finding::place)
                        .containsExactly(
                                tuple("PATH_CONFLICT", "producer/dir"), tuple("PATH_CONFLICT", "producer/a.txt/below"));
            }
        }

        @Test
        void mayPutAFolderWhereItRemovesAFile() {
            try (Submission update = job("jid2", Mode.UPDATE, "producer/a.txt").with("producer/a.txt/below", "yes")) {
                assertThat(update.run().outcome()).isEqualTo(Outcome.ok());
                assertThat(Roots.validHead(repository())).isEqualTo(2);
            }
        }
    }

    @Test
    void anUpdateOfNothingIsTheFirstVersionWithARemark() {
        try (Submission update = job("jid1", Mode.UPDATE).with("producer/a.txt", "A")) {
            assertThat(update.run().codes()).containsExactly("UPDATE_OF_NOTHING");
            assertThat(update.stored().version()).isEqualTo(1);
        }
    }

    @Test
    void thereIsNothingToDeleteFromNothing() {
        try (Submission update = job("jid1", Mode.UPDATE, "producer/b.txt").with("producer/a.txt", "A")) {
            assertThat(update.run().codes()).containsExactly("DELETE_WITHOUT_OBJECT");
            assertThat(repository().containsObject(Requests.ARK)).isFalse();
        }
    }

    @Nested
    class OnceOnly {

        @Test
        void runAgainItReportsTheSameVersion() {
            try (Submission job = job("jid1", Mode.ADD).with("producer/a.txt", "A")) {
                job.run();
                StoredObject first = job.stored();
                List<StoredFile> files = job.files();

                job.runAgain();

                assertThat(job.stored()).isEqualTo(first);
                assertThat(job.files()).isEqualTo(files);
                assertThat(Roots.validHead(repository())).isEqualTo(1);
            }
        }

        @Test
        void runAgainAfterAnotherJobItStillFindsItsOwn() {
            try (Submission job = job("jid1", Mode.ADD).with("producer/a.txt", "A");
                    Submission other = job("jid2", Mode.ADD).with("producer/b.txt", "B")) {
                job.run();
                StoredObject first = job.stored();
                other.run();

                job.runAgain();

                assertThat(job.stored()).isEqualTo(first);
                assertThat(Roots.validHead(repository())).isEqualTo(2);
            }
        }

        @Test
        void theSameJobWithOtherFilesMakesAnotherVersion() {
            try (Submission job = job("jid1", Mode.ADD).with("producer/a.txt", "A")) {
                job.run();
                job.with("producer/b.txt", "B").run();

                assertThat(job.stored().version()).isEqualTo(2);
            }
        }

        @Test
        void whateverChangeOfTheRootAProcessDiesAt() throws IOException {
            int deaths = 0;
            for (int change = 1; ; change++) {
                int before = diesAndComesBack(change, false);
                int after = diesAndComesBack(change, true);
                deaths += before + after;
                if (before + after == 0) {
                    break;
                }
            }
            assertThat(deaths).isGreaterThanOrEqualTo(10);
        }

        /** Stores two versions; the process dies once while it stores each. Returns how often it did die. */
        private int diesAndComesBack(int change, boolean after) throws IOException {
            Path place = folder.resolve(change + (after ? "-after" : "-before"));
            MortalShelf shelf = new MortalShelf(FolderShelf.at(place.resolve("ocfl"), place.resolve("work")));
            StoreHandler handler = new StoreHandler((settings, context) -> shelf);
            int deaths = 0;
            for (int version = 1; version <= 2; version++) {
                try (Submission job = new Submission(handler, Submission.inFolder(place), "jid" + version, Mode.ADD)
                        .with("producer/a.txt", "A" + version)
                        .with("producer/b.txt", "same")) {
                    if (after) {
                        shelf.dieAfter(change);
                    } else {
                        shelf.dieBefore(change);
                    }
                    deaths += shelf.died(job);
                    shelf.live();

                    assertThat(job.runAgain().outcome()).isEqualTo(Outcome.ok());
                    assertThat(job.stored().version()).isEqualTo(version);
                    OcflRepository repository =
                            Roots.open(new FileSystemStorage(place.resolve("ocfl")), place.resolve("look"));
                    assertThat(Roots.validHead(repository)).isEqualTo(version);
                    assertThat(Roots.texts(repository, version))
                            .isEqualTo(Map.of("producer/a.txt", "A" + version, "producer/b.txt", "same"));
                }
            }
            return deaths;
        }
    }

    /** A version that has appeared must not turn out empty after a power failure: it would pass for a whole one. */
    @Test
    void whatAppearsOnTheShelfIsSafeFromPowerFailuresAlready() throws IOException {
        WatchedShelf shelf = new WatchedShelf(FolderShelf.at(root, folder.resolve("ocfl.work")));
        try (Submission job = new Submission(
                        new StoreHandler((settings, context) -> shelf), Submission.inFolder(root), "jid1", Mode.ADD)
                .with("producer/a.txt", "A")
                .with("producer/dir/b.txt", "B")) {
            assertThat(job.run().outcome()).isEqualTo(Outcome.ok());
        }
        assertThat(shelf.events())
                .containsExactly(
                        "secure content/producer/a.txt",
                        "secure content/producer/dir/b.txt",
                        "secure inventory.json",
                        "secure inventory.json.sha256",
                        "moveDirectoryInto",
                        "settle");
    }

    @Test
    void jobsOfOneObjectThatRunAtOnceMakeOneVersionEach() throws Exception {
        List<Submission> jobs = IntStream.range(0, 6)
                .mapToObj(n -> job("jid" + n, Mode.UPDATE).with("producer/" + n + ".txt", "text " + n))
                .toList();
        ExecutorService threads = Executors.newFixedThreadPool(6);
        try {
            List<Callable<Long>> stores = jobs.stream()
                    .map(job -> (Callable<Long>) () -> {
                        Run run = job.run();
                        while (run.outcome() instanceof Outcome.Wait) { // each tester has locks of its own
                            run = job.run();
                        }
                        return job.stored().version();
                    })
                    .toList();
            List<Long> versions = threads.invokeAll(stores).stream()
                    .map(future -> {
                        try {
                            return future.get();
                        } catch (Exception failed) {
                            throw new AssertionError(failed);
                        }
                    })
                    .sorted()
                    .toList();

            assertThat(versions).containsExactly(1L, 2L, 3L, 4L, 5L, 6L);
            assertThat(Roots.validHead(repository())).isEqualTo(6);
            assertThat(Roots.texts(repository(), 6)).hasSize(6);
        } finally {
            threads.shutdownNow();
            jobs.forEach(Submission::close);
        }
    }

    @Test
    void whoFindsTheObjectBeingWrittenWaits() throws IOException {
        FolderShelf shelf = FolderShelf.at(root, folder.resolve("ocfl.work"));
        try (Submission job = job("jid1", Mode.ADD).with("producer/a.txt", "A")) {
            try (Claim zombie = shelf.claim(Requests.ARK).orElseThrow()) {
                assertThat(zombie).isNotNull();
                assertThat(job.run().outcome()).isInstanceOf(Outcome.Wait.class);
            }
            assertThat(job.run().outcome()).isEqualTo(Outcome.ok());
        }
    }

    @Test
    void whoHasLostTheLeaseChangesNothing() throws IOException {
        FolderShelf shelf = FolderShelf.at(root, folder.resolve("ocfl.work"));
        Fence fallen = () -> {
            throw new IllegalStateException("The lease is lost");
        };
        try (Submission job = job("jid1", Mode.ADD).with("producer/a.txt", "A")) {
            NewVersion version = new NewVersion(
                    Requests.ARK, Mode.ADD, List.of(), new NewVersion.Origin("key", "jid9", "bid9", "", Instant.EPOCH));
            Path list =
                    Files.writeString(folder.resolve("list.jsonl"), job.tester().text(ObjectFile.ALL));
            SubmittedFiles files = new SubmittedFiles(list, job.tester().workspace());
            try (Claim claim = shelf.claim(Requests.ARK).orElseThrow();
                    OcflObject zombie = OcflObject.open(shelf, Requests.ARK, fallen)) {
                assertThat(claim).isNotNull();
                assertThatThrownBy(() -> zombie.add(version, Optional.empty(), files, done -> {}))
                        .hasMessage("The lease is lost");
            }
            assertThat(repository().containsObject(Requests.ARK)).isFalse();
            job.run();

            assertThat(job.stored().version()).isEqualTo(1);
            assertThat(staged()).isEmpty();
        }
    }

    /** What somebody did to the stored bytes between the copy and the reading back. */
    @Test
    void damageOnTheShelfIsFatalAndSaid() throws IOException {
        try (Submission job = job("jid1", Mode.ADD).with("producer/a.txt", "A")) {
            job.run();
            Path stored = Path.of(URI.create(job.stored().location())).resolve("v1/content/producer/a.txt");
            Files.writeString(stored, "X");

            Run run = job.runAgain();

            assertThat(run.outcome())
                    .isInstanceOfSatisfying(
                            Outcome.Fatal.class,
                            fatal -> assertThat(fatal.message())
                                    .contains("reading them back showed damage")
                                    .contains("requeue the job at Storing"));
        }
    }

    @Test
    void aDamagedInventoryIsLeftAlone() throws IOException {
        try (Submission job = job("jid1", Mode.ADD).with("producer/a.txt", "A");
                Submission second = job("jid2", Mode.ADD).with("producer/a.txt", "B")) {
            job.run();
            Path object = Path.of(URI.create(job.stored().location()));
            Files.writeString(object.resolve("inventory.json"), "{}");
            Files.delete(object.resolve("v1/inventory.json"));

            Run run = second.run();

            assertThat(run.permanent()).isTrue();
            assertThat(run.outcome().toString()).contains("damaged");
            assertThat(object.resolve("v1/content/producer/a.txt")).hasContent("A");
        }
    }

    @Nested
    class TheRoot {

        @Test
        void isMadeOnceByWhoeverComesFirst() throws Exception {
            ExecutorService threads = Executors.newFixedThreadPool(8);
            try {
                List<Callable<FolderShelf>> openings = IntStream.range(0, 8)
                        .mapToObj(n -> (Callable<FolderShelf>) () -> FolderShelf.at(root, folder.resolve("work")))
                        .toList();
                for (var opened : threads.invokeAll(openings)) {
                    assertThat(opened.get()).isNotNull();
                }
            } finally {
                threads.shutdownNow();
            }
            try (Stream<Path> staging = Files.list(folder.resolve("work/staging"))) {
                assertThat(staging).isEmpty();
            }
            assertThat(root.resolve("0=ocfl_1.1")).exists();
            assertThat(root.resolve("ocfl_layout.json")).content().contains("0003-hash-and-id-n-tuple-storage-layout");
        }

        @Test
        void halfMadeIsCompleted() throws IOException {
            Files.createDirectories(root.resolve("extensions/0003-hash-and-id-n-tuple-storage-layout"));
            Files.writeString(root.resolve("ocfl_layout.json"), "{");

            try (Submission job = job("jid1", Mode.ADD).with("producer/a.txt", "A")) {
                assertThat(job.run().outcome()).isEqualTo(Outcome.ok());
            }
        }

        @Test
        void isNotMadeAmongOtherFiles() throws IOException {
            Files.createDirectories(root);
            Files.writeString(root.resolve("thesis.doc"), "mine");

            assertThatThrownBy(() -> FolderShelf.at(root, folder.resolve("work")))
                    .hasMessageContaining("'thesis.doc'");
            assertThat(root.resolve("thesis.doc")).hasContent("mine");
        }

        @Test
        void isSweptOfWhatDeadAttemptsLeft() throws IOException {
            FolderShelf shelf = FolderShelf.at(root, folder.resolve("work"));
            Path dead = shelf.staging("ark:/99999/fk4dead");
            Path alive = shelf.staging("ark:/99999/fk4alive");
            Files.writeString(dead.resolve("x"), "x");
            try (Claim claim = shelf.claim("ark:/99999/fk4alive").orElseThrow()) {
                assertThat(claim).isNotNull();
                shelf.sweep();
            }

            assertThat(dead).doesNotExist();
            assertThat(alive).exists();
        }
    }
}
