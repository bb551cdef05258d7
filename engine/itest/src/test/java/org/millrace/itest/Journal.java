package org.millrace.itest;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Collection;
import java.util.List;
import java.util.Map;
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

        private final FileChannel file;

        InFile(Path path) {
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
