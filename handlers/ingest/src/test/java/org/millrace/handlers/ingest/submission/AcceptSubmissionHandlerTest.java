package org.millrace.handlers.ingest.submission;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
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
import org.millrace.handlers.ingest.request.Digest;
import org.millrace.handlers.ingest.request.DigestAlgorithm;
import org.millrace.handlers.ingest.request.IngestRequest;
import org.millrace.handlers.ingest.request.Json;
import org.millrace.handlers.ingest.request.Mode;
import org.millrace.handlers.ingest.request.PayloadType;
import org.millrace.handlers.ingest.settings.IngestConfiguration;
import org.millrace.handlers.ingest.settings.TransferSettings;
import org.millrace.handlers.ingest.transfer.SmallFiles;
import org.millrace.handlers.ingest.transfer.http.Web;
import org.millrace.spi.Finding;
import org.millrace.spi.Status;
import org.millrace.testkit.HandlerTester;
import org.millrace.testkit.Run;

class AcceptSubmissionHandlerTest {

    private static final String A = "https://files.example.org/a.jpg";
    private static final String MANIFEST = Manifests.of(ManifestKind.OBJECT, "a.jpg | | | | | a.jpg");

    @AutoClose
    private final TestServer server = TestServer.start();

    @AutoClose
    private final Web web = new Web();

    @AutoClose
    private final HandlerTester tester = HandlerTester.of(new AcceptSubmissionHandler(new SmallFiles(web)))
            .fileOutput("request", IngestRequest.PATH)
            .fileOutput("manifest", "Ingest/manifest.checkm")
            .input("profile", "default")
            .configuration(configuration(Optional.empty()));

    @TempDir
    private Path folder;

    private static IngestConfiguration configuration(Optional<Path> profiles) {
        TransferSettings loopback =
                TransferSettings.empty().withPrivateNetworks("127.0.0.1").withAttempts(1, Duration.ofMillis(1));
        return new IngestConfiguration(
                profiles,
                Optional.of(loopback),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    private static IngestRequest request(Run run) throws IOException {
        assertThat(run.outcome().status()).as(run.outcome().toString()).isEqualTo(Status.OK);
        return Json.read(run.output("request", Path.class), IngestRequest.class);
    }

    private HandlerTester file() {
        return tester.input("type", "file").input("payload_url", A);
    }

    @Nested
    class Requests {

        @Test
        void holdAllThatWasSaid() throws IOException {
            Run run = file().input("filename", "b.jpg")
                    .input("digestType", "SHA256")
                    .input("digestValue", "AB".repeat(32))
                    .input("size", "17")
                    .input("creator", "Me")
                    .input("title", "That")
                    .input("date", "2001")
                    .input("localID", "l2;l1; l2 ;")
                    .input("objectID", "ark:/99999/fk4a")
                    .input("note", "A note")
                    .input("submitter", "someone")
                    .input("notification", "a@example.org")
                    .input("responseForm", "json")
                    .input("update", "true")
                    .input("dublin_core", "{\"subject\": \"x; y\"}")
                    .input("row", "batch.checkm:12")
                    .run();

            IngestRequest request = request(run);
            assertThat(request.profile().id()).isEqualTo("default");
            assertThat(request.mode()).isEqualTo(Mode.UPDATE);
            assertThat(request.payload().type()).isEqualTo(PayloadType.FILE);
            assertThat(request.payload().url()).isEqualTo(A);
            assertThat(request.payload().filename()).isEqualTo("b.jpg");
            assertThat(request.payload().digest()).contains(new Digest(DigestAlgorithm.SHA256, "ab".repeat(32)));
            assertThat(request.payload().size()).isEqualTo(OptionalLong.of(17));
            assertThat(request.primaryId()).contains("ark:/99999/fk4a");
            assertThat(request.localIds()).containsExactly("l2", "l1");
            assertThat(request.description().creator()).contains("Me");
            assertThat(request.description().title()).contains("That");
            assertThat(request.description().date()).contains("2001");
            assertThat(request.description().dublinCore()).isEqualTo(Map.of("subject", "x; y"));
            assertThat(request.submission().note()).isEqualTo("A note");
            assertThat(request.submission().submitter()).isEqualTo("someone");
            assertThat(request.submission().notification()).isEqualTo("a@example.org");
            assertThat(request.submission().responseForm()).isEqualTo("json");
            assertThat(request.submission().row()).isEqualTo("batch.checkm:12");
            assertThat(run.published()).hasSize(1);
        }

        @Test
        void doWithLittle() throws IOException {
            IngestRequest request = request(file().run());

            assertThat(request.mode()).isEqualTo(Mode.ADD);
            assertThat(request.payload().filename()).isEqualTo("a.jpg");
            assertThat(request.primaryId()).isEmpty();
            assertThat(request.localIds()).isEmpty();
        }

        @Test
        void keepTheProfileAsItWas() throws IOException {
            Path profile = folder.resolve("mine.json");
            String text =
                    "{\"Owner\":\"ark:/99999/fk4o\",\"StorageNode\":1,\"Identifier-shoulder\":\"ark:/99999/fk4\"}";
            Files.writeString(profile, text);

            IngestRequest request = request(file().input("profile", "mine")
                    .configuration(configuration(Optional.of(folder)))
                    .run());

            assertThat(request.profile().storage().node()).isEqualTo(1);
        }

        @Test
        void areWrittenAgainByAnotherAttempt() throws IOException {
            IngestRequest first = request(file().run());

            assertThat(request(tester.runAgain())).isEqualTo(first);
        }
    }

    @Nested
    class Payloads {

        private HandlerTester uploaded(String type, String content) {
            return tester.batchFile("Submission/payload", content)
                    .input("type", type)
                    .input("payload_url", "batch:Submission/payload")
                    .input("filename", "p");
        }

        @ParameterizedTest
        @CsvSource({"md5, 900150983CD24FB0D6963F7D28E17F72", "crc32, 352441c2", "Adler-32, 024d0127"})
        void thatWereUploadedAreVerified(String algorithm, String digest) throws IOException {
            Run run = uploaded("file", "abc")
                    .input("digestType", algorithm)
                    .input("digestValue", digest)
                    .input("size", "3")
                    .run();

            assertThat(request(run).payload().url()).isEqualTo("batch:Submission/payload");
        }

        @ParameterizedTest
        @ValueSource(strings = {"file", "container", "manifest"})
        void thatAreNotAsWasSaidAreRefused(String type) {
            Run run = uploaded(type, "abc")
                    .input("digestType", "md5")
                    .input("digestValue", "00".repeat(16))
                    .input("row", "batch.checkm:7")
                    .run();

            assertThat(run.codes()).containsExactly("DIGEST_MISMATCH");
            assertThat(run.findings().get(0).message())
                    .contains("00".repeat(16))
                    .contains("900150983cd24fb0d6963f7d28e17f72");
            assertThat(run.published()).isEmpty();
        }

        @Test
        void thatHaveAnotherSizeAreRefused() {
            assertThat(uploaded("container", "abc").input("size", "4").run().codes())
                    .containsExactly("SIZE_MISMATCH");
        }

        @ParameterizedTest
        @ValueSource(strings = {"batch:Submission/none", "batch:../../etc/passwd", "batch:", "batch:/etc/passwd"})
        void thatAreNotThereAreRefused(String url) {
            Run run = tester.input("type", "file")
                    .input("payload_url", url)
                    .input("filename", "a")
                    .run();

            assertThat(run.codes()).containsExactly("NO_PAYLOAD");
        }

        @Test
        void thatAreAFolderAreRefused() {
            Run run = uploaded("file", "abc")
                    .input("payload_url", "batch:Submission")
                    .input("size", "3")
                    .run();

            assertThat(run.codes()).containsExactly("NO_PAYLOAD");
        }

        @Test
        void thatAreUploadedManifestsAreWrittenOut() throws IOException {
            Run run = uploaded("manifest", MANIFEST)
                    .input("base_url", "https://files.example.org/sets/m.checkm")
                    .run();

            assertThat(request(run).payload().base()).contains("https://files.example.org/sets/m.checkm");
            assertThat(run.outputText("manifest")).isEqualTo(MANIFEST);
        }

        @Test
        void thatAreManifestsAreFetched() throws IOException {
            server.on("/m.checkm", Reply.of(MANIFEST));

            Run run = tester.input("type", "manifest")
                    .input("payload_url", server.url("/m.checkm"))
                    .input("digestType", "sha-256")
                    .input("digestValue", Manifests.sha256(MANIFEST))
                    .run();

            assertThat(request(run).payload().filename()).isEqualTo("m.checkm");
            assertThat(tester.text("Ingest/manifest.checkm")).isEqualTo(MANIFEST);
        }

        @Test
        void thatAreManifestsNobodyHasAreRefusedWithTheirRow() {
            Run run = tester.input("type", "manifest")
                    .input("payload_url", server.url("/none.checkm"))
                    .input("row", "batch.checkm:9")
                    .run();

            assertThat(run.codes()).containsExactly("NOT_FOUND");
            assertThat(run.findings()).extracting(Finding::place).containsExactly("batch.checkm:9");
        }

        @Test
        void thatAreManifestsOfAServerThatIsIllAreTriedAgain() throws IOException {
            server.on("/m.checkm", Reply.status(503), Reply.of(MANIFEST));
            tester.input("type", "manifest").input("payload_url", server.url("/m.checkm"));

            assertThat(tester.run().status()).isEqualTo(Status.FATAL);
            assertThat(request(tester.runAgain()).payload().type()).isEqualTo(PayloadType.MANIFEST);
        }
    }

    @Nested
    class Refusals {

        @ParameterizedTest
        @ValueSource(strings = {"not an ark", "doi:10.5072/x", "ark:/x", "ark:/99999/../x"})
        void ofWhatIsNoArk(String id) {
            assertThat(file().input("objectID", id).run().codes()).containsExactly("BAD_ARK");
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "[]",
                    "{",
                    "{\"subject\": 1}",
                    "{\"subjekt\": \"x\"}",
                    "{\"subject\": {\"a\": 1}}",
                    "{\"subject\": \"\\ud800\"}",
                    "null"
                })
        void ofWhatIsNoDublinCore(String elements) {
            assertThat(file().input("dublin_core", elements).run().codes()).containsExactly("BAD_DUBLIN_CORE");
        }

        @Test
        void ofAnUnknownElementWithTheNearest() {
            Run run = file().input("dublin_core", "{\"subjekt\": \"x\"}").run();

            assertThat(run.findings().get(0).message()).endsWith("Did you mean subject?");
        }

        @ParameterizedTest
        @ValueSource(strings = {"../a", "/etc/passwd", "a\\b", "a\u0000", "\u202eb"})
        void ofABadName(String name) {
            assertThat(file().input("filename", name).run().codes()).containsExactly("BAD_NAME");
        }

        @Test
        void ofAUrlThatEndsWithoutAName() {
            assertThat(tester.input("type", "file")
                            .input("payload_url", "https://files.example.org/a/")
                            .run()
                            .codes())
                    .containsExactly("BAD_NAME");
        }

        @ParameterizedTest
        @ValueSource(strings = {"batch-manifest", "fil", ""})
        void ofAnUnknownType(String type) {
            assertThat(tester.input("type", type).input("payload_url", A).run().codes())
                    .containsExactly("UNKNOWN_TYPE");
        }

        @Test
        void ofAnythingButTrueAndFalse() {
            assertThat(file().input("update", "yes").run().codes()).containsExactly("BAD_UPDATE");
        }

        @Test
        void ofNothing() {
            assertThat(tester.input("type", "file").run().codes()).containsExactly("NO_PAYLOAD");
        }

        @Test
        void ofAllThatIsWrongAtOnceWithTheRow() {
            Run run = tester.input("profile", "none")
                    .input("type", "none")
                    .input("payload_url", "none")
                    .input("base_url", "ftp:x")
                    .input("digestType", "md5")
                    .input("size", "none")
                    .input("objectID", "none")
                    .input("update", "none")
                    .input("dublin_core", "none")
                    .input("row", "batch.checkm:3")
                    .run();

            assertThat(run.codes())
                    .containsExactlyInAnyOrderElementsOf(List.of(
                            "UNKNOWN_PROFILE",
                            "UNKNOWN_TYPE",
                            "RELATIVE_URL",
                            "BAD_URL",
                            "BAD_PAYLOAD_DIGEST",
                            "BAD_SIZE",
                            "BAD_ARK",
                            "BAD_UPDATE",
                            "BAD_DUBLIN_CORE"));
            assertThat(run.findings()).extracting(Finding::place).containsOnly("batch.checkm:3");
        }

        @Test
        void ofAProfileThatCannotBeReadIsTheOperatorsMatter() throws IOException {
            Files.writeString(folder.resolve("mine"), "Owner: nobody\n");

            Run run = file().input("profile", "mine")
                    .configuration(configuration(Optional.of(folder)))
                    .run();

            assertThat(run.permanent()).isTrue();
        }
    }
}
