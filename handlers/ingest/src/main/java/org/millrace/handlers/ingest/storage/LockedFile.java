package org.millrace.handlers.ingest.storage;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * A lock of the operating system on a file, among processes and among the threads of this one. The file stays when the
 * lock goes: to delete it would let two processes lock two files of the same name.
 */
final class LockedFile implements AutoCloseable {

    private static final long PAUSE = 20_000_000; // nanoseconds

    private final FileChannel channel;

    private LockedFile(FileChannel channel) {
        this.channel = channel;
    }

    /** The lock, unless somebody else has it. */
    static Optional<LockedFile> tryFor(Path file) throws IOException {
        FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        try {
            if (isLocked(channel)) {
                return Optional.of(new LockedFile(channel));
            }
            channel.close();
            return Optional.empty();
        } catch (IOException | RuntimeException failed) {
            channel.close();
            throw failed;
        }
    }

    private static boolean isLocked(FileChannel channel) throws IOException {
        try {
            @Nullable FileLock lock = channel.tryLock();
            return lock != null;
        } catch (OverlappingFileLockException heldByThisProcess) {
            return false;
        }
    }

    /** The lock, as soon as nobody else has it: for what takes no time. */
    static LockedFile waitFor(Path file) throws IOException {
        while (true) {
            Optional<LockedFile> lock = tryFor(file);
            if (lock.isPresent()) {
                return lock.get();
            }
            if (Thread.currentThread().isInterrupted()) {
                throw new IOException("Interrupted while waiting for the lock " + file);
            }
            LockSupport.parkNanos(PAUSE);
        }
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
