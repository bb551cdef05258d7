package org.millrace.handlers.ingest.describe;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.millrace.handlers.ingest.request.DigestAlgorithm;
import org.millrace.handlers.ingest.request.IngestRequest;
import org.millrace.handlers.ingest.request.Json;
import org.millrace.handlers.ingest.request.Mode;
import org.millrace.handlers.ingest.request.ObjectFile;
import org.millrace.handlers.ingest.settings.IngestConfiguration;
import org.millrace.handlers.ingest.settings.StorageSettings;
import org.millrace.spi.Fact;
import org.millrace.spi.Outcome;
import org.millrace.testkit.HandlerTester;
import org.millrace.testkit.Run;

class ManifestHandlerTest {

    private static final String PNG = "\u0089PNG\r\n\u001a\n";

    @AutoClose
    private final HandlerTester tester = HandlerTester.of(new ManifestHandler());

    @BeforeEach
    void anObject() {
        tester.configuration(configuration(Optional.of("https://ingest.example.org/queue/{batch}/{job}")))
                .file(IngestRequest.PATH, Requests.silent(Mode.ADD))
                .fileInput("request", IngestRequest.PATH)
                .fileInput("fetched", ObjectFile.FETCHED)
                .fileOutput("object", ObjectFile.ALL)
                .recorded(new Fact.Identifiers(Requests.ARK, List.of()))
                .file("system/mrt-owner.txt", "ark:/99999/fk4owner00")
                .file("system/mrt-manifest.txt", "of an earlier attempt");
        fetched(file("producer/a b|c.txt", "hello", Optional.empty()));
    }

    private static IngestConfiguration configuration(Optional<String> url) {
        return new IngestConfiguration(
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.of(new StorageSettings(Optional.empty(), Optional.empty(), Optional.empty(), url)),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    private void fetched(ObjectFile... files) {
        StringBuilder lines = new StringBuilder();
        for (ObjectFile file : files) {
            lines.append(Json.text(file)).append('\n');
        }
        tester.file(ObjectFile.FETCHED, lines.toString());
    }

    private ObjectFile file(String path, String text, Optional<String> mimeType) {
        byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
        tester.file(path, bytes);
        Map<DigestAlgorithm, String> digests = new EnumMap<>(DigestAlgorithm.class);
        digests.put(
                DigestAlgorithm.SHA256,
                HexFormat.of().formatHex(DigestAlgorithm.SHA256.start().digest(bytes)));
        return new ObjectFile(path, bytes.length, digests, mimeType);
    }

    private List<ObjectFile> listed() throws IOException {
        return tester.text(ObjectFile.ALL)
                .lines()
                .map(line -> {
                    try {
                        return Json.read(line, ObjectFile.class);
                    } catch (IOException broken) {
                        throw new AssertionError(broken);
                    }
                })
                .toList();
    }

    @Test
    void writesMerrittsManifest() {
        tester.run();

        assertThat(tester.text("system/mrt-manifest.txt"))
                .isEqualTo("""
                        #%checkm_0.7
                        #%profile | http://uc3.cdlib.org/registry/store/manifest/mrt-add-manifest
                        #%prefix | mrt: | http://merritt.cdlib.org/terms#
                        #%prefix | nfo: | http://www.semanticdesktop.org/ontologies/2007/03/22/nfo#
                        #%fields | nfo:fileUrl | nfo:hashAlgorithm | nfo:hashValue | nfo:fileSize | nfo:fileLastModified | nfo:fileName | mrt:mimeType
                        https://ingest.example.org/queue/bid-1/JOB/producer/a%20b%7Cc.txt | sha-256 | 2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824 | 5 |  | producer/a b%7cc.txt | text/plain
                        https://ingest.example.org/queue/bid-1/JOB/system/mrt-owner.txt | sha-256 | 22 | 21 |  | system/mrt-owner.txt | text/plain
                        #%eof
                        """.replace("JOB", jobId()).replace("| 22 |", "| " + listedOwnerDigest() + " |"));
    }

    private String listedOwnerDigest() {
        return HexFormat.of()
                .formatHex(DigestAlgorithm.SHA256
                        .start()
                        .digest("ark:/99999/fk4owner00".getBytes(StandardCharsets.UTF_8)));
    }

    private String jobId() {
        String url = tester.text("system/mrt-manifest.txt")
                .lines()
                .skip(5)
                .findFirst()
                .orElseThrow();
        return url.replaceFirst(".*/bid-1/", "").replaceFirst("/producer.*", "");
    }

    @Test
    void namesTheWorkspacesOwnUrlWithoutConfiguration() {
        Run run = tester.configuration(configuration(Optional.empty())).run();

        assertThat(run.fact(Fact.Store.class).orElseThrow().manifest().toString())
                .startsWith("file:/")
                .endsWith("/system/mrt-manifest.txt");
    }

    @Test
    void tellsTypesFromContentAndName() throws IOException {
        fetched(
                file("producer/x", PNG, Optional.empty()),
                file("producer/y.tif", "no tiff", Optional.of("image/tiff")),
                file("producer/z.pdf", "", Optional.empty()),
                file("producer/unknown", "\u0000\u0001\u0002", Optional.empty()));

        tester.run();

        assertThat(listed().stream().map(file -> file.mimeType().orElseThrow()))
                .containsExactly(
                        "image/png", "image/tiff", "application/pdf", "application/octet-stream", "text/plain");
    }

    @Test
    void recordsWhatStorageAndInventoryExpect() {
        Run run = tester.run();

        Fact.Store store = run.fact(Fact.Store.class).orElseThrow();
        assertThat(store.mode()).isEqualTo("add/9001/ark%3A%2F99999%2Ffk4f20h55p");
        assertThat(store.delete()).isEmpty();
        assertThat(run.fact(Fact.Inventory.class).orElseThrow().manifest().toString())
                .isEqualTo("http://store.example.org/manifest/9001/ark%3A%2F99999%2Ffk4f20h55p");
    }

    @Test
    void anUpdateRecordsWhatItRemoves() throws IOException {
        tester.file(IngestRequest.PATH, Requests.silent(Mode.UPDATE)).file("system/mrt-delete.txt", "old.txt\n");
        fetched(file("producer/mrt-delete.txt", "old.txt\n", Optional.empty()));

        Fact.Store store = tester.run().fact(Fact.Store.class).orElseThrow();

        assertThat(store.mode()).startsWith("update/");
        assertThat(store.delete()).containsExactly("producer/old.txt");
        assertThat(listed()).extracting(ObjectFile::path).doesNotContain("producer/mrt-delete.txt");
    }

    @Test
    void aFileThatChangedSinceItWasFetchedIsFatal() {
        tester.file("producer/a b|c.txt", "hello, world");

        assertThat(tester.run().outcome())
                .isInstanceOfSatisfying(
                        Outcome.Fatal.class,
                        fatal -> assertThat(fatal.message() + fatal.cause())
                                .contains("Expected 5 bytes of producer/a b|c.txt"));
    }

    @Test
    void runAgainTheListIsTheSame() {
        tester.run();
        String first = tester.text(ObjectFile.ALL) + tester.text("system/mrt-manifest.txt");

        tester.runAgain();

        assertThat(tester.text(ObjectFile.ALL) + tester.text("system/mrt-manifest.txt"))
                .isEqualTo(first);
    }
}
