package org.millrace.app.payload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.millrace.app.input.UnusableInput;

final class PayloadsTest {

    private static final String MANIFEST = """
            #%checkm_0.7
            #%profile | http://uc3.cdlib.org/registry/ingest/manifest/mrt-batch-manifest
            https://example.org/a.checkm
            #%eof
            """;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({
        "mrt-ingest-manifest, OBJECT_MANIFEST",
        "mrt-single-file-batch-manifest, SINGLE_FILE_BATCH",
        "mrt-container-batch-manifest, CONTAINER_BATCH",
        "mrt-batch-manifest, BATCH",
    })
    void aManifestSaysWhatItLists(String profile, PayloadType type) throws IOException {
        Path file = Files.writeString(folder.resolve("m.txt"), MANIFEST.replace("mrt-batch-manifest", profile));

        assertThat(find(file).type()).isEqualTo(type);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\uFEFF", "\r\n", "# a remark\n\n"})
    void whatStandsBeforeTheProfileDoesNotMatter(String before) throws IOException {
        Path file = Files.writeString(folder.resolve("m.checkm"), before + MANIFEST.replace("\n", "\r\n"));

        assertThat(find(file).type()).isEqualTo(PayloadType.BATCH);
    }

    @ParameterizedTest
    @CsvSource({
        "504B0304, letters.zip, CONTAINER",
        "504B0506, letters, CONTAINER",
        "504B0304, thesis.docx, FILE",
        "1F8B08, letters.tar.gz, CONTAINER",
        "425A68, letters.tbz2, CONTAINER",
        "1F8B08, map.svgz, FILE",
        "255044, letters.zip, FILE",
    })
    void anArchiveIsAContainerUnlessItIsNamedOtherwise(String magic, String name, PayloadType type) throws IOException {
        Path file = Files.write(folder.resolve(name), java.util.HexFormat.of().parseHex(magic));

        assertThat(find(file).type()).isEqualTo(type);
    }

    @Test
    void aTarIsKnownByItsMiddle() throws IOException {
        byte[] bytes = new byte[512];
        System.arraycopy("ustar".getBytes(StandardCharsets.US_ASCII), 0, bytes, 257, 5);

        assertThat(find(Files.write(folder.resolve("a.tar"), bytes)).type()).isEqualTo(PayloadType.CONTAINER);
    }

    @Test
    void aFileIsDescribedByNamePlaceSizeAndDigest() throws IOException {
        Path file = Files.writeString(folder.resolve("a b.txt"), "abc");

        assertThat(find(file).parameters())
                .containsEntry("type", "file")
                .containsEntry("filename", "a b.txt")
                .containsEntry("payload_url", file.toRealPath().toUri().toString())
                .containsEntry("size", "3")
                .containsEntry("digestType", "sha-256")
                .containsEntry("digestValue", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    }

    @Test
    void theUserKnowsBetter() throws IOException {
        Path file = Files.writeString(folder.resolve("m.checkm"), "#%checkm_0.7\n");

        assertThat(Payloads.find(file.toString(), Optional.of("file")).type()).isEqualTo(PayloadType.FILE);
    }

    /** Nobody who sends a manifest wants it preserved in place of what it lists. */
    @Test
    void aManifestByItsNameIsNeverTakenForAFile() throws IOException {
        Path rows = Files.writeString(folder.resolve("rows.checkm"), "https://example.org/a | | | | | a\n");
        Path marked = Files.writeString(folder.resolve("marked.txt"), "\uFEFF#%checkm_0.7\nhttps://example.org/a\n");
        Path wide = Files.writeString(folder.resolve("wide.checkm"), "\uFEFF" + MANIFEST, StandardCharsets.UTF_16LE);

        assertThatThrownBy(() -> find(rows)).hasMessageContaining("expected a line #%profile");
        assertThatThrownBy(() -> find(marked)).hasMessageContaining("expected a line #%profile");
        assertThatThrownBy(() -> find(wide)).hasMessageContaining("found UTF-16; save it in UTF-8");
    }

    @Test
    void aManifestOfNothingInParticularIsRefused() throws IOException {
        Path none = Files.writeString(folder.resolve("m.checkm"), "#%checkm_0.7\nhttps://example.org/a\n");
        Path odd = Files.writeString(folder.resolve("o.checkm"), MANIFEST.replace("mrt-batch", "mrt-bitch"));

        assertThatThrownBy(() -> find(none))
                .isInstanceOf(UnusableInput.class)
                .hasMessageContaining("expected a line #%profile")
                .hasMessageContaining("--type file");
        assertThatThrownBy(() -> find(odd)).hasMessageContaining("mrt-bitch-manifest");
    }

    @Test
    void whatIsNoFileIsRefused() {
        assertThatThrownBy(() -> find(folder)).hasMessageContaining("it is a folder; make an archive of it");
        assertThatThrownBy(() -> Payloads.find("https:///nowhere", Optional.empty()))
                .hasMessageContaining("expected a file, or a URL such as");
        assertThatThrownBy(() -> Payloads.find("ftp://example.org/a", Optional.empty()))
                .hasMessageContaining("only http and https");
    }

    @Test
    void aUrlIsLookedAtUnlessTheUserSaysWhatItIs() throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/m", exchange -> {
            byte[] bytes = MANIFEST.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, bytes.length);
            exchange.getResponseBody().write(bytes);
            exchange.close();
        });
        server.start();
        String base = "http://127.0.0.1:" + server.getAddress().getPort();
        try {
            Payload found = Payloads.find(base + "/m/list.checkm?v=1", Optional.empty());
            assertThat(found.type()).isEqualTo(PayloadType.BATCH);
            assertThat(found.filename()).isEqualTo("list.checkm");
            assertThat(found.parameters()).doesNotContainKeys("size", "digestValue");
            assertThatThrownBy(() -> Payloads.find(base + "/elsewhere", Optional.empty()))
                    .hasMessageContaining("cannot be looked at: the server answers 404");
        } finally {
            server.stop(0);
        }
        assertThat(Payloads.find(base + "/gone.zip", Optional.of("container")).filename())
                .isEqualTo("gone.zip");
    }

    @Test
    void theSameHasTheSameKeyAndOnceMoreAnother() throws IOException {
        Payload payload = find(Files.writeString(folder.resolve("a.txt"), "abc"));
        SubmissionKey key = SubmissionKey.of("IngestBatch", payload.parameters());
        Files.writeString(folder.resolve("a.txt"), "abd");

        assertThat(SubmissionKey.of("IngestBatch", payload.parameters())).isEqualTo(key);
        assertThat(SubmissionKey.of("Other", payload.parameters())).isNotEqualTo(key);
        assertThat(SubmissionKey.of("IngestBatch", find(folder.resolve("a.txt")).parameters()))
                .isNotEqualTo(key);
        Repeats repeats = new Repeats(folder.resolve("runs"));
        assertThat(repeats.last(key)).isEqualTo("run-" + key.value());
        assertThat(repeats.next(key)).isEqualTo("run-" + key.value() + "-1");
        assertThat(new Repeats(folder.resolve("runs")).last(key)).isEqualTo("run-" + key.value() + "-1");
    }

    private static Payload find(Path file) {
        return Payloads.find(file.toString(), Optional.empty());
    }
}
