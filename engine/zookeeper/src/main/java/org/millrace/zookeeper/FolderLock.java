package org.millrace.zookeeper;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/** Keeps a second server out of a folder, also one in another process; gone when the process is. */
final class FolderLock implements AutoCloseable {

    private static final String FILE = "server.lock";

    private final FileChannel channel;

    private FolderLock(FileChannel channel) {
        this.channel = channel;
    }

    /** Takes the folder, which is made if it is not there. */
    static FolderLock take(Path folder) {
        try {
            Files.createDirectories(folder);
            return take(
                    folder,
                    FileChannel.open(folder.resolve(FILE), StandardOpenOption.CREATE, StandardOpenOption.WRITE));
        } catch (IOException unusable) {
            throw new ServerStartException(
                    "Expected a folder to keep ZooKeeper's data in, but " + folder + " cannot be written: " + unusable
                            + ". Name another folder.",
                    unusable);
        }
    }

    private static FolderLock take(Path folder, FileChannel channel) throws IOException {
        if (lock(channel) == null) {
            channel.close();
            throw ServerStartException.folderInUse(
                    "The folder " + folder + " is in use by another ZooKeeper of Millrace."
                            + " Stop that one, connect to it, or name another folder.");
        }
        return new FolderLock(channel);
    }

    private static @Nullable FileLock lock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock();
        } catch (OverlappingFileLockException sameProcess) {
            return null;
        }
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException ignored) {
            // The operating system gives the lock back with the file in any case.
        }
    }
}
