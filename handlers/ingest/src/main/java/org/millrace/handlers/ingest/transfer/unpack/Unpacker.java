package org.millrace.handlers.ingest.transfer.unpack;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.text.Normalizer;
import java.util.Locale;
import java.util.Optional;
import org.millrace.workspace.WorkspacePath;

/**
 * Takes a container apart. Entries that are no plain files under good names are told, not unpacked; a container that is
 * damaged, or takes more than it may, is given up.
 */
public final class Unpacker {

    private final Limits limits;
    private final Receiver receiver;

    /**
     * An unpacker.
     *
     * @param limits what a container may take
     * @param receiver takes what is in it
     */
    public Unpacker(Limits limits, Receiver receiver) {
        this.limits = limits;
        this.receiver = receiver;
    }

    /** Takes the entries. */
    public interface Receiver {

        /** Begins a file; or says why there cannot be one of that name. */
        Optional<String> begin(WorkspacePath name) throws IOException;

        /** Takes some of its bytes. */
        void write(byte[] bytes, int length) throws IOException, InterruptedException;

        /** Ends it. */
        void end() throws IOException;

        /** An entry was refused. */
        void refuse(String name, String defect);
    }

    /** A name by which names count as equal that some file system would take for one. */
    public static String folded(String name) {
        return Normalizer.normalize(name, Normalizer.Form.NFC)
                .toUpperCase(Locale.ROOT)
                .toLowerCase(Locale.ROOT);
    }

    /**
     * Unpacks a container.
     *
     * @throws ContainerException if it is none, is damaged, or takes too much
     */
    public void unpack(Path file) throws IOException, InterruptedException {
        try (Entry.Container container = Containers.open(file, limits)) {
            container.forEach(new Pass(container));
        } catch (ContainerException known) {
            throw known;
        } catch (Platform own) {
            throw own.cause();
        } catch (IOException | RuntimeException damaged) {
            throw broken(damaged); // libraries have many words for it
        }
    }

    private static ContainerException broken(Exception damaged) {
        String why = damaged.getMessage() == null ? "" : ": " + damaged.getMessage();
        return new ContainerException(
                ContainerException.BROKEN_CONTAINER, "Expected a whole archive, but it is cut off or damaged" + why);
    }

    /** What went wrong at our side, on its way past what went wrong with the archive. */
    private static final class Platform extends RuntimeException {
        private static final long serialVersionUID = 1L;

        private final Exception own;

        Platform(Exception own) {
            super(own);
            this.own = own;
        }

        IOException cause() {
            if (own instanceof RuntimeException unchecked) {
                throw unchecked;
            }
            return own instanceof IOException checked ? checked : new IOException(own);
        }
    }

    private final class Pass implements Entry.Visitor {

        private final Entry.Container container;
        private final byte[] buffer = new byte[256 * 1024];
        private int entries;
        private long total;

        Pass(Entry.Container container) {
            this.container = container;
        }

        @Override
        public void visit(Entry entry) throws IOException, InterruptedException {
            if (++entries > limits.entries()) {
                throw tooLarge("at most " + limits.entries() + " entries", "there are more");
            }
            Optional<String> defect = entry.defect().or(() -> defect(entry.name()));
            boolean wanted = defect.isEmpty() && !entry.isFolder() && begin(WorkspacePath.of(entry.name()));
            defect.ifPresent(found -> receiver.refuse(entry.name(), found));
            if (!entry.isFolder()) {
                copy(entry, wanted); // also what is refused has to be got past
            }
        }

        private Optional<String> defect(String name) {
            if (name.getBytes(StandardCharsets.UTF_8).length > limits.nameBytes()) {
                return Optional.of("its name is longer than " + limits.nameBytes() + " bytes");
            }
            Optional<String> defect = WorkspacePath.defect(name).map(found -> "of its name: " + found);
            if (defect.isEmpty() && WorkspacePath.of(name).segments().size() > limits.depth() + 1) {
                return Optional.of("it lies more than " + limits.depth() + " folders deep");
            }
            return name.equals("./") || name.equals(".") ? Optional.empty() : defect;
        }

        private boolean begin(WorkspacePath name) throws IOException {
            try {
                Optional<String> objection = receiver.begin(name);
                objection.ifPresent(found -> receiver.refuse(name.value(), found));
                return objection.isEmpty();
            } catch (IOException | RuntimeException own) {
                throw new Platform(own);
            }
        }

        private void copy(Entry entry, boolean wanted) throws IOException, InterruptedException {
            InputStream content = entry.content().open();
            long size = 0;
            for (int read = content.read(buffer); read >= 0; read = content.read(buffer)) {
                size += read;
                total += read;
                check(entry, size);
                if (wanted) {
                    write(read);
                }
            }
            if (wanted) {
                end();
            }
        }

        private void write(int length) throws IOException, InterruptedException {
            try {
                receiver.write(buffer, length);
            } catch (IOException | RuntimeException own) {
                throw new Platform(own);
            }
        }

        private void end() throws IOException {
            try {
                receiver.end();
            } catch (IOException | RuntimeException own) {
                throw new Platform(own);
            }
        }

        private void check(Entry entry, long size) throws ContainerException {
            if (size > limits.entryBytes()) {
                throw tooLarge(
                        "files of at most " + limits.entryBytes() + " bytes", "'" + entry.name() + "' is larger");
            }
            if (total > limits.totalBytes()) {
                throw tooLarge("at most " + limits.totalBytes() + " bytes in all", "there are more");
            }
            if (total > Limits.RATIO_FROM && total / limits.ratio() > Math.max(1, container.consumed())) {
                throw tooLarge(
                        "at most " + limits.ratio() + " bytes for each of the archive",
                        total + " came of " + container.consumed());
            }
        }

        private ContainerException tooLarge(String expected, String found) {
            return new ContainerException(
                    ContainerException.CONTAINER_TOO_LARGE, "Expected " + expected + ", but " + found);
        }
    }
}
