package org.millrace.handlers.ingest.transfer.unpack;

import java.io.IOException;
import java.io.InputStream;
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
        this.tar = new TarArchiveInputStream(plain, "UTF-8");
    }

    @Override
    public void forEach(Entry.Visitor visitor) throws IOException, InterruptedException {
        for (TarArchiveEntry entry = next(); entry != null; entry = next()) {
            visitor.visit(new Entry(entry.getName(), entry.isDirectory(), defect(entry), () -> tar));
        }
        checkEnd();
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
        } else if (entry.isSparse()) {
            return Optional.of("it is a sparse file");
        }
        return entry.isDirectory() || entry.isFile() ? Optional.empty() : Optional.of("it is of an unknown kind");
    }

    /** The library takes an archive that ends early between two entries for a whole one. */
    private void checkEnd() throws IOException {
        if (plain.zerosAtTheEnd() < RECORD) {
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
