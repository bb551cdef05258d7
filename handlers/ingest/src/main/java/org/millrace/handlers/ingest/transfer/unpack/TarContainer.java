package org.millrace.handlers.ingest.transfer.unpack;

import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.Optional;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;

/** A tar archive, compressed or not. */
final class TarContainer implements Entry.Container {

    private static final long HEADER = 1L << 20;
    private static final int RECORD = 512;
    private static final int PADDING = 64 << 20;

    private final Counted packed;
    private final Counted plain;
    private final TarArchiveInputStream tar;

    /**
     * An archive.
     *
     * @param packed counts the bytes of the file
     * @param unpacked the bytes of the archive
     */
    TarContainer(Counted packed, InputStream unpacked) {
        this.packed = packed;
        this.plain = new Counted(unpacked);
        this.tar = new TarArchiveInputStream(plain, "ISO-8859-1");
    }

    @Override
    public void forEach(Entry.Visitor visitor) throws IOException, InterruptedException {
        long end = 0;
        for (TarArchiveEntry entry = next(); entry != null; entry = next()) {
            checkMemory(entry);
            visitor.visit(new Entry(EntryName.of(entry.getName()), entry.isDirectory(), defect(entry), () -> tar));
            end = plain.count();
        }
        checkEnd((end + RECORD - 1) / RECORD * RECORD);
    }

    /** The library gathers what headers say of all entries that follow, and puts the pieces of sparse files together. */
    private static void checkMemory(TarArchiveEntry entry) throws ContainerException {
        long gathered = 0;
        for (Map.Entry<String, String> each : entry.getExtraPaxHeaders().entrySet()) {
            gathered += each.getKey().length() + each.getValue().length();
        }
        if (gathered > HEADER) {
            throw new ContainerException(
                    ContainerException.CONTAINER_TOO_LARGE, "Expected headers of entries, but they do not end");
        }
        if (entry.isSparse()) {
            throw new ContainerException(
                    ContainerException.ENTRY_REFUSED,
                    "Expected plain files, but '" + EntryName.of(entry.getName()) + "' is a sparse file");
        }
    }

    private @org.jspecify.annotations.Nullable TarArchiveEntry next() throws IOException {
        plain.allow(HEADER);
        TarArchiveEntry entry = tar.getNextEntry();
        plain.allow(Long.MAX_VALUE);
        return entry;
    }

    private static Optional<String> defect(TarArchiveEntry entry) {
        if (entry.isSymbolicLink() || entry.isLink()) {
            return Optional.of("it is a link");
        } else if (entry.isCharacterDevice() || entry.isBlockDevice() || entry.isFIFO()) {
            return Optional.of("it is a device");
        }
        return entry.isDirectory() || entry.isFile() ? Optional.empty() : Optional.of("it is of an unknown kind");
    }

    /** The library takes an archive that ends early for a whole one, and does not look at what follows its end. */
    private void checkEnd(long end) throws IOException {
        if (plain.count() - end < RECORD) {
            throw new ContainerException(
                    ContainerException.BROKEN_CONTAINER,
                    "Expected the end of the tar archive, but it stops before: it is cut off");
        }
        plain.allow(PADDING);
        long passed = plain.skip(PADDING + 1L); // what is compressed has its checksum at the very end
        if (passed > PADDING) {
            throw new ContainerException(
                    ContainerException.CONTAINER_TOO_LARGE, "Expected the end of the tar archive, but it goes on");
        }
        if (plain.lastOfContent() > end) {
            throw new ContainerException(
                    ContainerException.BROKEN_CONTAINER,
                    "Expected nothing after the end of the tar archive, but something follows, such as another archive");
        }
    }

    @Override
    public long consumed() {
        return packed.count();
    }

    @Override
    public void close() throws IOException {
        tar.close();
    }
}
