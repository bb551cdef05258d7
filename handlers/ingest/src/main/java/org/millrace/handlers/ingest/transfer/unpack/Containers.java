package org.millrace.handlers.ingest.transfer.unpack;

import java.io.BufferedInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorInputStream;
import org.apache.commons.compress.compressors.gzip.GzipCompressorInputStream;
import org.apache.commons.compress.compressors.z.ZCompressorInputStream;

/** Tells containers apart by what is in them; their names do not matter. */
final class Containers {

    private static final int RECORD = 512;
    private static final int Z_MEMORY_KB = 65_536;

    /** What one look at what comes out may take of what goes in: names in headers of gzip have no bound of their own. */
    private static final long AT_ONCE = 8L << 20;

    private Containers() {}

    static Entry.Container open(Path file, Limits limits) throws IOException {
        byte[] head = head(file);
        if (begins(head, 'P', 'K', 3, 4) || begins(head, 'P', 'K', 5, 6)) {
            return ZipContainer.open(file, limits.entries());
        }
        Counted packed = new Counted(new BufferedInputStream(Files.newInputStream(file), 256 * 1024));
        try {
            return tar(packed, head);
        } catch (IOException | RuntimeException failure) {
            packed.close();
            throw failure;
        }
    }

    private static byte[] head(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return in.readNBytes(RECORD);
        }
    }

    private static Entry.Container tar(Counted packed, byte[] head) throws IOException {
        BufferedInputStream unpacked = new BufferedInputStream(bounded(packed, head), 256 * 1024);
        unpacked.mark(RECORD);
        byte[] first = unpacked.readNBytes(RECORD);
        unpacked.reset();
        if (first.length < RECORD || !(isTar(first) || isEmptyTar(first))) {
            throw new ContainerException(
                    ContainerException.NOT_A_CONTAINER,
                    "Expected a zip or tar archive, plain or compressed with gzip, bzip2 or compress, but found neither");
        }
        return new TarContainer(packed, unpacked);
    }

    private static InputStream bounded(Counted packed, byte[] head) throws IOException {
        packed.allow(AT_ONCE);
        return new FilterInputStream(unpacked(packed, head)) {
            @Override
            public int read(byte[] bytes, int offset, int length) throws IOException {
                packed.allow(AT_ONCE);
                return in.read(bytes, offset, length);
            }
        };
    }

    private static InputStream unpacked(Counted packed, byte[] head) throws IOException {
        if (begins(head, 0x1f, 0x8b)) {
            return GzipCompressorInputStream.builder()
                    .setInputStream(packed)
                    .setDecompressConcatenated(true)
                    .get();
        } else if (begins(head, 'B', 'Z', 'h')) {
            return new BZip2CompressorInputStream(packed, true);
        } else if (begins(head, 0x1f, 0x9d)) {
            return new ZCompressorInputStream(packed, Z_MEMORY_KB);
        }
        return packed;
    }

    private static boolean begins(byte[] head, int... magic) {
        for (int i = 0; i < magic.length; i++) {
            if (i >= head.length || (head[i] & 0xFF) != magic[i]) {
                return false;
            }
        }
        return true;
    }

    /** The signature of newer archives, or the checksum that all have. */
    private static boolean isTar(byte[] first) {
        return TarArchiveInputStream.matches(first, first.length) || hasChecksum(first);
    }

    private static boolean hasChecksum(byte[] first) {
        long sum = 0;
        for (int i = 0; i < RECORD; i++) {
            sum += i >= 148 && i < 156 ? ' ' : first[i] & 0xFF;
        }
        String text = new String(first, 148, 8, java.nio.charset.StandardCharsets.US_ASCII)
                .replace('\0', ' ')
                .trim();
        return text.matches("[0-7]{1,7}") && Long.parseLong(text, 8) == sum;
    }

    private static boolean isEmptyTar(byte[] first) {
        return Arrays.equals(first, new byte[RECORD]);
    }
}
