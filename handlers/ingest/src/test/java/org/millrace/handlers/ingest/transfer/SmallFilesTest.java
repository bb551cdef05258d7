package org.millrace.handlers.ingest.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.inject.Inject;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.hc.client5.http.DnsResolver;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.millrace.handlers.ingest.http.Reply;
import org.millrace.handlers.ingest.http.TestServer;
import org.millrace.handlers.ingest.request.Digest;
import org.millrace.handlers.ingest.request.DigestAlgorithm;
import org.millrace.handlers.ingest.settings.HttpSettings;
import org.millrace.handlers.ingest.settings.TransferSettings;
import org.millrace.handlers.ingest.transfer.http.Web;
import org.millrace.spi.Emits;
import org.millrace.spi.Finding;
import org.millrace.spi.Handler;
import org.millrace.spi.HandlerContext;
import org.millrace.spi.HandlerKey;
import org.millrace.spi.Outcome;
import org.millrace.spi.Status;
import org.millrace.testkit.HandlerTester;
import org.millrace.testkit.Run;

@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
public class SmallFilesTest {

    private static final String SHA_256_OF_ABC = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";

    @AutoClose
    private final TestServer server = TestServer.start();

    private final Names names = new Names();

    @AutoClose
    private final Web web = new Web(names);

    @TempDir
    Path folder;

    private TransferSettings settings = TransferSettings.empty()
            .withAttempts(3, Duration.ofMillis(1))
            .withPrivateNetworks("127.0.0.1")
            .withHttp(HttpSettings.empty().timed(Duration.ofMillis(300), Duration.ofMillis(300), 1_000));

    /** Names of hosts as a test wants them. */
    private static final class Names implements DnsResolver {
        private final Map<String, String> known = Map.of(
                "inner.example.org", "10.1.2.3",
                "metadata.example.org", "169.254.169.254",
                "two.example.org", "10.0.0.1");

        @Override
        public InetAddress[] resolve(String host) throws UnknownHostException {
            return InetAddress.getAllByName(known.getOrDefault(host, host));
        }

        @Override
        public String resolveCanonicalHostname(String host) {
            return host;
        }
    }

    @HandlerKey("FETCH_SMALL")
    @Emits(code = "URL_REFUSED", documentation = "x")
    @Emits(code = "ADDRESS_REFUSED", documentation = "x")
    @Emits(code = "REDIRECT_REFUSED", documentation = "x")
    @Emits(code = "NOT_FOUND", documentation = "x")
    @Emits(code = "ACCESS_DENIED", documentation = "x")
    @Emits(code = "REQUEST_REFUSED", documentation = "x")
    @Emits(code = "TOO_LARGE", documentation = "x")
    @Emits(code = "SIZE_MISMATCH", documentation = "x")
    @Emits(code = "DIGEST_MISMATCH", documentation = "x")
    public record Fetching(Web web, SmallFile wanted, Path file) implements Handler {
        @Inject
        public Fetching {}

        @Override
        public Outcome run(HandlerContext context) throws Exception {
            SmallFiles.Answer answer = new SmallFiles(web).fetch(wanted, file, context);
            return answer instanceof SmallFiles.Answer.Refused refused ? Outcome.ko(refused.finding()) : Outcome.ok();
        }
    }

    private Run fetch(String url) {
        return fetch(new SmallFile(url, Optional.empty(), OptionalLong.empty(), 1_000_000, "batch.checkm:3"));
    }

    private Run fetch(SmallFile wanted) {
        try (HandlerTester tester = HandlerTester.of(new Fetching(web, wanted, file()))) {
            return tester.configuration(Settings.with(settings)).run();
        }
    }

    private Path file() {
        return folder.resolve("fetched");
    }

    private void assertRefused(String url, String code) {
        Run run = fetch(url);
        assertThat(run.codes()).as(url + ": " + run.outcome()).containsExactly(code);
        assertThat(file()).doesNotExist();
    }

    @Test
    void fetchesAFile() {
        server.on("/a", Reply.of("abc"));
        assertThat(fetch(server.url("/a")).status()).isEqualTo(Status.OK);
        assertThat(file()).hasContent("abc");
        assertThat(server.requests().get(0).header("user-agent")).isEqualTo("Millrace");
        assertThat(server.requests().get(0).header("accept-encoding")).isEqualTo("identity");
    }

    @Test
    void fetchesWhatIsWrittenCarelessly() {
        server.on("/a%20b%5B1%5D/%C3%A9.txt?q=%7C", Reply.of("abc"));
        assertThat(fetch("  HTTP" + server.url("/a b[1]/\u00e9.txt?q=|#part").substring(4))
                        .status())
                .isEqualTo(Status.OK);
    }

    @Test
    void reportsAMissingFileAtItsPlace() {
        Finding finding = fetch(server.url("/none")).findings().get(0);
        assertThat(finding.code()).isEqualTo("NOT_FOUND");
        assertThat(finding.place()).isEqualTo("batch.checkm:3");
        assertThat(finding.message())
                .isEqualTo("Expected the file at " + server.url("/none") + ", but the host answered 404 Status");
    }

    @Test
    void reportsOtherRefusals() {
        server.on("/401", Reply.status(401)).on("/418", Reply.status(418));
        assertRefused(server.url("/401"), "ACCESS_DENIED");
        assertRefused(server.url("/418"), "REQUEST_REFUSED");
    }

    @Test
    void holdsDigestAndSizeAgainstWhatCame() {
        server.on("/a", Reply.of("abc"));
        Digest good = new Digest(DigestAlgorithm.SHA256, SHA_256_OF_ABC);
        Digest bad = new Digest(DigestAlgorithm.MD5, "0".repeat(32));
        String url = server.url("/a");
        assertThat(fetch(new SmallFile(url, Optional.of(good), OptionalLong.of(3), 3, ""))
                        .status())
                .isEqualTo(Status.OK);
        assertThat(fetch(new SmallFile(url, Optional.of(bad), OptionalLong.of(3), 3, ""))
                        .codes())
                .containsExactly("DIGEST_MISMATCH");
        assertThat(fetch(new SmallFile(url, Optional.of(good), OptionalLong.of(4), 9, ""))
                        .codes())
                .containsExactly("SIZE_MISMATCH");
        assertThat(fetch(new SmallFile(url, Optional.of(good), OptionalLong.empty(), 2, ""))
                        .codes())
                .containsExactly("TOO_LARGE");
    }

    @Test
    void stopsReadingAtTheBound() {
        server.on("/endless", Reply.of("x".repeat(8_192)).chunked().endless());
        assertRefused(server.url("/endless"), "TOO_LARGE");
    }

    @Test
    void triesAgain() {
        server.on("/a", Reply.status(500), Reply.status(503), Reply.of("abc"));
        assertThat(fetch(server.url("/a")).status()).isEqualTo(Status.OK);
        server.on("/b", Reply.status(500));
        assertThat(fetch(server.url("/b")).status()).isEqualTo(Status.FATAL);
        assertThat(server.requests("/b")).hasSize(3);
    }

    @Test
    void followsRedirectionsWithinBounds() {
        server.on("/a", Reply.redirect("b?x=1"))
                .on("/b?x=1", Reply.redirect(server.url("/c")))
                .on("/c", Reply.of("abc"));
        assertThat(fetch(server.url("/a")).status()).isEqualTo(Status.OK);
        server.on("/loop", Reply.redirect("/loop2")).on("/loop2", Reply.redirect("/loop"));
        assertRefused(server.url("/loop"), "REDIRECT_REFUSED");
        for (int i = 0; i < 7; i++) {
            server.on("/long" + i, Reply.redirect("/long" + (i + 1)));
        }
        assertRefused(server.url("/long0"), "REDIRECT_REFUSED");
        server.on("/file", Reply.redirect("file:///etc/passwd"));
        assertRefused(server.url("/file"), "URL_REFUSED");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://127.0.0.1:PORT/a",
                "http://127.1:PORT/a",
                "http://2130706433:PORT/a",
                "http://localhost:PORT/a",
                "http://[::1]:PORT/a",
                "http://[::ffff:127.0.0.1]:PORT/a",
                "http://[::127.0.0.1]:PORT/a",
                "http://[64:ff9b::7f00:1]:PORT/a",
                "http://[2002:7f00:1::]:PORT/a",
                "http://0.0.0.0:PORT/a",
                "http://10.0.0.1/a",
                "http://100.64.0.1/a",
                "http://169.254.169.254/latest/meta-data",
                "http://172.31.255.255/a",
                "http://192.168.1.1/a",
                "http://224.0.0.1/a",
                "http://255.255.255.255/a",
                "http://[fc00::1]/a",
                "http://[fe80::1]/a",
                "http://[ff02::1]/a",
                "http://inner.example.org/a",
                "https://metadata.example.org/a"
            })
    void refusesPrivateAddressesBeforeItConnects(String url) {
        settings = TransferSettings.empty().withAttempts(1, Duration.ofMillis(1));
        server.on("/a", Reply.of("abc"));
        Run run = fetch(url.replace("PORT", String.valueOf(server.port())));
        assertThat(run.codes()).containsAnyOf("ADDRESS_REFUSED", "URL_REFUSED").hasSize(1);
        assertThat(server.connections()).isZero();
    }

    @Test
    void refusesPrivateAddressesBehindARedirection() {
        server.on("/a", Reply.redirect("http://inner.example.org/"))
                .on("/b", Reply.redirect("http://localhost:" + server.port() + "/c"))
                .on("/d", Reply.redirect("//169.254.169.254/latest"));
        assertRefused(server.url("/a"), "ADDRESS_REFUSED");
        assertRefused(server.url("/d"), "ADDRESS_REFUSED");
        settings = settings.withPrivateNetworks("10.0.0.0/8", "127.0.0.1/32");
        assertThat(fetch(server.url("/b")).codes()).isSubsetOf("ADDRESS_REFUSED", "NOT_FOUND");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ftp://example.org/a",
                "gopher://127.0.0.1/",
                "jar:http://example.org/a.jar!/x",
                "file:///etc/passwd",
                "file:/etc/passwd",
                "batch:../secret",
                "a.txt",
                "",
                "http://",
                "http:///a",
                "http://user:secret@example.org/",
                "http://example.org:99999/",
                "http://exa mple.org/"
            })
    void refusesWhatIsNoUrlForIt(String url) {
        Run run = fetch(url);
        assertThat(run.codes()).containsExactly("URL_REFUSED");
        assertThat(run.findings().get(0).message()).doesNotContain("secret@");
        assertThat(server.connections()).isZero();
    }

    @Test
    void keepsToHostsIfToldSo() {
        settings = new TransferSettings(
                Optional.of(java.util.List.of("https")),
                Optional.of(java.util.List.of("*.example.org")),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
        assertRefused("http://a.example.org/", "URL_REFUSED");
        assertRefused("https://example.com/", "URL_REFUSED");
        assertRefused("https://inner.example.org/", "ADDRESS_REFUSED");
    }

    @Test
    void readsFilesOnlyBelowFolders() throws Exception {
        Path open = Files.createDirectories(folder.resolve("open"));
        Files.writeString(open.resolve("a b.txt"), "abc");
        Files.writeString(folder.resolve("secret.txt"), "secret");
        Files.createSymbolicLink(open.resolve("link"), folder.resolve("secret.txt"));
        settings = settings.withFiles(open);
        assertThat(fetch("file://" + open + "/a%20b.txt").status()).isEqualTo(Status.OK);
        assertThat(file()).hasContent("abc");
        assertRefused("file://" + open + "/../secret.txt", "URL_REFUSED");
        assertRefused("file://" + open + "/link", "URL_REFUSED");
        assertRefused("file://" + open + "/none", "NOT_FOUND");
        assertRefused("file://" + open, "NOT_FOUND");
        assertRefused("file:///etc/passwd", "URL_REFUSED");
        assertRefused("file://elsewhere/etc/passwd", "URL_REFUSED");
    }

    @Test
    void givesUpHostsThatAreSilentOrSlow() {
        server.on("/silent", Reply.of("abc").silent())
                .on("/slow", Reply.of("x".repeat(100_000)).trickling(20));
        settings = settings.withAttempts(1, Duration.ofMillis(1));
        assertThat(fetch(server.url("/silent")).outcome().toString()).contains("silent for too long");
        assertThat(fetch(server.url("/slow")).outcome().toString()).contains("bytes a second or more");
    }

    @Test
    void givesUpAnswersThatDoNotBegin() {
        String status = "HTTP/1.1 200 OK\r\n";
        server.on("/drip", Reply.of("").prattling(status + "X-Pad: ", "x").trickling(10))
                .on(
                        "/wait",
                        Reply.of("")
                                .prattling("", "HTTP/1.1 100 Continue\r\n\r\n")
                                .trickling(10))
                .on(
                        "/chunk",
                        Reply.of("")
                                .prattling(status + "Transfer-Encoding: chunked\r\n\r\n1;", "x")
                                .trickling(10));
        settings = settings.withAttempts(1, Duration.ofMillis(1));
        for (String path : List.of("/drip", "/wait")) {
            assertThat(fetch(server.url(path)).outcome().toString()).as(path).contains("silent for too long");
        }
        assertThat(fetch(server.url("/chunk")).outcome().toString()).contains("the connection broke");
    }

    @Test
    void keepsAnswersWithinBounds() {
        String status = "HTTP/1.1 200 OK\r\n";
        server.on("/line", Reply.of("").prattling(status + "X-Pad: ", "x".repeat(8_192)))
                .on("/lines", Reply.of("").prattling(status, "X-Pad: x\r\n".repeat(500)))
                .on(
                        "/chunk",
                        Reply.of("").prattling(status + "Transfer-Encoding: chunked\r\n\r\n1;", "x".repeat(8_192)));
        settings = settings.withAttempts(1, Duration.ofMillis(1))
                .withHttp(HttpSettings.empty().timed(Duration.ofMinutes(1), Duration.ofMinutes(1), 1));
        for (String path : List.of("/line", "/lines", "/chunk")) {
            assertThat(fetch(server.url(path)).outcome().toString()).as(path).contains("the connection broke: Max");
        }
    }

    @Test
    void refusesWhatWasPackedOnTheWay() throws IOException {
        server.on("/a.txt", Reply.of("packed").header("Content-Encoding", "gzip"))
                .on("/a.tar.gz", Reply.of("packed").header("Content-Encoding", "x-gzip"));
        assertRefused(server.url("/a.txt"), "REQUEST_REFUSED");
        assertThat(fetch(server.url("/a.tar.gz")).status()).isEqualTo(Status.OK);
        assertThat(file()).hasContent("packed");
        assertThat(fetch(new SmallFile(
                                server.url("/a.txt"),
                                Optional.of(new Digest(DigestAlgorithm.CRC32, crc("packed"))),
                                OptionalLong.empty(),
                                1_000,
                                "batch.checkm:3"))
                        .status())
                .isEqualTo(Status.OK);
    }

    private static String crc(String text) {
        return HexFormat.of().formatHex(DigestAlgorithm.CRC32.start().digest(text.getBytes(StandardCharsets.UTF_8)));
    }

    @Test
    void givesUserAndPasswordToTheirHostOnly() {
        server.on("/a", Reply.redirect("http://localhost:" + server.port() + "/b"))
                .on("/b", Reply.of("abc"));
        HttpSettings http = settings.requests();
        settings = settings.withPrivateNetworks("127.0.0.0/8", "localhost")
                .withHttp(new HttpSettings(
                        Optional.empty(),
                        Optional.empty(),
                        http.responseTimeout(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.of(Map.of("127.0.0.1", new HttpSettings.Credentials("me", "s3cret"))),
                        Optional.empty()));
        assertThat(fetch(server.url("/a")).status()).isEqualTo(Status.OK);
        String expected = java.util.Base64.getEncoder().encodeToString("me:s3cret".getBytes(StandardCharsets.UTF_8));
        assertThat(server.requests("/a").get(0).header("authorization")).isEqualTo("Basic " + expected);
        assertThat(server.requests("/b").get(0).header("authorization")).isEmpty();
        assertThat(http.toString()).doesNotContain("s3cret");
    }

    @Test
    void asksThroughAProxy() {
        server.on("http://files.unknown.invalid/a", Reply.of("abc"));
        HttpSettings.Proxy proxy = new HttpSettings.Proxy(
                "127.0.0.1", server.port(), Optional.empty(), Optional.of(java.util.List.of("127.0.0.1")));
        settings = TransferSettings.empty()
                .withAttempts(1, Duration.ofMillis(1))
                .withHttp(new HttpSettings(
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.of(proxy)));
        assertThat(fetch("http://files.unknown.invalid/a").status()).isEqualTo(Status.OK);
        assertRefused("http://inner.example.org/a", "ADDRESS_REFUSED");
        assertThat(server.requests()).hasSize(1);
    }
}
