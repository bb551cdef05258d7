package org.millrace.handlers.ingest.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;
import org.millrace.handlers.ingest.http.Reply;
import org.millrace.handlers.ingest.http.TestServer;
import org.millrace.handlers.ingest.request.DigestAlgorithm;
import org.millrace.handlers.ingest.request.Json;
import org.millrace.handlers.ingest.request.ListedFile;
import org.millrace.handlers.ingest.request.ObjectFile;
import org.millrace.handlers.ingest.request.PayloadType;
import org.millrace.handlers.ingest.settings.HttpSettings;
import org.millrace.handlers.ingest.settings.TransferSettings;
import org.millrace.handlers.ingest.transfer.http.Web;
import org.millrace.spi.Fact;
import org.millrace.spi.Finding;
import org.millrace.spi.Outcome;
import org.millrace.spi.Status;
import org.millrace.testkit.HandlerTester;
import org.millrace.testkit.Run;

@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class DownloadHandlerTest {

    @AutoClose
    private final TestServer server = TestServer.start();

    @AutoClose
    private final Web web = new Web();

    @AutoClose
    private final HandlerTester tester = HandlerTester.of(new DownloadHandler(web))
            .file("Ingest/request.json", Requests.of(PayloadType.MANIFEST))
            .fileInput("request", "Ingest/request.json")
            .fileInput("files", "Ingest/files.jsonl")
            .fileOutput("fetched", "Ingest/fetched.jsonl");

    @TempDir
    Path folder;

    private final TransferSettings settings = TransferSettings.empty()
            .withAttempts(3, Duration.ofMillis(1))
            .withPrivateNetworks("127.0.0.1")
            .withHttp(HttpSettings.empty().timed(Duration.ofSeconds(5), Duration.ofSeconds(5), 1));

    private Run download(ListedFile... files) {
        return download(settings, files);
    }

    private Run download(TransferSettings chosen, ListedFile... files) {
        return tester.configuration(Settings.with(chosen))
                .file("Ingest/files.jsonl", Requests.list(files))
                .run();
    }

    private static byte[] bytes(int length) {
        byte[] bytes = new byte[length];
        new Random(length).nextBytes(bytes);
        return bytes;
    }

    private static String digest(DigestAlgorithm algorithm, byte[] bytes) {
        return HexFormat.of().formatHex(algorithm.start().digest(bytes));
    }

    private List<ObjectFile> fetched(Run run) throws IOException {
        try (Stream<ObjectFile> files = Json.lines(run.output("fetched", Path.class), ObjectFile.class)) {
            return files.toList();
        }
    }

    private byte[] published(String path) throws IOException {
        try (var in = tester.workspace().read(org.millrace.workspace.WorkspacePath.of(path))) {
            return in.readAllBytes();
        }
    }

    @Test
    void fetchesFilesWithTheirDigests() throws IOException {
        byte[] large = bytes(9_000_000);
        server.on("/a", Reply.of("abc")).on("/large", Reply.of(large)).on("/empty", Reply.of(""));
        Run run = download(
                Requests.file("a/b.txt", server.url("/a"), DigestAlgorithm.MD5, "900150983CD24FB0D6963F7D28E17F72"),
                Requests.file(
                        "large.bin",
                        server.url("/large"),
                        DigestAlgorithm.SHA512,
                        digest(DigestAlgorithm.SHA512, large)),
                Requests.file("empty", server.url("/empty"), 0));
        assertThat(run.outcome()).isEqualTo(Outcome.ok());
        assertThat(fetched(run))
                .extracting(ObjectFile::path)
                .containsExactly("producer/a/b.txt", "producer/large.bin", "producer/empty");
        assertThat(fetched(run).get(1).digests())
                .containsEntry(DigestAlgorithm.SHA256, digest(DigestAlgorithm.SHA256, large))
                .containsEntry(DigestAlgorithm.SHA512, digest(DigestAlgorithm.SHA512, large));
        assertThat(fetched(run).get(0).mimeType()).contains("text/plain");
        assertThat(published("producer/large.bin")).isEqualTo(large);
        assertThat(tester.text("producer/a/b.txt")).isEqualTo("abc");
        assertThat(run.fact(Fact.SpaceNeeded.class)).contains(new Fact.SpaceNeeded(9_000_003));
        assertThat(run.progress().get(run.progress().size() - 1).done()).isEqualTo(9_000_003);
    }

    @Test
    void goesOnAfterACut() throws IOException {
        byte[] bytes = bytes(3_000_000);
        server.on("/a", Reply.of(bytes).cutAfter(1_000_000), Reply.status(503), Reply.of(bytes));
        Run run =
                download(Requests.file("a", server.url("/a"), DigestAlgorithm.MD5, digest(DigestAlgorithm.MD5, bytes)));
        assertThat(run.outcome()).isEqualTo(Outcome.ok());
        assertThat(published("producer/a")).isEqualTo(bytes);
        assertThat(server.requests("/a").get(2).header("range")).isEqualTo("bytes=1000000-");
        assertThat(server.requests("/a").get(2).header("if-range")).startsWith("\"");
    }

    @Test
    void beginsAnewWhereItCannotGoOn() throws IOException {
        byte[] bytes = bytes(2_000_000);
        server.on("/a", Reply.of(bytes).cutAfter(700_000), Reply.of(bytes).withoutRanges());
        server.on("/b", Reply.of(bytes(1_999_999)).cutAfter(700_000), Reply.of(bytes));
        server.on(
                "/c",
                Reply.of(bytes).withoutValidator().cutAfter(700_000),
                Reply.of(bytes).withoutValidator());
        Run run = download(
                Requests.file("a", server.url("/a")),
                Requests.file("b", server.url("/b")),
                Requests.file("c", server.url("/c")));
        assertThat(run.outcome()).isEqualTo(Outcome.ok());
        assertThat(published("producer/a")).isEqualTo(bytes);
        assertThat(published("producer/b")).isEqualTo(bytes);
        assertThat(published("producer/c")).isEqualTo(bytes);
        assertThat(server.requests("/c").get(1).header("range")).isEmpty();
    }

    @Test
    void doesNotTrustAHostThatJoinsTwoVersions() throws IOException {
        byte[] bytes = bytes(2_000_000);
        byte[] other = Arrays.copyOf(bytes(2_000_001), 2_000_000);
        server.on(
                "/a",
                Reply.of(other).withoutValidator().cutAfter(700_000),
                Reply.of(bytes).withoutValidator(),
                Reply.of(bytes));
        Run run = download(
                Requests.file("a", server.url("/a"), DigestAlgorithm.SHA1, digest(DigestAlgorithm.SHA1, bytes)));
        assertThat(run.outcome()).isEqualTo(Outcome.ok());
        assertThat(published("producer/a")).isEqualTo(bytes);
        assertThat(server.requests("/a")).hasSize(3);
    }

    @Test
    void tellsAllThatIsWrongAtOnce() {
        server.on("/good", Reply.of("abc"))
                .on("/cut", Reply.of("abc").declaring(10))
                .on("/401", Reply.status(401))
                .on("/down", Reply.status(500));
        Run run = download(
                Requests.file("good", server.url("/good")),
                Requests.file("none", server.url("/none")),
                Requests.file("cut", server.url("/cut")),
                Requests.file("size", server.url("/good"), 4),
                Requests.file("digest", server.url("/good"), DigestAlgorithm.MD5, "0".repeat(32)),
                Requests.file("401", server.url("/401")),
                Requests.file("down", server.url("/down")),
                Requests.file("url", "ftp://example.org/a"),
                Requests.file("../up", server.url("/good")),
                Requests.file("/etc/passwd", server.url("/good")),
                Requests.file("a\u0000b", server.url("/good")),
                Requests.file("good", server.url("/good")),
                Requests.file("good/below", server.url("/good")));
        assertThat(run.status()).isEqualTo(Status.KO);
        assertThat(run.codes())
                .containsExactlyInAnyOrder(
                        "NOT_FOUND",
                        "CUT_SHORT",
                        "SIZE_MISMATCH",
                        "DIGEST_MISMATCH",
                        "ACCESS_DENIED",
                        "UNREACHABLE",
                        "URL_REFUSED",
                        "NAME_REFUSED",
                        "NAME_REFUSED",
                        "NAME_REFUSED",
                        "NAME_REFUSED",
                        "NAME_REFUSED");
        Finding digest = run.findings().stream()
                .filter(finding -> finding.code().equals("DIGEST_MISMATCH"))
                .findFirst()
                .orElseThrow();
        assertThat(digest.place()).isEqualTo("manifest.checkm:1 (digest)");
        assertThat(digest.message())
                .isEqualTo("Expected the MD5 digest 00000000000000000000000000000000, but found"
                        + " 900150983cd24fb0d6963f7d28e17f72 (3 bytes)");
        assertThat(digest.remedy()).isNotEmpty();
        assertThat(run.published()).isEmpty();
    }

    @Test
    void fetchesOnlyWhatIsMissingWhenItIsRequeued() {
        server.on("/a", Reply.of("abc")).on("/b", Reply.status(404), Reply.of("def"));
        ListedFile[] files = {Requests.file("a", server.url("/a")), Requests.file("b", server.url("/b"))};
        assertThat(download(files).codes()).containsExactly("NOT_FOUND");
        assertThat(tester.runAgain().outcome()).isEqualTo(Outcome.ok());
        assertThat(server.requests("/a")).hasSize(1);
        assertThat(tester.text("producer/b")).isEqualTo("def");
    }

    @Test
    void goesOnWithAPartInTheNextAttempt() throws IOException {
        byte[] bytes = bytes(3_000_000);
        server.on("/a", Reply.of(bytes).cutAfter(1_500_000), Reply.status(500), Reply.status(500), Reply.status(500));
        assertThat(download(Requests.file("a", server.url("/a"))).status()).isEqualTo(Status.FATAL);
        server.on("/a", Reply.of(bytes));
        assertThat(tester.runAgain().outcome()).isEqualTo(Outcome.ok());
        assertThat(published("producer/a")).isEqualTo(bytes);
        assertThat(server.requests("/a").get(server.requests("/a").size() - 1).header("range"))
                .isEqualTo("bytes=1500000-");
    }

    @Test
    void goesOnAfterACrashThatTornTheJournal() throws IOException {
        server.on("/a", Reply.of("abc")).on("/b", Reply.of("def"));
        download(Requests.file("a", server.url("/a")), Requests.file("b", server.url("/b")));
        Path journal = tester.scratch().resolve("journal");
        byte[] whole = Files.readAllBytes(journal);
        Files.write(journal, Arrays.copyOf(whole, whole.length - 7));
        assertThat(tester.runAgain().outcome()).isEqualTo(Outcome.ok());
        assertThat(server.requests()).hasSize(3);
        assertThat(tester.text("producer/a") + tester.text("producer/b")).isEqualTo("abcdef");
    }

    @Test
    void doesNotTakeOldFilesForOthers() {
        server.on("/a", Reply.of("abc")).on("/b", Reply.of("def"));
        download(Requests.file("a", server.url("/a")));
        assertThat(download(Requests.file("a", server.url("/b"))).outcome()).isEqualTo(Outcome.ok());
        assertThat(tester.text("producer/a")).isEqualTo("def");
    }

    @Test
    void looksAgainAtFilesFromBeforeAReboot() throws IOException {
        server.on("/a", Reply.of("abc"));
        download(Requests.file("a", server.url("/a")));
        try (Stream<Path> files = Files.walk(tester.scratch().resolve("files"))) {
            Path done = files.filter(Files::isRegularFile).findFirst().orElseThrow();
            Files.delete(done);
            Files.writeString(done, "xyz");
        }
        Files.writeString(tester.scratch().resolve("boot"), "another");
        assertThat(tester.runAgain().outcome()).isEqualTo(Outcome.ok());
        assertThat(tester.text("producer/a")).isEqualTo("abc");
    }

    @Test
    void breaksOffBodiesThatDoNotEnd() {
        byte[] block = bytes(8_192);
        server.on("/declared", Reply.of(block).declaring(5_000_000_000L).endless())
                .on("/chunked", Reply.of(block).chunked().endless())
                .on("/close", Reply.of(block).untilClose().endless());
        Run run = download(
                settings.withLargestFile(1_000_000),
                Requests.file("a", server.url("/declared")),
                Requests.file("b", server.url("/chunked")),
                Requests.file("c", server.url("/close")),
                Requests.file("d", server.url("/chunked"), 20_000),
                Requests.file("e", server.url("/declared"), 20_000));
        assertThat(run.codes())
                .containsExactlyInAnyOrder("TOO_LARGE", "TOO_LARGE", "TOO_LARGE", "SIZE_MISMATCH", "SIZE_MISMATCH");
    }

    /** A tester that sees another disk than there is: 100 GB, of which so many bytes are free in turn. */
    private HandlerTester onDisk(Long... freeInTurn) {
        Deque<Long> free = new ArrayDeque<>(List.of(freeInTurn));
        Room.Gauge gauge = place -> new Room("d", 100_000_000_000L, free.size() > 1 ? free.remove() : free.element());
        return HandlerTester.of(new DownloadHandler(web, gauge))
                .file("Ingest/request.json", Requests.of(PayloadType.MANIFEST))
                .fileInput("request", "Ingest/request.json")
                .fileInput("files", "Ingest/files.jsonl")
                .fileOutput("fetched", "Ingest/fetched.jsonl")
                .configuration(Settings.with(settings));
    }

    private static final long GB = 1_000_000_000;

    @Test
    void leavesTheLastOfTheDiskToOthersWhateverSizeWasSaid() throws IOException {
        server.on("/a", Reply.of(bytes(8_192)).chunked().endless());
        ListedFile endless = Requests.file("a", server.url("/a"), 4_000 * GB);
        try (HandlerTester full = onDisk(10 * GB, 10 * GB, 10 * GB, GB).recorded(new Fact.SpaceNeeded(20_000_000))) {
            Run run = full.file("Ingest/files.jsonl", Requests.list(endless)).run();
            assertThat(run.codes()).containsExactly("TOO_LARGE");
            assertThat(run.findings().get(0).message())
                    .startsWith("Expected room in the workspace, but of its 100.0 GB only 1.0 GB are free; the job has"
                            + " taken ")
                    .endsWith(", and 20.0 MB were estimated");
            assertThat(full.scratch().resolve("files/0")).isEmptyDirectory();
        }
    }

    @Test
    void keepsWhatItHasWhenTheDiskIsFullOfOthers() throws IOException {
        byte[] bytes = bytes(40_000_000);
        server.on("/a", Reply.of(bytes));
        ListedFile file = Requests.file("a", server.url("/a"));
        try (HandlerTester full =
                onDisk(10 * GB, 10 * GB, GB, GB, 10 * GB).recorded(new Fact.SpaceNeeded(bytes.length))) {
            Run run = full.file("Ingest/files.jsonl", Requests.list(file)).run();
            assertThat(run.status()).isEqualTo(Status.FATAL);
            assertThat(run.outcome().toString()).contains("only 1.0 GB are free; make room, and the job goes on");
            Run again = full.runAgain();
            assertThat(again.outcome()).isEqualTo(Outcome.ok());
            assertThat(again.fact(Fact.SpaceNeeded.class)).contains(new Fact.SpaceNeeded(bytes.length));
        }
        assertThat(server.requests("/a").get(1).header("range")).matches("bytes=[1-9][0-9]{6,}-");
    }

    @Test
    @EnabledIf("hasFullDevice")
    void saysThatTheDiskIsFullAndGoesOnWhenItIsNot() throws IOException {
        server.on("/a", Reply.of("abc"));
        ListedFile file = Requests.file("a", server.url("/a"), DigestAlgorithm.MD5, "900150983cd24fb0d6963f7d28e17f72");
        Path place = place(file);
        Files.createSymbolicLink(place, FULL);
        Run run = download(file);
        assertThat(run.status()).isEqualTo(Status.FATAL);
        assertThat(run.outcome().toString())
                .contains("Expected room in the workspace, but the disk takes no more (No space left on device)")
                .contains("make room, and the job goes on where it stopped");
        Files.delete(place);
        assertThat(tester.runAgain().outcome()).isEqualTo(Outcome.ok());
        assertThat(tester.text("producer/a")).isEqualTo("abc");
    }

    /** Where the first file of a list is while it comes. */
    private Path place(ListedFile file) throws IOException {
        return Files.createDirectories(tester.scratch().resolve("files/0")).resolve("0-" + Download.key(file));
    }

    private static final Path FULL = Path.of("/dev/full");

    static boolean hasFullDevice() {
        return Files.isWritable(FULL);
    }

    @Test
    void reservesAgainWhatItsFailureGaveBack() {
        server.on("/a", Reply.status(404));
        tester.recorded(new Fact.SpaceNeeded(1_000));
        assertThat(download(Requests.file("a", server.url("/a"))).reservations())
                .isEmpty();
        assertThat(tester.runAgain().reservations()).containsValue(1_000L);
    }

    @Test
    void asksForNothingMoreIfAllIsHere() throws IOException {
        byte[] bytes = bytes(3_000_000);
        server.on("/a", Reply.of(bytes));
        ListedFile file = Requests.file("a", server.url("/a"), DigestAlgorithm.MD5, digest(DigestAlgorithm.MD5, bytes));
        assertThat(download(file).outcome()).isEqualTo(Outcome.ok());
        Files.delete(tester.scratch().resolve("journal"));
        assertThat(tester.runAgain().outcome()).isEqualTo(Outcome.ok());
        assertThat(published("producer/a")).isEqualTo(bytes);
        assertThat(server.requests("/a")).hasSize(2);
    }

    @Test
    void goesOnWithAPartOfAnotherMachineIfADigestWillTell() throws IOException {
        byte[] bytes = bytes(3_000_000);
        server.on("/a", Reply.of(bytes).cutAfter(1_500_000), Reply.status(500), Reply.status(500), Reply.status(500));
        download(Requests.file("a", server.url("/a"), DigestAlgorithm.MD5, digest(DigestAlgorithm.MD5, bytes)));
        Files.writeString(tester.scratch().resolve("boot"), "another");
        server.on("/a", Reply.of(bytes));
        assertThat(tester.runAgain().outcome()).isEqualTo(Outcome.ok());
        assertThat(published("producer/a")).isEqualTo(bytes);
        assertThat(server.requests("/a").get(server.requests("/a").size() - 1).header("range"))
                .isEqualTo("bytes=1500000-");
    }

    @Test
    void goesOnByADateOnlyIfItNamesOneVersion() throws IOException {
        byte[] bytes = bytes(2_000_000);
        String changed = "Sun, 01 Feb 2026 10:00:00 GMT";
        String later = "Sun, 01 Feb 2026 10:00:01 GMT";
        server.on("/same", dated(bytes, changed, changed).cutAfter(700_000), dated(bytes, changed, changed));
        server.on("/later", dated(bytes, changed, later).cutAfter(700_000), dated(bytes, changed, later));
        Run run = download(Requests.file("a", server.url("/same")), Requests.file("b", server.url("/later")));
        assertThat(run.outcome()).isEqualTo(Outcome.ok());
        assertThat(server.requests("/same").get(1).header("range")).isEmpty();
        assertThat(server.requests("/later").get(1).header("if-range")).isEqualTo(changed);
        assertThat(published("producer/b")).isEqualTo(bytes);
    }

    private static Reply dated(byte[] bytes, String changed, String date) {
        return Reply.of(bytes)
                .withoutValidator()
                .header("Last-Modified", changed)
                .header("Date", date);
    }

    private static final Path BOOT = Path.of("/proc/sys/kernel/random/boot_id");

    @Test
    @EnabledIf("knowsItsBoot")
    void beginsAnewWithALocalFileThatHasChanged() throws IOException {
        byte[] bytes = bytes(3_000_000);
        Path local = Files.write(folder.resolve("a.bin"), bytes);
        ListedFile file = Requests.file("a", local.toUri().toString());
        Files.write(place(file), new byte[1_000_000]);
        Files.writeString(
                tester.scratch().resolve("files/0/0-" + Download.key(file) + ".version"), "local-3000000-before");
        Files.writeString(
                tester.scratch().resolve("boot"), Files.readString(BOOT).trim());
        assertThat(download(settings.withFiles(folder), file).outcome()).isEqualTo(Outcome.ok());
        assertThat(published("producer/a")).isEqualTo(bytes);
    }

    static boolean knowsItsBoot() {
        return Files.isReadable(BOOT);
    }

    @Test
    void comesAgainWhenABusyHostSaysSo() {
        server.on("/a", Reply.status(429).header("Retry-After", "600"), Reply.of("abc"));
        Run run = download(Requests.file("a", server.url("/a")));
        assertThat(run.outcome()).isInstanceOf(Outcome.Wait.class);
        assertThat(((Outcome.Wait) run.outcome()).at()).contains(java.time.Instant.parse("2026-01-01T00:10:00Z"));
        assertThat(tester.run().outcome()).isEqualTo(Outcome.ok());
    }

    @Test
    void givesUpAHostThatIsAway() {
        server.on("/a", Reply.status(500));
        ListedFile[] many = IntStream.range(0, 200)
                .mapToObj(i -> Requests.file("f" + i, server.url("/a")))
                .toArray(ListedFile[]::new);
        Run run = download(many);
        assertThat(run.status()).isEqualTo(Status.FATAL);
        assertThat(run.outcome().toString()).contains("could not be fetched; manifest.checkm:2 (f");
        assertThat(server.requests().size()).isLessThan(150);
    }

    @Test
    void fetchesManyWithFewConnections() throws IOException {
        ListedFile[] many = IntStream.range(0, 500)
                .mapToObj(i -> Requests.file("d" + i % 7 + "/f" + i, server.url("/" + i)))
                .toArray(ListedFile[]::new);
        IntStream.range(0, 500).forEach(i -> server.on("/" + i, Reply.of("content " + i)));
        Run run = download(many);
        assertThat(run.outcome()).isEqualTo(Outcome.ok());
        assertThat(fetched(run)).hasSize(500);
        assertThat(fetched(run).get(499).path()).isEqualTo("producer/d2/f499");
        assertThat(tester.text("producer/d2/f499")).isEqualTo("content 499");
        assertThat(server.connections()).isLessThanOrEqualTo(8);
        assertThat(server.busiest()).isLessThanOrEqualTo(4);
    }

    @Test
    void readsFilesAndLeavesThemThere() throws IOException {
        Files.writeString(folder.resolve("a.txt"), "abc");
        Run run = download(
                settings.withFiles(folder),
                Requests.file("a", folder.resolve("a.txt").toUri().toString()));
        assertThat(run.outcome()).isEqualTo(Outcome.ok());
        assertThat(tester.text("producer/a")).isEqualTo("abc");
        assertThat(folder.resolve("a.txt")).hasContent("abc");
    }

    @Test
    void bringsItsReservationDown() {
        byte[] bytes = bytes(70_000_000);
        server.on("/a", Reply.of(bytes));
        tester.recorded(new Fact.SpaceNeeded(100_000_000));
        Run run = download(Requests.file("a", server.url("/a")));
        assertThat(run.outcome()).isEqualTo(Outcome.ok());
        assertThat(run.reservations()).isEmpty();
        assertThat(run.fact(Fact.SpaceNeeded.class)).contains(new Fact.SpaceNeeded(70_000_000));
    }

    @Test
    void stopsWhenItIsCancelled() {
        server.on("/a", Reply.of(bytes(3_000_000)).chunked().endless());
        Run run = tester.cancelledAfter(10)
                .configuration(Settings.with(settings))
                .file("Ingest/files.jsonl", Requests.list(Requests.file("a", server.url("/a"))))
                .run();
        assertThat(run.status()).isEqualTo(Status.FATAL);
        assertThat(run.published()).isEmpty();
    }

    @Test
    void waitsForAnAttemptThatIsStillAlive() throws IOException {
        server.on("/a", Reply.of("abc"));
        try (Scratch other = Scratch.take(tester.scratch()).orElseThrow()) {
            assertThat(other.root()).isDirectory();
            assertThat(download(Requests.file("a", server.url("/a"))).outcome()).isInstanceOf(Outcome.Wait.class);
        }
        assertThat(tester.run().outcome()).isEqualTo(Outcome.ok());
    }

    @Test
    void readsWhatWasHandedOverWithTheBatch() {
        tester.batchFile("Submission/payload", "abc".getBytes(StandardCharsets.UTF_8));
        Run run = download(
                Requests.file("a", "batch:Submission/payload"), Requests.file("b", "batch:Submission/payload", 3));
        assertThat(run.outcome()).isEqualTo(Outcome.ok());
        assertThat(tester.text("producer/b")).isEqualTo("abc");
        assertThat(download(Requests.file("a", "batch:Submission/none")).codes())
                .containsExactly("NOT_FOUND");
    }
}
