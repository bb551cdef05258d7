package org.millrace.handlers.ingest.submission;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.millrace.handlers.ingest.manifest.ManifestKind;
import org.millrace.handlers.ingest.profile.Profiles;
import org.millrace.handlers.ingest.request.Digest;
import org.millrace.handlers.ingest.request.DigestAlgorithm;
import org.millrace.handlers.ingest.request.IngestRequest;
import org.millrace.handlers.ingest.request.IngestRequest.Description;
import org.millrace.handlers.ingest.request.IngestRequest.Submission;
import org.millrace.handlers.ingest.request.Json;
import org.millrace.handlers.ingest.request.ListedFile;
import org.millrace.handlers.ingest.request.Mode;
import org.millrace.handlers.ingest.request.Payload;
import org.millrace.handlers.ingest.request.PayloadType;
import org.millrace.handlers.ingest.settings.IngestConfiguration;
import org.millrace.spi.Finding;
import org.millrace.spi.Status;
import org.millrace.testkit.HandlerTester;
import org.millrace.testkit.Run;

class ReadManifestHandlerTest {

    private static final String U = "https://files.example.org/";
    private static final Digest MD5 = new Digest(DigestAlgorithm.MD5, "0b21c6d48e815dd537d42dc1cfac0111");

    @AutoClose
    private final HandlerTester tester = HandlerTester.of(new ReadManifestHandler())
            .fileInput("request", IngestRequest.PATH)
            .fileInput("manifest", "Ingest/manifest.checkm")
            .fileOutput("files", ListedFile.LIST)
            .configuration(IngestConfiguration.empty());

    private static IngestRequest request(Payload payload) throws IOException {
        Profiles.Answer profile = Profiles.in(Optional.empty()).find(Profiles.DEFAULT);
        return new IngestRequest(
                ((Profiles.Answer.Found) profile).profile(),
                Mode.ADD,
                payload,
                Optional.empty(),
                List.of(),
                new Description(Optional.empty(), Optional.empty(), Optional.empty(), Map.of()),
                new Submission("bid", "jid", "", "", "", "", Instant.EPOCH, "batch.checkm:12"));
    }

    private HandlerTester of(Payload payload) throws IOException {
        return tester.file(IngestRequest.PATH, Json.text(request(payload)));
    }

    private Run manifest(String... rows) throws IOException {
        return text(Manifests.of(ManifestKind.OBJECT, rows));
    }

    private Run text(String manifest) throws IOException {
        return of(new Payload(
                        PayloadType.MANIFEST, U + "sets/m.checkm", "m.checkm", Optional.empty(), OptionalLong.empty()))
                .file("Ingest/manifest.checkm", manifest)
                .run();
    }

    private static List<ListedFile> files(Run run) throws IOException {
        assertThat(run.findings())
                .filteredOn(finding -> run.status() == Status.KO)
                .isEmpty();
        try (Stream<ListedFile> files = Json.lines(run.output("files", Path.class), ListedFile.class)) {
            return files.toList();
        }
    }

    @Test
    void aManifestsRowsAreListed() throws IOException {
        Run run = manifest(
                U + "a.jpg | MD5 | 0B21C6D48E815DD537D42DC1CFAC0111 | 17 | | ./images//a.jpg | image/jpeg",
                "../b.jpg | | | | | b%20%7c.jpg");

        assertThat(run.status()).isEqualTo(Status.OK);
        assertThat(files(run))
                .containsExactly(
                        new ListedFile(
                                "images/a.jpg",
                                U + "a.jpg",
                                Optional.of(MD5),
                                OptionalLong.of(17),
                                Optional.of("image/jpeg"),
                                "m.checkm:6"),
                        new ListedFile(
                                "b |.jpg",
                                U + "b.jpg",
                                Optional.empty(),
                                OptionalLong.empty(),
                                Optional.empty(),
                                "m.checkm:7"));
    }

    @Test
    void anUploadedManifestsRowsAreRelativeToWhereItCameFrom() throws IOException {
        Payload uploaded = new Payload(
                PayloadType.MANIFEST,
                "batch:Submission/payload",
                "m.checkm",
                Optional.empty(),
                OptionalLong.empty(),
                Optional.of(U + "x/m.checkm"));

        Run run = of(uploaded)
                .file("Ingest/manifest.checkm", Manifests.of(ManifestKind.OBJECT, "a.jpg | | | | | a.jpg"))
                .run();

        assertThat(files(run)).extracting(ListedFile::url).containsExactly(U + "x/a.jpg");
    }

    @Test
    void anUploadedManifestThatCameFromNowhereNeedsWholeUrls() throws IOException {
        Payload uploaded = new Payload(
                PayloadType.MANIFEST, "batch:Submission/payload", "m", Optional.empty(), OptionalLong.empty());

        Run run = of(uploaded)
                .file("Ingest/manifest.checkm", Manifests.of(ManifestKind.OBJECT, "payload | | | | | a.jpg"))
                .run();

        assertThat(run.codes()).containsExactly("RELATIVE_URL");
    }

    @ParameterizedTest
    @ValueSource(strings = {"FILE", "CONTAINER"})
    void anotherPayloadIsListedAsItIs(PayloadType type) throws IOException {
        Run run = of(new Payload(type, U + "a", "a.zip", Optional.of(MD5), OptionalLong.of(1)))
                .run();

        assertThat(files(run))
                .containsExactly(new ListedFile(
                        "a.zip", U + "a", Optional.of(MD5), OptionalLong.of(1), Optional.empty(), "batch.checkm:12"));
    }

    @ParameterizedTest
    @CsvSource({
        "a.jpg, a.jpg, DUPLICATE_NAME",
        "a.jpg, ./a.jpg, DUPLICATE_NAME",
        "x/a.jpg, x//a.jpg, DUPLICATE_NAME",
        "a, a/b, NAME_IS_FOLDER",
        "a/b/c, a, NAME_IS_FOLDER",
        "a/b/c, a/b, NAME_IS_FOLDER",
        "a.jpg, ../a.jpg, BAD_NAME"
    })
    void namesThatCannotStandTogetherAreRefused(String first, String second, String code) throws IOException {
        Run run = manifest(U + "1 | | | | | " + first, U + "2 | | | | | " + second);

        assertThat(run.status()).isEqualTo(Status.KO);
        assertThat(run.codes()).containsExactly(code);
        assertThat(run.findings()).extracting(Finding::place).containsExactly("m.checkm:7");
    }

    @ParameterizedTest
    @CsvSource({
        "a.jpg, a.JPG, SIMILAR_NAMES",
        "A.jpg, a.jpg, SIMILAR_NAMES",
        "A.jpg, a.JPG, SIMILAR_NAMES",
        "caf\u00e9, cafe\u0301, SIMILAR_NAMES",
        "a, mrt-ingest.txt, RESERVED_NAME",
        "a, mrt-er.txt, RESERVED_NAME"
    })
    void oddNamesAreRemarkedUpon(String first, String second, String code) throws IOException {
        Run run = manifest(U + "1 | | | | | " + first, U + "2 | | | | | " + second);

        assertThat(run.status()).isEqualTo(Status.WARNING);
        assertThat(run.codes()).containsExactly(code);
        assertThat(files(run)).hasSize(2);
    }

    @Test
    void filesThatAreReadFromDepositorsHaveTheirNames() throws IOException {
        Run run = manifest(
                U + "1 | | | | | mrt-erc.txt", U + "2 | | | | | mrt-dc.xml", U + "3 | | | | | sub/mrt-ingest.txt");

        assertThat(run.status()).isEqualTo(Status.OK);
    }

    @Test
    void allThatIsWrongIsToldAtOnce() throws IOException {
        Run run = manifest(U + "1 | | | | | ../a", "x:// | md4 | 00 | one | | b", U + "2 | | | | | c");

        assertThat(run.codes()).containsExactly("BAD_NAME", "BAD_URL", "UNKNOWN_ALGORITHM", "BAD_SIZE");
        assertThat(run.published()).isEmpty();
    }

    @Test
    void faultsAreTellableInNumber() throws IOException {
        Run run = manifest(
                IntStream.range(0, 500).mapToObj(i -> "x:// | | | | | f" + i).toArray(String[]::new));

        assertThat(run.findings()).hasSize(101);
        assertThat(run.findings().get(100).code()).isEqualTo("TOO_MANY");
        assertThat(run.findings().get(100).message()).contains("400");
    }

    @ParameterizedTest
    @CsvSource({"'', MANIFEST_WITHOUT_END", "#%eof, EMPTY_MANIFEST", "<html>, MANIFEST_WITHOUT_PROFILE"})
    void whatIsNoManifestIsRefused(String content, String code) throws IOException {
        assertThat(text(content).codes()).containsExactly(code);
    }

    @Test
    void aBatchManifestIsRefused() throws IOException {
        assertThat(text(Manifests.of(ManifestKind.FILES, U)).codes()).containsExactly("OTHER_MANIFEST");
    }

    @Test
    void manyRowsAreListed() throws IOException {
        StringBuilder manifest = new StringBuilder(Manifests.head(ManifestKind.OBJECT));
        IntStream.range(0, 20_000)
                .forEach(i -> manifest.append(U + "f | | | | | d")
                        .append(i % 1000)
                        .append('/')
                        .append(i)
                        .append('\n'));

        Run run = text(manifest.append("#%eof").toString());

        assertThat(run.status()).isEqualTo(Status.OK);
        assertThat(files(run)).hasSize(20_000);
    }

    @Test
    void anotherAttemptListsTheSame() throws IOException {
        List<ListedFile> first = files(manifest(U + "a.jpg | | | | | a.jpg"));

        assertThat(files(tester.runAgain())).isEqualTo(first);
    }

    @Test
    void aManifestThatNobodyBoundIsTheOperatorsMatter() throws IOException {
        Run run = of(new Payload(PayloadType.MANIFEST, U + "m", "m", Optional.empty(), OptionalLong.empty()))
                .run();

        assertThat(run.permanent()).isTrue();
    }
}
