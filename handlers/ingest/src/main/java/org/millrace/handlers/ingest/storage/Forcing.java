package org.millrace.handlers.ingest.storage;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Forces files and folders to the disk, several at a time, so that a file system can do it for many at once. */
final class Forcing {

    private static final int AT_ONCE = 16;

    private Forcing() {}

    static void all(Collection<Path> paths) throws IOException {
        ExecutorService threads = Executors.newFixedThreadPool(AT_ONCE);
        try {
            List<Callable<Path>> forced = new ArrayList<>();
            paths.forEach(path -> forced.add(() -> force(path)));
            for (Future<Path> each : threads.invokeAll(forced)) {
                each.get();
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IOException("Interrupted while forcing files to the disk", stopped);
        } catch (ExecutionException failed) {
            throw new IOException("A file could not be forced to the disk: " + failed.getCause(), failed.getCause());
        } finally {
            threads.shutdownNow();
        }
    }

    private static Path force(Path path) throws IOException {
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
            channel.force(true);
            return path;
        }
    }
}
