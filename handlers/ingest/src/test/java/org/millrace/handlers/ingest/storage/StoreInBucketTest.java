package org.millrace.handlers.ingest.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.ocfl.api.OcflRepository;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gaul.s3proxy.junit.S3ProxyJunitCore;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.millrace.handlers.ingest.describe.Requests;
import org.millrace.handlers.ingest.request.Mode;
import org.millrace.handlers.ingest.request.ObjectFile;
import org.millrace.handlers.ingest.request.StoredObject.StoredFile;
import org.millrace.handlers.ingest.settings.S3Settings;
import org.millrace.handlers.ingest.settings.StorageSettings;
import org.millrace.spi.Fact;
import org.millrace.spi.Outcome;
import org.millrace.testkit.Run;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3AsyncClient;

/** The same promises on a server that speaks S3. */
class StoreInBucketTest {

    private static final S3ProxyJunitCore SERVER = new S3ProxyJunitCore.Builder()
            .withCredentials("access", "secret")
            .ignoreUnknownHeaders()
            .build();

    @TempDir
    private Path folder;

    private final Shelves shelves = new Shelves();
    private static int buckets;
    private S3Settings bucket;

    @BeforeAll
    static void startServer() throws Exception {
        SERVER.beforeEach();
    }

    @AfterAll
    static void stopServer() {
        SERVER.afterEach();
    }

    @BeforeEach
    void aBucket() {
        String name = "objects" + ++buckets;
        try (S3AsyncClient client = S3AsyncClient.builder()
                .region(Region.US_WEST_2)
                .forcePathStyle(true)
                .endpointOverride(SERVER.getUri())
                .credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("access", "secret")))
                .build()) {
            client.createBucket(request -> request.bucket(name)).join();
        }
        bucket = new S3Settings(
                name,
                Optional.of("preserved/root"),
                Optional.empty(),
                Optional.of(SERVER.getUri().toString()),
                Optional.of("access"),
                Optional.of("secret"),
                Optional.of(true));
    }

    @AfterEach
    void closeShelves() {
        shelves.close();
    }

    private StorageSettings settings() {
        return Submission.inBucket(folder.resolve("work"), bucket);
    }

    private Submission job(String job, Mode mode, String... deletions) {
        return new Submission(new StoreHandler(shelves), settings(), job, mode, deletions);
    }

    private OcflRepository repository(BucketShelf shelf) {
        return Roots.open(shelf.open(() -> {}), folder.resolve("look"));
    }

    @Test
    void versionsAreAddedUpdatedAndFoundAgain() throws IOException {
        try (Submission first =
                        job("jid1", Mode.ADD).with("producer/a.txt", "A").with("producer/b|%20 .txt", "B");
                Submission second = job("jid2", Mode.UPDATE, "producer/a.txt")
                        .with("producer/c.txt", "B")
                        .with("producer/d.txt", "D");
                BucketShelf shelf = BucketShelf.at(bucket, folder.resolve("other"))) {
            Run run = first.run();
            assertThat(run.outcome()).isEqualTo(Outcome.ok());
            assertThat(run.fact(Fact.Stored.class).orElseThrow().location())
                    .hasScheme("s3")
                    .hasHost(bucket.bucket());
            assertThat(second.run().outcome()).isEqualTo(Outcome.ok());
            assertThat(second.runAgain().outcome()).isEqualTo(Outcome.ok());

            assertThat(second.files())
                    .extracting(StoredFile::path, StoredFile::size, StoredFile::since)
                    .containsExactly(
                            tuple("producer/c.txt", 1L, 1L),
                            tuple("producer/d.txt", 1L, 2L),
                            tuple("producer/b|%20 .txt", 1L, 1L));
            OcflRepository repository = repository(shelf);
            assertThat(Roots.validHead(repository)).isEqualTo(2);
            assertThat(Roots.texts(repository, 2))
                    .isEqualTo(Map.of("producer/b|%20 .txt", "B", "producer/c.txt", "B", "producer/d.txt", "D"));
        }
    }

    @Test
    void whateverChangeOfTheRootAProcessDiesAt() throws IOException {
        int deaths = 0;
        try (BucketShelf whole = BucketShelf.at(bucket, folder.resolve("other"))) {
            OcflRepository repository = repository(whole);
            for (int change = 1; change < 40; change++) {
                int died = diesAndComesBack(whole, repository, change);
                deaths += died;
                if (died == 0) {
                    break;
                }
            }
        }
        assertThat(deaths).isGreaterThanOrEqualTo(5);
    }

    private int diesAndComesBack(BucketShelf whole, OcflRepository repository, int change) throws IOException {
        int deaths = 0;
        MortalShelf shelf = new MortalShelf(whole);
        StoreHandler handler = new StoreHandler((settings, context) -> shelf);
        for (int version = 1; version <= 2; version++) {
            try (Submission job = new Submission(handler, settings(), "jid" + version, Mode.ADD)
                    .with("producer/a.txt", "A" + version)
                    .with("producer/b.txt", "same")) {
                shelf.dieBefore(change);
                deaths += shelf.died(job);
                shelf.live();

                assertThat(job.runAgain().outcome()).isEqualTo(Outcome.ok());
                assertThat(job.stored().version()).isEqualTo(version);
                assertThat(Roots.validHead(repository)).isEqualTo(version);
            }
        }
        repository.purgeObject(Requests.ARK);
        return deaths;
    }

    @Test
    void aVersionThatWasSentInPartIsRemovedAndSentAgain() throws IOException {
        try (Submission first = job("jid1", Mode.ADD).with("producer/a.txt", "A");
                Submission second = job("jid2", Mode.ADD).with("producer/b.txt", "B");
                BucketShelf shelf = BucketShelf.at(bucket, folder.resolve("other"))) {
            first.run();
            String root = URI.create(first.stored().location()).getPath().replaceFirst("^/preserved/root/", "");
            shelf.open(() -> {}).write(root + "/v2/content/producer/half.txt", new byte[] {1}, "text/plain");

            assertThat(second.run().outcome()).isEqualTo(Outcome.ok());

            assertThat(Roots.validHead(repository(shelf))).isEqualTo(2);
            assertThat(Roots.texts(repository(shelf), 2)).isEqualTo(Map.of("producer/b.txt", "B"));
        }
    }

    @Test
    void whoHasLostTheLeaseNeitherWritesNorTakesBack() throws IOException {
        try (Submission first = job("jid1", Mode.ADD).with("producer/a.txt", "A");
                Submission late = job("jid2", Mode.ADD).with("producer/b.txt", "B");
                BucketShelf shelf = BucketShelf.at(bucket, folder.resolve("other"))) {
            first.run();
            Path list = Files.writeString(
                    folder.resolve("list.jsonl"), late.tester().text(ObjectFile.ALL));
            NewVersion version = new NewVersion(
                    Requests.ARK, Mode.ADD, List.of(), new NewVersion.Origin("key", "jid2", "b", "", Instant.EPOCH));
            for (int standing = 0; standing < 4; standing++) {
                int[] left = {standing};
                Fence fence = () -> {
                    if (left[0]-- <= 0) {
                        throw new IllegalStateException("The lease is lost");
                    }
                };
                try (OcflObject zombie = OcflObject.open(shelf, Requests.ARK, fence)) {
                    SubmittedFiles files =
                            new SubmittedFiles(list, late.tester().workspace());
                    assertThatThrownBy(() -> zombie.add(version, zombie.head(), files, done -> {}))
                            .isInstanceOf(IllegalStateException.class);
                }
            }

            assertThat(late.run().outcome()).isEqualTo(Outcome.ok());
            // What had been sent whole before the lease was lost is a version too
            assertThat(Roots.validHead(repository(shelf)))
                    .isEqualTo(late.stored().version());
        }
    }

    @Test
    void wrongCredentialsAreSaid() {
        S3Settings wrong = new S3Settings(
                bucket.bucket(),
                bucket.prefix(),
                bucket.region(),
                bucket.endpoint(),
                Optional.of("access"),
                Optional.of("wrong"),
                bucket.pathStyle());
        try (Submission job = new Submission(
                        new StoreHandler(shelves), Submission.inBucket(folder.resolve("w"), wrong), "jid1", Mode.ADD)
                .with("producer/a.txt", "A")) {
            assertThat(job.run().outcome())
                    .isInstanceOfSatisfying(
                            Outcome.Fatal.class,
                            fatal -> assertThat(fatal.message()).contains("bucket " + bucket.bucket()));
        }
    }
}
