package org.millrace.handlers.ingest.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.zip.GZIPOutputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.archivers.tar.TarConstants;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipArchiveOutputStream;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorOutputStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.millrace.handlers.ingest.http.Reply;
import org.millrace.handlers.ingest.http.TestServer;
import org.millrace.handlers.ingest.request.PayloadType;
import org.millrace.handlers.ingest.settings.TransferSettings;
import org.millrace.handlers.ingest.settings.UnpackSettings;
import org.millrace.handlers.ingest.transfer.http.Web;
import org.millrace.spi.Fact;
import org.millrace.spi.Outcome;
import org.millrace.testkit.HandlerTester;
import org.millrace.testkit.Run;

@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ContainerTest {

    @AutoClose
    private final TestServer server = TestServer.start();

    @AutoClose
    private final Web web = new Web();

    @AutoClose
    private final HandlerTester tester = HandlerTester.of(new DownloadHandler(web))
            .file("Ingest/request.json", Requests.of(PayloadType.CONTAINER))
            .fileInput("request", "Ingest/request.json")
            .fileInput("files", "Ingest/files.jsonl");

    private TransferSettings settings =
            TransferSettings.empty().withAttempts(1, Duration.ofMillis(1)).withPrivateNetworks("127.0.0.1");

    private int count;

    private Run unpack(byte[] archive) {
        String path = "/" + ++count;
        server.on(path, Reply.of(archive));
        return tester.configuration(Settings.with(settings))
                .file("Ingest/files.jsonl", Requests.list(Requests.file("x.zip", server.url(path))))
                .run();
    }

    private interface Packing<T extends OutputStream> {
        void into(T archive) throws IOException;
    }

    private static byte[] zip(Packing<ZipArchiveOutputStream> packing) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipArchiveOutputStream zip = new ZipArchiveOutputStream(bytes)) {
            packing.into(zip);
        }
        return bytes.toByteArray();
    }

    private static void add(ZipArchiveOutputStream zip, String name, String content) throws IOException {
        zip.putArchiveEntry(new ZipArchiveEntry(name));
        zip.write(content.getBytes(StandardCharsets.UTF_8));
        zip.closeArchiveEntry();
    }

    private static byte[] tar(Packing<TarArchiveOutputStream> packing) throws IOException {
        return tar("UTF-8", packing);
    }

    private static byte[] tar(String encoding, Packing<TarArchiveOutputStream> packing) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (TarArchiveOutputStream tar = new TarArchiveOutputStream(bytes, encoding)) {
            tar.setLongFileMode(TarArchiveOutputStream.LONGFILE_POSIX);
            packing.into(tar);
        }
        return bytes.toByteArray();
    }

    private static void add(TarArchiveOutputStream tar, String name, String content) throws IOException {
        byte[] bytes = content.getBytes(StandardCharsets.UTF_8);
        TarArchiveEntry entry = new TarArchiveEntry(name, true);
        entry.setSize(bytes.length);
        tar.putArchiveEntry(entry);
        tar.write(bytes);
        tar.closeArchiveEntry();
    }

    private static byte[] plainTar() throws IOException {
        return tar(tar -> {
            tar.putArchiveEntry(new TarArchiveEntry("./"));
            tar.closeArchiveEntry();
            add(tar, "./a/b.txt", "abc");
            add(tar, "c.txt", "x".repeat(100_000));
        });
    }

    private static byte[] gzip(byte[] content) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
            gzip.write(content);
        }
        return bytes.toByteArray();
    }

    private void assertUnpacked(Run run) {
        assertThat(run.outcome()).isEqualTo(Outcome.ok());
        assertThat(tester.text("producer/a/b.txt")).isEqualTo("abc");
        assertThat(run.published()).extracting(Object::toString).doesNotContain("producer/x.zip");
        assertThat(run.outputText("fetched"))
                .contains("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
                .contains("\"producer/c.txt\"");
    }

    @Test
    void unpacksEachKindByItsContent() throws IOException {
        assertUnpacked(unpack(zip(zip -> {
            zip.putArchiveEntry(new ZipArchiveEntry("a/"));
            zip.closeArchiveEntry();
            add(zip, "a/b.txt", "abc");
            add(zip, "c.txt", "x");
        })));
        Run run = unpack(plainTar());
        assertUnpacked(run);
        assertThat(run.fact(Fact.SpaceNeeded.class)).contains(new Fact.SpaceNeeded(100_003));
        assertUnpacked(unpack(gzip(plainTar())));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream out = new BZip2CompressorOutputStream(bytes)) {
            out.write(plainTar());
        }
        assertUnpacked(unpack(bytes.toByteArray()));
    }

    @Test
    void refusesWhatIsNoContainer() throws IOException {
        assertThat(unpack("not an archive".getBytes(StandardCharsets.UTF_8)).codes())
                .containsExactly("NOT_A_CONTAINER");
        assertThat(unpack(gzip("text".repeat(1_000).getBytes(StandardCharsets.UTF_8)))
                        .codes())
                .containsExactly("NOT_A_CONTAINER");
        assertThat(unpack(new byte[0]).codes()).containsExactly("NOT_A_CONTAINER");
        assertThat(unpack(zip(zip -> {})).codes()).containsExactly("NOT_A_CONTAINER");
    }

    @Test
    void refusesWhatIsCutOffWhereverItIs() throws IOException {
        byte[] tar = plainTar();
        for (int length : new int[] {700, 1_536, 2_048, 50_000, tar.length - 10_240}) {
            assertThat(unpack(Arrays.copyOf(tar, length)).codes())
                    .as("%s", length)
                    .containsExactly("BROKEN_CONTAINER");
        }
        byte[] gzip = gzip(tar);
        assertThat(unpack(Arrays.copyOf(gzip, gzip.length - 4)).codes()).containsExactly("BROKEN_CONTAINER");
        assertThat(unpack(Arrays.copyOf(gzip, gzip.length / 2)).codes()).containsExactly("BROKEN_CONTAINER");
        assertThat(unpack(Arrays.copyOf(gzip, gzip.length - 20)).outcome().toString())
                .contains("BROKEN_CONTAINER")
                .doesNotContain("null");
        byte[] zip = zip(archive -> add(archive, "a", "abc".repeat(1_000)));
        assertThat(unpack(Arrays.copyOf(zip, zip.length - 30)).codes()).containsExactly("BROKEN_CONTAINER");
        byte[] damaged = zip(archive -> {
            archive.setMethod(ZipArchiveOutputStream.STORED);
            ZipArchiveEntry entry = new ZipArchiveEntry("a");
            entry.setSize(3);
            entry.setCrc(0x352441c2L);
            archive.putArchiveEntry(entry);
            archive.write("abc".getBytes(StandardCharsets.UTF_8));
            archive.closeArchiveEntry();
        });
        assertThat(unpack(damaged).outcome()).isEqualTo(Outcome.ok());
        damaged[new String(damaged, StandardCharsets.ISO_8859_1).indexOf("abc")] = 'x';
        assertThat(unpack(damaged).codes()).containsExactly("BROKEN_CONTAINER");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "../evil",
                "a/../../evil",
                "/etc/passwd",
                "C:/evil",
                "..\\evil",
                "a\u0001b",
                "a\u202Eb",
                "..",
                "a/b.txt",
                "A/B.TXT",
                "a",
                "a/b.txt/c"
            })
    void refusesNamesAndTellsAllOfThem(String name) throws IOException {
        Run run = unpack(zip(zip -> {
            add(zip, "a/b.txt", "abc");
            add(zip, name, "evil");
            add(zip, "../second", "evil");
        }));
        assertThat(run.codes()).containsExactly("ENTRY_REFUSED", "ENTRY_REFUSED");
        assertThat(run.published()).isEmpty();
        assertThat(unpack(tar(tar -> {
                            add(tar, "a/b.txt", "abc");
                            TarArchiveEntry entry = new TarArchiveEntry("x", true);
                            entry.setName(name);
                            entry.setSize(0);
                            tar.putArchiveEntry(entry);
                            tar.closeArchiveEntry();
                        }))
                        .outcome())
                .isNotInstanceOf(Outcome.Fatal.class);
    }

    @Test
    void refusesNamesThatDifferInFormOnly() throws IOException {
        Run run = unpack(zip(zip -> {
            add(zip, "caf\u00e9", "abc");
            add(zip, "cafe\u0301", "abc");
        }));
        assertThat(run.codes()).containsExactly("ENTRY_REFUSED");
    }

    /** Old programs write the names of zip archives by code page 437, as its format says, and those of tar archives by any. */
    @Test
    void keepsNamesThatAreNotInUtf8() throws IOException {
        Run zipped = unpack(zip(zip -> {
            zip.setUseLanguageEncodingFlag(false);
            zip.setEncoding("IBM437");
            add(zip, "M\u00fcller.txt", "a");
            add(zip, "M\u00f6ller.txt", "b");
        }));
        assertThat(zipped.outcome()).isEqualTo(Outcome.ok());
        assertThat(tester.text("producer/M\u00fcller.txt")).isEqualTo("a");
        assertThat(tester.text("producer/M\u00f6ller.txt")).isEqualTo("b");
        for (String encoding : List.of("ISO-8859-1", "UTF-8")) {
            Run tarred = unpack(tar(encoding, tar -> {
                add(tar, "tar-" + encoding + "-\u00e9\u00df.txt", encoding);
                add(tar, "\u00e9".repeat(120) + ".txt", encoding);
            }));
            assertThat(tarred.outcome()).isEqualTo(Outcome.ok());
            assertThat(tester.text("producer/tar-" + encoding + "-\u00e9\u00df.txt"))
                    .isEqualTo(encoding);
            assertThat(tester.text("producer/" + "\u00e9".repeat(120) + ".txt")).isEqualTo(encoding);
        }
    }

    @Test
    void refusesLinksAndDevices() throws IOException {
        Run run = unpack(tar(tar -> {
            for (byte kind : new byte[] {
                TarConstants.LF_SYMLINK,
                TarConstants.LF_LINK,
                TarConstants.LF_CHR,
                TarConstants.LF_BLK,
                TarConstants.LF_FIFO
            }) {
                TarArchiveEntry entry = new TarArchiveEntry("link" + kind, kind);
                if (kind == TarConstants.LF_SYMLINK || kind == TarConstants.LF_LINK) {
                    entry.setLinkName("/etc/passwd");
                }
                tar.putArchiveEntry(entry);
                tar.closeArchiveEntry();
            }
            add(tar, "link" + TarConstants.LF_SYMLINK + "/x", "through the link");
        }));
        assertThat(run.codes()).containsOnly("ENTRY_REFUSED").hasSize(5);
        Run zipped = unpack(zip(zip -> {
            ZipArchiveEntry entry = new ZipArchiveEntry("link");
            entry.setUnixMode(0120777);
            zip.putArchiveEntry(entry);
            zip.write("/etc/passwd".getBytes(StandardCharsets.UTF_8));
            zip.closeArchiveEntry();
        }));
        assertThat(zipped.codes()).contains("ENTRY_REFUSED");
    }

    @Test
    void refusesEncryptedEntries() throws IOException {
        byte[] zip = zip(archive -> add(archive, "a", "abc"));
        for (int i = 0; i < zip.length - 10; i++) {
            if (zip[i] == 'P' && zip[i + 1] == 'K' && zip[i + 2] == 1 && zip[i + 3] == 2) {
                zip[i + 8] |= 1;
            } else if (zip[i] == 'P' && zip[i + 1] == 'K' && zip[i + 2] == 3 && zip[i + 3] == 4) {
                zip[i + 6] |= 1;
            }
        }
        Run run = unpack(zip);
        assertThat(run.findings().get(0).message()).contains("it is encrypted");
    }

    private static UnpackSettings bounds(int entries, long total, long entry, int depth) {
        return new UnpackSettings(
                Optional.of(entries),
                Optional.of(total),
                Optional.of(entry),
                Optional.empty(),
                Optional.of(depth),
                Optional.of(100),
                Optional.empty());
    }

    @Test
    void keepsToItsBounds() throws IOException {
        settings = settings.withUnpack(bounds(3, 100, 60, 2));
        assertThat(unpack(zip(zip -> {
                            add(zip, "a/b/c", "x".repeat(60));
                            add(zip, "b", "x".repeat(40));
                        }))
                        .outcome())
                .isEqualTo(Outcome.ok());
        assertThat(unpack(zip(zip -> add(zip, "a", "x".repeat(61)))).codes()).containsExactly("CONTAINER_TOO_LARGE");
        assertThat(unpack(zip(zip -> {
                            add(zip, "a", "x".repeat(60));
                            add(zip, "b", "x".repeat(41));
                        }))
                        .codes())
                .containsExactly("CONTAINER_TOO_LARGE");
        assertThat(unpack(zip(zip -> {
                            for (int i = 0; i < 4; i++) {
                                add(zip, "f" + i, "");
                            }
                        }))
                        .codes())
                .containsExactly("CONTAINER_TOO_LARGE");
        assertThat(unpack(zip(zip -> add(zip, "a/b/c/d", "x"))).codes()).contains("ENTRY_REFUSED");
        assertThat(unpack(zip(zip -> add(zip, "n".repeat(101), "x"))).codes()).contains("ENTRY_REFUSED");
    }

    @Test
    void breaksOffBombs() throws IOException {
        byte[] zeros = new byte[1 << 20];
        byte[] bomb = tar(tar -> {
            TarArchiveEntry entry = new TarArchiveEntry("bomb");
            entry.setSize(97L << 20);
            tar.putArchiveEntry(entry);
            for (int i = 0; i < 97; i++) {
                tar.write(zeros);
            }
            tar.closeArchiveEntry();
        });
        assertThat(unpack(gzip(bomb)).codes()).containsExactly("CONTAINER_TOO_LARGE");
        byte[] zipped = zip(zip -> {
            zip.putArchiveEntry(new ZipArchiveEntry("bomb"));
            for (int i = 0; i < 97; i++) {
                zip.write(zeros);
            }
            zip.closeArchiveEntry();
        });
        assertThat(unpack(zipped).codes()).containsExactly("CONTAINER_TOO_LARGE");
    }

    @Test
    void breaksOffHeadersThatDoNotEnd() throws IOException {
        byte[] bytes = tar(tar -> {
            TarArchiveEntry entry = new TarArchiveEntry("././@LongLink", TarConstants.LF_GNUTYPE_LONGNAME);
            entry.setSize(100L << 20);
            tar.putArchiveEntry(entry);
            for (int i = 0; i < 100; i++) {
                tar.write(new byte[1 << 20]);
            }
            tar.closeArchiveEntry();
        });
        assertThat(unpack(gzip(bytes)).codes()).containsExactly("CONTAINER_TOO_LARGE");
    }

    @Test
    void getsPastLargeEntriesThatItRefuses() throws IOException {
        String large = "x".repeat(3_000_000);
        Run run = unpack(tar(tar -> {
            add(tar, "../first", large);
            add(tar, "a", "abc");
            add(tar, "../second", large);
        }));
        assertThat(run.codes()).containsExactly("ENTRY_REFUSED", "ENTRY_REFUSED");
    }

    @Test
    void refusesSparseFiles() throws IOException {
        byte[] bytes = tar(tar -> add(tar, "a", "abc"));
        bytes[156] = TarConstants.LF_GNUTYPE_SPARSE;
        Arrays.fill(bytes, 148, 156, (byte) ' ');
        int sum = 0;
        for (int i = 0; i < 512; i++) {
            sum += bytes[i] & 0xFF;
        }
        System.arraycopy("%06o\0 ".formatted(sum).getBytes(StandardCharsets.US_ASCII), 0, bytes, 148, 8);
        Run run = unpack(bytes);
        assertThat(run.codes()).containsExactly("ENTRY_REFUSED");
        assertThat(run.findings().get(0).message()).contains("sparse");
    }

    @Test
    void refusesArchivesThatWereJoined() throws IOException {
        byte[] one = tar(tar -> add(tar, "a", "abc"));
        byte[] other = tar(tar -> add(tar, "b", "abc"));
        assertThat(unpack(joined(one, other)).codes()).containsExactly("BROKEN_CONTAINER");
        assertThat(unpack(joined(gzip(one), gzip(other))).codes()).containsExactly("BROKEN_CONTAINER");
        byte[] halves = joined(gzip(Arrays.copyOf(one, 700)), gzip(Arrays.copyOfRange(one, 700, one.length)));
        assertThat(unpack(halves).outcome()).isEqualTo(Outcome.ok());
        assertThat(unpack(joined(one, new byte[20_480])).outcome()).isEqualTo(Outcome.ok());
    }

    private static byte[] joined(byte[] one, byte[] other) {
        byte[] both = Arrays.copyOf(one, one.length + other.length);
        System.arraycopy(other, 0, both, one.length, other.length);
        return both;
    }

    @Test
    void noticesThatTheEndOfZerosIsNotTheEnd() throws IOException {
        byte[] bytes = tar(tar -> {
            add(tar, "zeros", "\0".repeat(2_048));
            add(tar, "a", "abc");
        });
        assertThat(unpack(bytes).outcome()).isEqualTo(Outcome.ok());
        assertThat(unpack(Arrays.copyOf(bytes, 512 + 2_048)).codes()).containsExactly("BROKEN_CONTAINER");
    }

    @Test
    void keepsNamesInHeadersOfGzipWithinBounds() throws IOException {
        byte[] head = {0x1f, (byte) 0x8b, 8, 8, 0, 0, 0, 0, 0, 0};
        byte[] name = new byte[20 << 20];
        Arrays.fill(name, (byte) 'x');
        assertThat(unpack(joined(head, name)).codes()).containsExactly("CONTAINER_TOO_LARGE");
        assertThat(unpack(joined(gzip(plainTar()), joined(head, name))).codes()).containsExactly("CONTAINER_TOO_LARGE");
    }

    @Test
    void keepsTheDirectoryOfAZipWithinBounds() throws IOException {
        byte[] zip = zip(archive -> add(archive, "a", "abc"));
        int directory = directory(zip);
        byte[] entry = Arrays.copyOfRange(zip, directory, zip.length - 22);
        settings = settings.withUnpack(bounds(1_000, 1_000_000, 1_000_000, 3));
        assertThat(unpack(zipOf(zip, directory, entry, 1_001)).codes()).containsExactly("CONTAINER_TOO_LARGE");
        byte[] extra = joined(entry, new byte[65_532]);
        extra[30] = (byte) 0xFC;
        extra[31] = (byte) 0xFF;
        assertThat(unpack(zipOf(zip, directory, extra, 600)).codes()).containsExactly("CONTAINER_TOO_LARGE");
    }

    private static int directory(byte[] zip) {
        return ByteBuffer.wrap(zip).order(ByteOrder.LITTLE_ENDIAN).getInt(zip.length - 6);
    }

    /** A zip whose directory has an entry many times, and says that there is one, at an offset where there is none. */
    private static byte[] zipOf(byte[] zip, int directory, byte[] entry, int times) {
        ByteBuffer built = ByteBuffer.allocate(directory + entry.length * times + 22)
                .order(ByteOrder.LITTLE_ENDIAN)
                .put(zip, 0, directory);
        for (int i = 0; i < times; i++) {
            built.put(entry);
        }
        int end = built.position();
        built.put(zip, zip.length - 22, 22);
        built.putInt(end + 12, entry.length * times).putInt(end + 16, end);
        return built.array();
    }

    @ParameterizedTest
    @ValueSource(ints = {93, 95, 98, 1_000})
    void refusesMethodsThatItDoesNotKnow(int method) throws IOException {
        byte[] zip = zip(archive -> add(archive, "a", "abc"));
        ByteBuffer.wrap(zip)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putShort(8, (short) method)
                .putShort(directory(zip) + 10, (short) method);
        assertThat(unpack(zip).codes()).first().isEqualTo("ENTRY_REFUSED");
    }

    @Test
    void fetchesAContainerAnewIfItCouldNotBeUsed() throws IOException {
        byte[] good = plainTar();
        server.on("/once", Reply.of(Arrays.copyOf(good, 2_048)), Reply.of(good));
        Run run = tester.configuration(Settings.with(settings))
                .file("Ingest/files.jsonl", Requests.list(Requests.file("x.tar", server.url("/once"))))
                .run();
        assertThat(run.codes()).containsExactly("BROKEN_CONTAINER");
        assertThat(tester.scratch().resolve("unpacked")).doesNotExist();
        assertUnpacked(tester.runAgain());
    }

    @Test
    void readsAManifestInItInOnePassAndInBounds() throws IOException {
        String blank = "a" + " ".repeat(2_000_000) + "b | | |\n";
        assertThat(unpack(zip(zip -> {
                            add(zip, "mrt-manifest.txt", blank);
                            add(zip, "c", "abc");
                        }))
                        .codes())
                .containsExactly("NOT_LISTED", "NOT_PACKED");
        StringBuilder rows = new StringBuilder();
        for (int i = 0; i < 5_000; i++) {
            rows.append(i).append("|\n");
        }
        Run run = unpack(zip(zip -> add(zip, "mrt-manifest.txt", rows.toString())));
        assertThat(run.codes()).containsExactly("NOT_PACKED");
        assertThat(run.findings().get(0).place()).endsWith("mrt-manifest.txt:1002");
    }

    @Test
    void comparesWithTheManifestInIt() throws IOException {
        String head = "#%checkm_0.7\n#%profile | http://uc3.cdlib.org/registry/store/manifest/mrt-object-manifest\n";
        String good = head + "a b.txt | md5 | 900150983cd24fb0d6963f7d28e17f72 | 3 | |\n#%eof\n";
        assertThat(unpack(zip(zip -> {
                            add(zip, "mrt-manifest.txt", good);
                            add(zip, "a b.txt", "abc");
                        }))
                        .outcome())
                .isEqualTo(Outcome.ok());
        String bad = head + "a | md5 | 000150983cd24fb0d6963f7d28e17f72 | |\nb | | | 5\nc | | |\n#%eof\n";
        Run run = unpack(zip(zip -> {
            add(zip, "mrt-manifest.txt", bad);
            add(zip, "a", "abc");
            add(zip, "b", "abc");
            add(zip, "d", "abc");
        }));
        assertThat(run.codes())
                .containsExactlyInAnyOrder("DIGEST_MISMATCH", "SIZE_MISMATCH", "NOT_LISTED", "NOT_PACKED");
        assertThat(run.findings().get(0).place()).endsWith("mrt-manifest.txt:3");
    }
}
