package org.millrace.execution.call;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.millrace.execution.ChunkRunner.Children;
import org.millrace.execution.StepFiles;
import org.millrace.execution.StepWork;
import org.millrace.spi.JobRequest;

/**
 * The children that one element's calls ask for, each key once, written to a local file as they come. What a call asked
 * for that ends badly is taken back; what is kept at the end becomes the step's file of children.
 */
public final class ChildrenFile implements AutoCloseable {

    private final StepWork work;
    private final StepFiles names;
    private final long token;
    private final Set<KeyDigest> keys = new HashSet<>();
    private final List<KeyDigest> recent = new ArrayList<>();
    private @Nullable Writing writing;
    private long keptBytes;

    public ChildrenFile(StepWork work, StepFiles names, long token) {
        this.work = work;
        this.names = names;
        this.token = token;
    }

    /** A child is asked for. */
    synchronized void add(JobRequest request) {
        KeyDigest key = KeyDigest.of(request.key());
        if (!keys.add(key)) {
            return;
        }
        recent.add(key);
        try {
            begun().write((ChildrenJson.write(request) + "\n").getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What was asked for since the last time stays. */
    synchronized void keepRecent() {
        recent.clear();
        if (writing != null) {
            keptBytes = writing.bytes();
        }
    }

    /** What was asked for since the last time is taken back. */
    synchronized void dropRecent() {
        recent.forEach(keys::remove); // removeAll would look through the list for every key
        recent.clear();
        try {
            if (writing != null) {
                writing.truncate(keptBytes);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Hands over what was kept. */
    public synchronized Children hand() {
        if (keys.isEmpty() || writing == null) {
            return Children.NONE;
        }
        try {
            writing.flush();
            try (InputStream lines = Files.newInputStream(local())) {
                work.files().engine().write(names.children(token), lines);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new StoredChildren(work.files(), names.children(token), keys.size());
    }

    @Override
    public synchronized void close() {
        try {
            if (writing != null) {
                writing.close();
                Files.deleteIfExists(local());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Path local() {
        return work.files().scratch(names.step(), "children/" + token).resolve("children.jsonl");
    }

    private Writing begun() throws IOException {
        if (writing == null) {
            writing = new Writing(FileChannel.open(
                    local(),
                    StandardOpenOption.CREATE,
                    StandardOpenOption.TRUNCATE_EXISTING,
                    StandardOpenOption.WRITE));
        }
        return writing;
    }

    /** A file that is written at its end and can be cut back. */
    private static final class Writing {

        private final FileChannel channel;
        private final OutputStream out;
        private long bytes;

        Writing(FileChannel channel) {
            this.channel = channel;
            this.out = new BufferedOutputStream(Channels.newOutputStream(channel), 64 * 1024);
        }

        void write(byte[] line) throws IOException {
            out.write(line);
            bytes += line.length;
        }

        long bytes() {
            return bytes;
        }

        void flush() throws IOException {
            out.flush();
        }

        void truncate(long length) throws IOException {
            out.flush();
            channel.truncate(length);
            bytes = length;
        }

        void close() throws IOException {
            channel.close();
        }
    }
}
