package org.millrace.handlers.ingest.transfer.unpack;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Enumeration;
import java.util.List;
import java.util.Optional;
import java.util.zip.CRC32;
import org.apache.commons.compress.archivers.zip.UnixStat;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipFile;
import org.apache.commons.compress.archivers.zip.ZipMethod;

/** A zip archive: its directory decides what is in it. */
final class ZipContainer implements Entry.Container {

    private static final int END_RECORD = 0x06054b50;
    private static final int END_64_LOCATOR = 0x07064b50;
    private static final int ENTRY = 0x02014b50;
    private static final int ENTRY_HEAD = 46;
    private static final long LARGEST_DIRECTORY = 64L << 20;
    private static final long LARGEST_EXTRA = 32L << 20;

    /** The other methods need libraries that are not here. */
    private static final List<ZipMethod> METHODS = List.of(
            ZipMethod.STORED,
            ZipMethod.DEFLATED,
            ZipMethod.ENHANCED_DEFLATED,
            ZipMethod.BZIP2,
            ZipMethod.UNSHRINKING,
            ZipMethod.IMPLODING);

    private final ZipFile zip;
    private final long size;

    private ZipContainer(ZipFile zip, long size) {
        this.zip = zip;
        this.size = size;
    }

    static ZipContainer open(Path file, int mostEntries) throws IOException {
        checkDirectory(file, mostEntries);
        ZipFile zip =
                ZipFile.builder().setPath(file).setIgnoreLocalFileHeader(true).get();
        return new ZipContainer(zip, Files.size(file));
    }

    /** The library holds the directory in memory, whatever is in it; it is looked through before, by the same marks. */
    private static void checkDirectory(Path file, int mostEntries) throws IOException {
        try (RandomAccessFile raw = new RandomAccessFile(file.toFile(), "r")) {
            long begun = Math.max(0, raw.length() - 65_557 - 20);
            byte[] tail = new byte[(int) (raw.length() - begun)];
            raw.seek(begun);
            raw.readFully(tail);
            ByteBuffer bytes = ByteBuffer.wrap(tail).order(ByteOrder.LITTLE_ENDIAN);
            int end = endRecord(bytes);
            long directory = begun + end - (bytes.getInt(end + 12) & 0xFFFFFFFFL);
            if (end >= 20 && bytes.getInt(end - 20) == END_64_LOCATOR) {
                raw.seek(Math.max(0, Math.min(raw.length() - 56, bytes.getLong(end - 12))) + 48);
                directory = Long.reverseBytes(raw.readLong());
            }
            raw.seek(Math.max(0, Math.min(raw.length(), directory)));
            look(new DataInputStream(new BufferedInputStream(Channels.newInputStream(raw.getChannel()))), mostEntries);
        }
    }

    private static void look(DataInputStream directory, int mostEntries) throws IOException {
        byte[] head = new byte[ENTRY_HEAD];
        ByteBuffer fields = ByteBuffer.wrap(head).order(ByteOrder.LITTLE_ENDIAN);
        long entries = 0;
        long size = 0;
        long extra = 0;
        while (directory.readNBytes(head, 0, ENTRY_HEAD) == ENTRY_HEAD && fields.getInt(0) == ENTRY) {
            int name = fields.getShort(28) & 0xFFFF;
            int extraOfEntry = fields.getShort(30) & 0xFFFF;
            int comment = fields.getShort(32) & 0xFFFF;
            directory.skipNBytes(name + extraOfEntry + comment);
            entries++;
            extra += extraOfEntry;
            size += ENTRY_HEAD + name + extraOfEntry + comment;
            if (entries > mostEntries) {
                throw tooLarge("at most " + mostEntries + " entries, but there are more");
            }
            if (size > LARGEST_DIRECTORY || extra > LARGEST_EXTRA) {
                throw tooLarge("a zip directory of at most " + LARGEST_DIRECTORY + " bytes, of which " + LARGEST_EXTRA
                        + " are extra fields, but found a larger one");
            }
        }
    }

    private static ContainerException tooLarge(String expected) {
        return new ContainerException(ContainerException.CONTAINER_TOO_LARGE, "Expected " + expected);
    }

    private static int endRecord(ByteBuffer tail) throws ContainerException {
        for (int at = tail.limit() - 22; at >= 0; at--) {
            if (tail.getInt(at) == END_RECORD) {
                return at;
            }
        }
        throw new ContainerException(
                ContainerException.BROKEN_CONTAINER,
                "Expected the directory at the end of the zip archive, but it is not there: it is cut off or damaged");
    }

    @Override
    public void forEach(Entry.Visitor visitor) throws IOException, InterruptedException {
        for (Enumeration<ZipArchiveEntry> entries = zip.getEntries(); entries.hasMoreElements(); ) {
            ZipArchiveEntry entry = entries.nextElement();
            Optional<String> defect = defect(entry);
            Entry.Content content = defect.isEmpty() ? () -> content(entry) : InputStream::nullInputStream;
            visitor.visit(new Entry(EntryName.of(entry), entry.isDirectory(), defect, content));
        }
    }

    private Optional<String> defect(ZipArchiveEntry entry) {
        int kind = entry.getUnixMode() & UnixStat.FILE_TYPE_FLAG;
        if (entry.getGeneralPurposeBit().usesEncryption()) {
            return Optional.of("it is encrypted");
        } else if (kind == UnixStat.LINK_FLAG) {
            return Optional.of("it is a link");
        } else if (kind != 0 && kind != UnixStat.FILE_FLAG && kind != UnixStat.DIR_FLAG) {
            return Optional.of("it is a device");
        }
        boolean known = zip.canReadEntryData(entry)
                && METHODS.stream().anyMatch(method -> method.getCode() == entry.getMethod());
        return entry.isDirectory() || known
                ? Optional.empty()
                : Optional.of("it is compressed by a method that is not known");
    }

    private InputStream content(ZipArchiveEntry entry) throws IOException {
        return new Verified(zip.getInputStream(entry), entry);
    }

    @Override
    public long consumed() {
        return size;
    }

    @Override
    public void close() throws IOException {
        zip.close();
    }

    /** Holds the bytes of an entry against its checksum, which the library does not. */
    private static final class Verified extends FilterInputStream {
        private final ZipArchiveEntry entry;
        private final CRC32 found = new CRC32();
        private long count;

        Verified(InputStream in, ZipArchiveEntry entry) {
            super(in);
            this.entry = entry;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            int read = in.read(bytes, offset, length);
            if (read > 0) {
                found.update(bytes, offset, read);
                count += read;
            } else if (read < 0 && (found.getValue() != entry.getCrc() || count != entry.getSize())) {
                throw new ContainerException(
                        ContainerException.BROKEN_CONTAINER,
                        "Expected " + entry.getSize() + " bytes with the checksum the archive gives, but found " + count
                                + " bytes with " + (count == entry.getSize() ? "another checksum" : "another length"));
            }
            return read;
        }
    }
}
