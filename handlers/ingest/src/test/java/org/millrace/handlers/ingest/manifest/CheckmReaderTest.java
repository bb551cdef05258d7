package org.millrace.handlers.ingest.manifest;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.millrace.handlers.ingest.settings.ManifestSettings;
import org.millrace.spi.Finding;

/** What fixtures cannot show: manifests that are long, endless, or nothing but noise. */
class CheckmReaderTest {

    private static final Set<ManifestKind> OBJECT = EnumSet.of(ManifestKind.OBJECT);
    private static final String HEAD = "#%profile | " + ManifestKind.OBJECT.address() + "\n";
    private static final String END = "#%eof\n";

    private static CheckmReader reader() {
        return new CheckmReader("m", OBJECT, Optional.empty(), ManifestSettings.usual());
    }

    /** Makes pieces of a manifest while it is read, so that nobody ever holds it whole. */
    private static InputStream streamed(Stream<String> pieces) {
        return joined(pieces.map(CheckmReaderTest::bytes));
    }

    private static InputStream joined(Stream<InputStream> pieces) {
        Iterator<InputStream> made = pieces.iterator();
        return new InputStream() {
            private InputStream piece = InputStream.nullInputStream();

            @Override
            public int read() {
                throw new UnsupportedOperationException("byte by byte");
            }

            @Override
            public int read(byte[] into, int start, int length) throws IOException {
                int read = piece.read(into, start, length);
                while (read < 0 && made.hasNext()) {
                    piece = made.next();
                    read = piece.read(into, start, length);
                }
                return read;
            }
        };
    }

    private static InputStream bytes(String text) {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    }

    private static Stream<String> rows(long count) {
        return LongStream.range(0, count)
                .mapToObj(i -> "https://files.example.org/" + i + " | sha-512 | 00 | | | f" + i + "\n");
    }

    /** Not by flatMap, which would hold all of it. */
    private static Stream<String> manifest(Stream<String> rows) {
        return Stream.concat(Stream.of(HEAD), Stream.concat(rows, Stream.of("\n" + END)));
    }

    @Test
    void manyRowsAreStreamed() throws IOException {
        long[] last = new long[1];
        Stream<String> manifest = manifest(rows(20_000));

        CheckmReader.Result result = reader().read(streamed(manifest), row -> {
            assertThat(row.number()).isEqualTo(last[0] + 1);
            last[0] = row.number();
        });

        assertThat(result.defect()).isEmpty();
        assertThat(result.rows()).isEqualTo(20_000);
        assertThat(last[0]).isEqualTo(20_000);
        assertThat(result.remarks()).hasSizeLessThan(20);
        assertThat(result.remarks()).extracting(Finding::message).contains("The same holds for 19995 more");
    }

    @Test
    void aLineWithoutEndTakesNoMemory() throws IOException {
        byte[] piece = "n".repeat(1 << 20).getBytes(StandardCharsets.UTF_8);
        Stream<InputStream> endless = Stream.<InputStream>generate(() -> new ByteArrayInputStream(piece))
                .limit(600);
        Stream<InputStream> manifest =
                Stream.concat(Stream.of(bytes(HEAD)), Stream.concat(endless, Stream.of(bytes("\n" + END))));
        List<ManifestRow> rows = new ArrayList<>();

        CheckmReader.Result result = reader().read(joined(manifest), rows::add);

        assertThat(result.rows()).isEqualTo(1);
        assertThat(rows.get(0).faults()).extracting(Finding::code).containsExactly(ManifestCode.LINE_TOO_LONG);
    }

    @Test
    void blanksWithoutEndTakeNoTime() throws IOException {
        String blanks = " ".repeat(60_000);
        List<ManifestRow> rows = new ArrayList<>();

        reader().read(bytes(HEAD + "https://files.example.org/a |" + blanks + "|\n" + blanks + "x\n" + END), rows::add);

        assertThat(rows).hasSize(2);
        assertThat(rows.get(0).isGood()).isTrue();
    }

    @Test
    void noiseIsAFindingNeverACrash() throws IOException {
        Random random = new Random(7);
        for (int run = 0; run < 2_000; run++) {
            byte[] noise = new byte[random.nextInt(600)];
            random.nextBytes(noise);
            CheckmReader.Result bare = reader().read(new ByteArrayInputStream(noise), row -> {});
            assertThat(bare.defect()).isPresent();

            byte[] head = HEAD.getBytes(StandardCharsets.UTF_8);
            InputStream after = new SequenceInputStream(
                    new SequenceInputStream(new ByteArrayInputStream(head), new ByteArrayInputStream(noise)),
                    bytes("\n" + END));
            CheckmReader.Result headed = reader().read(after, row -> {});
            assertThat(headed.rows() > 0 || headed.defect().isPresent()).isTrue();
        }
    }

    @Test
    void oddTextInColumnsIsAFindingNeverACrash() throws IOException {
        Random random = new Random(11);
        String alphabet = "aZ0:/?#[]@!$&'()*+,;=%|\\ \t.~{}<>\"^`\u0000\u00e9\u202e\ud83d\ude00\ud800-_";
        for (int run = 0; run < 5_000; run++) {
            StringBuilder row = new StringBuilder(run % 2 == 0 ? "http://" : "");
            random.ints(random.nextInt(60), 0, alphabet.length()).forEach(i -> row.append(alphabet.charAt(i)));
            CheckmReader.Result result = reader().read(bytes(HEAD + "x" + row + "\n" + END), line -> {});

            assertThat(result.defect()).isEmpty();
        }
    }

    @Test
    void theLastLineNeedsNoEnd() throws IOException {
        CheckmReader.Result result = reader().read(bytes(HEAD + "http://files.example.org/a\r\n#%EOF"), row -> {});

        assertThat(result.defect()).isEmpty();
        assertThat(result.rows()).isEqualTo(1);
    }
}
