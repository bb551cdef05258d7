package org.millrace.itest;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.millrace.spi.HandlerContext;

/** What handlers did, call by call, written down where no crash of the engine reaches it. */
interface Journal {

    void add(String line);

    /** Notes a call by its idempotency key: job, step, action and element. */
    default void called(HandlerContext context) {
        add(context.attempt().idempotencyKey());
    }

    /** Counts a call for an element by its number alone, where there are too many for a line each. */
    default void counted(int element) {
        throw new UnsupportedOperationException("This journal counts no elements");
    }

    /** Kept by the test itself. */
    final class InMemory implements Journal {

        private final Collection<String> lines = new ConcurrentLinkedQueue<>();

        @Override
        public void add(String line) {
            lines.add(line);
        }

        /** How often each line was written. */
        Map<String, Long> counts() {
            return Journal.count(lines);
        }
    }

    /** Kept in a file that several processes append to: a line is one write, which the system appends whole. */
    final class InFile implements Journal {

        /** More elements than any proof has. */
        private static final int MOST_ELEMENTS = 1 << 20;

        private final FileChannel file;
        private final Path path;
        private Optional<MappedByteBuffer> elements = Optional.empty();

        InFile(Path path) {
            this.path = path;
            try {
                file = FileChannel.open(
                        path, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.APPEND);
            } catch (IOException failed) {
                throw new UncheckedIOException(failed);
            }
        }

        @Override
        public synchronized void add(String line) {
            try {
                file.write(ByteBuffer.wrap((line + "\n").getBytes(StandardCharsets.UTF_8)));
            } catch (IOException failed) {
                throw new UncheckedIOException(failed);
            }
        }

        /** A byte of memory that is a file's: what is written there outlives the process without a call of the system. */
        @Override
        public void counted(int element) {
            MappedByteBuffer bytes = elements();
            bytes.put(element, (byte) (bytes.get(element) + 1));
        }

        private synchronized MappedByteBuffer elements() {
            elements = elements.or(() -> Optional.of(mapped(elementsOf(path))));
            return elements.get();
        }

        private static MappedByteBuffer mapped(Path counts) {
            try (FileChannel channel = FileChannel.open(
                    counts, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
                return channel.map(FileChannel.MapMode.READ_WRITE, 0, MOST_ELEMENTS);
            } catch (IOException failed) {
                throw new UncheckedIOException(failed);
            }
        }

        private static Path elementsOf(Path path) {
            return path.resolveSibling(path.getFileName() + ".elements");
        }

        /** How often each element was counted. */
        static byte[] elements(Path path) throws IOException {
            Path counts = elementsOf(path);
            return Files.exists(counts) ? Files.readAllBytes(counts) : new byte[0];
        }

        static Map<String, Long> counts(Path path) {
            try {
                return Journal.count(Files.readAllLines(path));
            } catch (IOException failed) {
                throw new UncheckedIOException(failed);
            }
        }
    }

    private static Map<String, Long> count(Collection<String> lines) {
        Map<String, Long> counts = new TreeMap<>();
        List.copyOf(lines).forEach(line -> counts.merge(line, 1L, Long::sum));
        return counts;
    }
}
