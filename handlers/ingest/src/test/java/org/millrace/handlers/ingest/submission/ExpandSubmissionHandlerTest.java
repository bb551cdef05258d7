package org.millrace.handlers.ingest.submission;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.millrace.handlers.ingest.http.Reply;
import org.millrace.handlers.ingest.http.TestServer;
import org.millrace.handlers.ingest.manifest.ManifestKind;
import org.millrace.handlers.ingest.settings.IngestConfiguration;
import org.millrace.handlers.ingest.settings.ManifestSettings;
import org.millrace.handlers.ingest.settings.TransferSettings;
import org.millrace.handlers.ingest.transfer.SmallFiles;
import org.millrace.handlers.ingest.transfer.http.Web;
import org.millrace.spi.Finding;
import org.millrace.spi.JobRequest;
import org.millrace.spi.Status;
import org.millrace.testkit.HandlerTester;
import org.millrace.testkit.Run;

class ExpandSubmissionHandlerTest {

    private static final String A = "https://files.example.org/a.jpg";
    private static final TransferSettings LOOPBACK =
            TransferSettings.empty().withPrivateNetworks("127.0.0.1").withAttempts(1, Duration.ofMillis(1));

    @AutoClose
    private final TestServer server = TestServer.start();

    @AutoClose
    private final Web web = new Web();

    @AutoClose
    private final HandlerTester tester = HandlerTester.of(new ExpandSubmissionHandler(new SmallFiles(web)))
            .jobsStep()
            .input("profile", "default")
            .configuration(configuration(Optional.empty()));

    @TempDir
    private Path folder;

    private static IngestConfiguration configuration(Optional<Path> profiles) {
        return configuration(profiles, LOOPBACK, ManifestSettings.usual());
    }

    private static IngestConfiguration configuration(
            Optional<Path> profiles, TransferSettings transfer, ManifestSettings manifests) {
        return new IngestConfiguration(
                profiles,
                Optional.of(transfer),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.of(manifests));
    }

    private HandlerTester uploaded(String content) {
        return tester.file("Submission/payload", content).fileInput("payload", "Submission/payload");
    }

    private static Map<String, String> child(Run run) {
        assertThat(run.children()).hasSize(1);
        return new TreeMap<>(run.children().get(0).parameters());
    }

    private static List<String> codes(JobRequest child) {
        return child.rejection().stream().map(Finding::code).toList();
    }

    @Nested
    class SubmissionsOfOneObject {

        @ParameterizedTest
        @CsvSource({
            "file, file",
            "container, container",
            "object-manifest, manifest",
            "manifest, manifest",
        })
        void areOneJob(String type, String payload) {
            Run run = tester.input("type", type)
                    .input("payload_url", A)
                    .input("digestType", "md5")
                    .input("digestValue", "0b21c6d48e815dd537d42dc1cfac0111")
                    .input("size", "17")
                    .input("localID", "b; a;b")
                    .run();

            assertThat(run.status()).isEqualTo(Status.OK);
            assertThat(child(run))
                    .isEqualTo(Map.of(
                            "profile", "default",
                            "type", payload,
                            "payload_url", A,
                            "digestType", "md5",
                            "digestValue", "0b21c6d48e815dd537d42dc1cfac0111",
                            "size", "17",
                            "localID", "b;a"));
            assertThat(run.children().get(0).priority()).isEqualTo(OptionalInt.of(5));
        }

        @Test
        void thatWereUploadedAreNamedByTheBatchsFile() {
            Run run = uploaded("whatever")
                    .input("type", "object-manifest")
                    .input("payload_url", "https://files.example.org/sets/m.checkm")
                    .input("filename", "m.checkm")
                    .run();

            assertThat(child(run))
                    .containsEntry("payload_url", "batch:Submission/payload")
                    .containsEntry("base_url", "https://files.example.org/sets/m.checkm")
                    .containsEntry("filename", "m.checkm");
        }

        @Test
        void carryAllThatWasFilledIn() {
            List<String> words = List.of(
                    "creator", "title", "date", "objectID", "note", "submitter", "notification", "responseForm");
            words.forEach(word -> tester.input(word, "the " + word));

            Run run = tester.input("type", "file")
                    .input("payload_url", A)
                    .input("update", "true")
                    .input("dublin_core", "{}")
                    .run();

            assertThat(child(run)).containsEntry("update", "true").containsEntry("dublin_core", "{}");
            words.forEach(word -> assertThat(child(run)).containsEntry(word, "the " + word));
        }
    }

    @Nested
    class Batches {

        @ParameterizedTest
        @CsvSource({
            "single-file-batch-manifest, FILES, file",
            "batchManifestFile, FILES, file",
            "container-batch-manifest, CONTAINERS, container",
            "batch-manifest, MANIFESTS, manifest"
        })
        void areAJobPerRow(String type, ManifestKind kind, String payload) {
            String end = Map.of("file", ".jpg", "container", ".zip", "manifest", ".checkm")
                    .get(payload);
            Run run = uploaded(Manifests.of(kind, A + " | | | | | a" + end, A + " | | | | | b" + end))
                    .input("type", type)
                    .run();

            assertThat(run.status()).isEqualTo(Status.OK);
            assertThat(run.children()).extracting(JobRequest::key).containsExactly("row 1", "row 2");
            assertThat(run.children().get(1).parameters())
                    .isEqualTo(Map.of(
                            "profile",
                            "default",
                            "type",
                            payload,
                            "payload_url",
                            A,
                            "filename",
                            "b" + end,
                            "row",
                            "manifest:7"));
        }

        @Test
        void giveRowsTheFormsWordsUnlessTheyHaveTheirOwn() {
            Run run = uploaded(Manifests.of(
                            ManifestKind.FILES,
                            A + " | SHA256 | " + "AB".repeat(32) + " | 17 | | a.jpg | ark:/99999/fk4a |"
                                    + " l1; l2;l1 | Row Creator | Row Title | 2001",
                            A + " | | | | | b.jpg"))
                    .input("type", "single-file-batch-manifest")
                    .input("filename", "batch.checkm")
                    .input("creator", "Form Creator")
                    .input("title", "Form Title")
                    .input("date", "1999")
                    .input("objectID", "ark:/99999/fk4form")
                    .input("localID", "form;form")
                    .input("note", "A note")
                    .run();

            assertThat(new TreeMap<>(run.children().get(0).parameters()))
                    .isEqualTo(Map.ofEntries(
                            Map.entry("profile", "default"),
                            Map.entry("type", "file"),
                            Map.entry("payload_url", A),
                            Map.entry("filename", "a.jpg"),
                            Map.entry("digestType", "SHA-256"),
                            Map.entry("digestValue", "ab".repeat(32)),
                            Map.entry("size", "17"),
                            Map.entry("objectID", "ark:/99999/fk4a"),
                            Map.entry("localID", "l1;l2"),
                            Map.entry("creator", "Row Creator"),
                            Map.entry("title", "Row Title"),
                            Map.entry("date", "2001"),
                            Map.entry("note", "A note"),
                            Map.entry("row", "batch.checkm:6")));
            assertThat(run.children().get(1).parameters())
                    .containsEntry("objectID", "ark:/99999/fk4form")
                    .containsEntry("localID", "form")
                    .containsEntry("creator", "Form Creator")
                    .doesNotContainKeys("digestType", "digestValue", "size");
        }

        @Test
        void haveBadRowsThatAreFailedJobsOfTheirOwn() {
            Run run = uploaded(Manifests.of(
                            ManifestKind.FILES,
                            A + " | | | | | a.jpg",
                            "nonsense://b | sha-265 | 00 | many | | ../b.jpg",
                            A + " | | | | | c\u0000.jpg",
                            " | | | | | d.jpg",
                            A + " | | | | | " + "e".repeat(70_000),
                            A + " | | | | | f.jpg"))
                    .input("type", "single-file-batch-manifest")
                    .run();

            assertThat(run.status()).isEqualTo(Status.OK);
            assertThat(run.children()).hasSize(6);
            assertThat(run.children().stream().map(ExpandSubmissionHandlerTest::codes))
                    .containsExactly(
                            List.of(),
                            List.of("BAD_URL", "UNKNOWN_ALGORITHM", "BAD_SIZE", "BAD_NAME"),
                            List.of("CONTROL_CHARACTER"),
                            List.of("MISSING_URL"),
                            List.of("LINE_TOO_LONG"),
                            List.of());
            assertThat(run.children().get(1).rejection().get(0).place()).isEqualTo("manifest:7");
            assertThat(run.children().get(1).parameters()).containsEntry("row", "manifest:7");
        }

        @Test
        void resolveRelativeUrlsAgainstWhereTheManifestCameFrom() {
            Run run = uploaded(Manifests.of(ManifestKind.FILES, "files/a.jpg | | | | | a.jpg"))
                    .input("type", "single-file-batch-manifest")
                    .input("payload_url", "https://files.example.org/sets/batch.checkm")
                    .run();

            assertThat(child(run))
                    .containsEntry("payload_url", "https://files.example.org/sets/files/a.jpg")
                    .containsEntry("row", "batch.checkm:6");
        }

        @Test
        void warnOfOneIdentifierForAll() {
            Run run = uploaded(Manifests.of(ManifestKind.FILES, A, A + " | | | | | b.jpg", A + " | | | | | c.jpg"))
                    .input("type", "single-file-batch-manifest")
                    .input("localID", "mine")
                    .run();

            assertThat(run.codes()).containsExactly("SHARED_IDENTIFIER", "MISSING_NAME");
            assertThat(run.children()).hasSize(3);
        }

        @Test
        void warnOfAnotherTypeAndFollowTheManifest() {
            Run run = uploaded(Manifests.of(ManifestKind.CONTAINERS, A + " | | | | | a.zip"))
                    .input("type", "single-file-batch-manifest")
                    .run();

            assertThat(run.codes()).containsExactly("OTHER_TYPE");
            assertThat(child(run)).containsEntry("type", "container");
        }

        @ParameterizedTest
        @CsvSource({"1, 5", "10, 28", "100, 51", "1000, 74", "12088, 98", "12089, 99"})
        void areLessUrgentTheLargerTheyAre(int rows, int priority) {
            String[] all = IntStream.range(0, rows)
                    .mapToObj(i -> A + " | | | | | " + i)
                    .toArray(String[]::new);
            Run run = uploaded(Manifests.of(ManifestKind.FILES, all))
                    .input("type", "single-file-batch-manifest")
                    .run();

            assertThat(run.children()).hasSize(rows);
            assertThat(run.children()).extracting(JobRequest::priority).containsOnly(OptionalInt.of(priority));
        }

        @Test
        void areAsUrgentAsTheProfileSays() throws IOException {
            Files.writeString(
                    folder.resolve("urgent"),
                    "Owner: ark:/99999/fk4o\nStorageNode: 1\nIdentifier-shoulder: ark:/99999/fk4\nPriority: 2\n");

            Run run = uploaded(Manifests.of(ManifestKind.FILES, A, A))
                    .configuration(configuration(Optional.of(folder)))
                    .input("profile", "urgent")
                    .input("type", "single-file-batch-manifest")
                    .run();

            assertThat(run.children())
                    .allSatisfy(child -> assertThat(child.priority()).hasValue(2));
        }

        @Test
        void ofManyRowsAreExpanded() {
            StringBuilder manifest = new StringBuilder(Manifests.head(ManifestKind.FILES));
            IntStream.range(0, 20_000)
                    .forEach(i -> manifest.append("https://files.example.org/")
                            .append(i)
                            .append(i == 17_777 ? " | | | many" : " | | | | | f" + i)
                            .append('\n'));
            Run run = uploaded(manifest.append("#%eof").toString())
                    .input("type", "single-file-batch-manifest")
                    .run();

            assertThat(run.children()).hasSize(20_000);
            assertThat(run.children().stream()
                            .filter(child -> !child.rejection().isEmpty()))
                    .extracting(JobRequest::key)
                    .containsExactly("row 17778");
            assertThat(run.codes()).containsExactly("MISSING_NAME");
        }

        @Test
        void thatAreExpandedTwiceAskForTheSameJobs() {
            uploaded(Manifests.of(ManifestKind.FILES, A + " | | | | | a.jpg", "x://", A + " | | | | | c.jpg"))
                    .input("type", "single-file-batch-manifest");

            Run first = tester.run();
            Run second = tester.runAgain();

            assertThat(second.children()).isEqualTo(first.children()).hasSize(3);
        }

        @Test
        void stopWhenTheyAreCancelled() {
            String[] all = IntStream.range(0, 5_000)
                    .mapToObj(i -> A + " | | | | | " + i)
                    .toArray(String[]::new);
            Run run = uploaded(Manifests.of(ManifestKind.FILES, all))
                    .input("type", "single-file-batch-manifest")
                    .cancelledAfter(2)
                    .run();

            assertThat(run.status()).isEqualTo(Status.FATAL);
            assertThat(run.children()).isEmpty();
        }
    }

    @Nested
    class BatchesToBeFetched {

        private HandlerTester fetched(String path) {
            return tester.input("type", "single-file-batch-manifest").input("payload_url", server.url(path));
        }

        @Test
        void areFetchedButNotWhatTheirRowsName() {
            server.on("/sets/batch.checkm", Reply.of(Manifests.of(ManifestKind.FILES, "a.jpg | | | | | a.jpg")));

            Run run = fetched("/sets/batch.checkm").run();

            assertThat(child(run)).containsEntry("payload_url", server.url("/sets/a.jpg"));
            assertThat(server.requests()).hasSize(1);
        }

        @Test
        void areExpandedTheSameWayAfterACrashThoughTheyHaveChanged() {
            server.on(
                    "/batch.checkm",
                    Reply.of(Manifests.of(ManifestKind.FILES, "a.jpg", "b.jpg")),
                    Reply.of(Manifests.of(ManifestKind.FILES, "c.jpg")));

            Run first = fetched("/batch.checkm").run();
            Run second = tester.runAgain();

            assertThat(second.children()).isEqualTo(first.children()).hasSize(2);
        }

        @Test
        void areFetchedAgainIfTheyCouldNotBeUsed() {
            server.on("/batch.checkm", Reply.of("#%checkm_0.7\n"), Reply.of(Manifests.of(ManifestKind.FILES, "a.jpg")));

            assertThat(fetched("/batch.checkm").run().codes()).containsExactly("MANIFEST_WITHOUT_END");
            assertThat(tester.runAgain().children()).hasSize(1);
        }

        @Test
        void areVerified() {
            String manifest = Manifests.of(ManifestKind.FILES, "a.jpg | | | | | a.jpg");
            server.on("/batch.checkm", Reply.of(manifest));

            assertThat(fetched("/batch.checkm")
                            .input("digestType", "sha-256")
                            .input("digestValue", "00".repeat(32))
                            .run()
                            .codes())
                    .containsExactly("DIGEST_MISMATCH");
            assertThat(tester.input("digestValue", Manifests.sha256(manifest))
                            .run()
                            .status())
                    .isEqualTo(Status.OK);
        }

        @Test
        void thatAreNotThereFailTheBatch() {
            assertThat(fetched("/none").run().codes()).containsExactly("NOT_FOUND");
        }

        @ParameterizedTest
        @CsvSource({"401, ACCESS_DENIED", "403, ACCESS_DENIED", "410, NOT_FOUND", "418, REQUEST_REFUSED"})
        void thatAreDeniedFailTheBatch(int status, String code) {
            server.on("/batch.checkm", Reply.status(status));

            assertThat(fetched("/batch.checkm").run().codes()).containsExactly(code);
        }

        @Test
        void thatLeadInCirclesFailTheBatch() {
            server.on("/batch.checkm", Reply.redirect(server.url("/batch.checkm")));

            assertThat(fetched("/batch.checkm").run().codes()).containsExactly("REDIRECT_REFUSED");
        }

        @Test
        void thatCameFromAFolderMayHaveRelativeUrlsWithoutARemark() {
            Run run = uploaded(Manifests.of(ManifestKind.FILES, "a.jpg | | | | | a.jpg"))
                    .input("type", "single-file-batch-manifest")
                    .input("payload_url", "file:///data/batch.checkm")
                    .run();

            assertThat(run.status()).isEqualTo(Status.OK);
            assertThat(child(run)).containsEntry("payload_url", "file:/data/a.jpg");
        }

        @Test
        void thatAreTooLargeFailTheBatch() {
            server.on("/batch.checkm", Reply.of("x".repeat(5_000)));
            ManifestSettings small =
                    new ManifestSettings(Optional.of(1_000L), Optional.empty(), Optional.empty(), Optional.empty());

            Run run = fetched("/batch.checkm")
                    .configuration(configuration(Optional.empty(), LOOPBACK, small))
                    .run();

            assertThat(run.codes()).containsExactly("TOO_LARGE");
        }

        @Test
        void areTriedAgainIfTheServerIsIll() {
            server.on(
                    "/batch.checkm",
                    Reply.status(500),
                    Reply.of(Manifests.of(ManifestKind.FILES, "a.jpg | | | | | a.jpg")));

            assertThat(fetched("/batch.checkm").run().status()).isEqualTo(Status.FATAL);
            assertThat(tester.runAgain().children()).hasSize(1);
        }

        @ParameterizedTest
        @CsvSource({"file:///etc/passwd, URL_REFUSED", "http://127.0.0.1:1/batch.checkm, ADDRESS_REFUSED"})
        void areRefusedWhereNothingIsFetchedFrom(String url, String code) {
            Run run = tester.input("type", "single-file-batch-manifest")
                    .input("payload_url", url)
                    .configuration(IngestConfiguration.empty())
                    .run();

            assertThat(run.codes()).containsExactly(code);
        }
    }

    @Nested
    class Refusals {

        @Test
        void ofAnUnknownProfile() {
            Run run = tester.input("profile", "defualt")
                    .input("type", "file")
                    .input("payload_url", A)
                    .run();

            assertThat(run.codes()).containsExactly("UNKNOWN_PROFILE");
            assertThat(run.findings().get(0).message()).endsWith("Did you mean default?");
        }

        @Test
        void ofAnUnknownType() {
            Run run = tester.input("type", "single-file-batch")
                    .input("payload_url", A)
                    .run();

            assertThat(run.codes()).containsExactly("UNKNOWN_TYPE");
            assertThat(run.findings().get(0).message()).contains("'single-file-batch'");
        }

        @Test
        void ofNothing() {
            assertThat(tester.input("type", "file").run().codes()).containsExactly("NO_PAYLOAD");
        }

        @ParameterizedTest
        @ValueSource(strings = {"batch:Submission/payload", "gopher://x/y", "http://", "C:\\a.txt"})
        void ofWhatIsNoUrl(String url) {
            Run run = tester.input("type", "file").input("payload_url", url).run();

            assertThat(run.codes()).containsExactly("BAD_URL");
        }

        @Test
        void ofARelativeUrl() {
            assertThat(tester.input("type", "file")
                            .input("payload_url", "a.jpg")
                            .run()
                            .codes())
                    .containsExactly("RELATIVE_URL");
        }

        @Test
        void ofAllThatIsWrongAtOnce() {
            Run run = tester.input("type", "file")
                    .input("payload_url", "x")
                    .input("digestType", "md4")
                    .input("digestValue", "00")
                    .input("size", "-1")
                    .run();

            assertThat(run.codes()).containsExactly("RELATIVE_URL", "UNKNOWN_ALGORITHM", "BAD_SIZE");
        }

        @ParameterizedTest
        @CsvSource({"md5,", ", 0b21c6d48e815dd537d42dc1cfac0111", "md5, 0b21"})
        void ofADigestThatNoFileCanHave(String type, String value) {
            Optional.ofNullable(type).ifPresent(text -> tester.input("digestType", text));
            Optional.ofNullable(value).ifPresent(text -> tester.input("digestValue", text));

            Run run = tester.input("type", "file").input("payload_url", A).run();

            assertThat(run.codes()).containsExactly("BAD_PAYLOAD_DIGEST");
        }

        @Test
        void ofAManifestThatIsNotTheOneMeant() {
            Run run = uploaded(Manifests.of(ManifestKind.FILES, A))
                    .input("type", "single-file-batch-manifest")
                    .input("digestType", "SHA256")
                    .input("digestValue", "00".repeat(32))
                    .input("size", "1")
                    .run();

            assertThat(run.codes()).containsExactly("SIZE_MISMATCH", "DIGEST_MISMATCH");
            assertThat(run.findings().get(1).message())
                    .isEqualTo("Expected the SHA-256 " + "00".repeat(32) + ", but found "
                            + Manifests.sha256(Manifests.of(ManifestKind.FILES, A)));
            assertThat(run.children()).isEmpty();
        }

        @Test
        void ofAnObjectManifestAsABatch() {
            assertThat(uploaded(Manifests.of(ManifestKind.OBJECT, A))
                            .input("type", "batch-manifest")
                            .run()
                            .codes())
                    .containsExactly("OTHER_MANIFEST");
        }

        @ParameterizedTest
        @CsvSource({
            "#%eof, EMPTY_MANIFEST",
            "'', MANIFEST_WITHOUT_END",
            "PK, MANIFEST_WITHOUT_PROFILE",
            "#%profile | http://example.org\\nx\\n#%eof, UNKNOWN_MANIFEST_PROFILE"
        })
        void ofWhatIsNoManifest(String content, String code) {
            Run run = uploaded(content.replace("\\n", "\n"))
                    .input("type", "batch-manifest")
                    .run();

            assertThat(run.codes()).containsExactly(code);
            assertThat(run.children()).isEmpty();
        }

        @Test
        void ofMoreRowsThanAllowed() {
            ManifestSettings two =
                    new ManifestSettings(Optional.empty(), Optional.empty(), Optional.empty(), Optional.of(2L));

            Run run = uploaded(Manifests.of(ManifestKind.FILES, A, A, A))
                    .configuration(configuration(Optional.empty(), LOOPBACK, two))
                    .input("type", "single-file-batch-manifest")
                    .run();

            assertThat(run.codes()).containsExactly("TOO_MANY_ROWS");
            assertThat(run.children()).isEmpty();
        }
    }
}
