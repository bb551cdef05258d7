package org.millrace.workspace.vfs;

import java.io.File;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The changes of local files that must survive a crash: each is whole or did not happen. Tests let it die between two. */
class Disk {

    private static final boolean FOLDERS_CAN_BE_FORCED = File.separatorChar == '/';

    private static final int FORCED_IN_TURN = 2;
    private static final ExecutorService FORCING = forcingThreads();

    private final Path top;
    private final Durability durability;

    /**
     * A disk.
     *
     * @param top the highest folder that is ours: those above are somebody else's to force
     * @param durability whether to force at all
     */
    Disk(Path top, Durability durability) {
        this.top = top;
        this.durability = durability;
    }

    private static ExecutorService forcingThreads() {
        ThreadPoolExecutor threads =
                new ThreadPoolExecutor(8, 8, 10, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), work -> {
                    Thread thread = new Thread(work, "millrace-fsync");
                    thread.setDaemon(true);
                    return thread;
                });
        threads.allowCoreThreadTimeOut(true);
        return threads;
    }

    /** Moves a file or folder within the file system; a file replaces a file. */
    void move(Path from, Path to) throws IOException {
        Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
    }

    /** Forces a file's content. */
    void force(Path file) throws IOException {
        if (durability == Durability.SYNC) {
            forceNow(file);
        }
    }

    /** Forces the content of files, several at a time: the disk then writes many of them in one go. */
    void forceAll(List<Path> files) throws IOException {
        if (durability == Durability.NONE) {
            return;
        }
        if (files.size() <= FORCED_IN_TURN) {
            for (Path file : files) {
                force(file);
            }
        } else {
            forceTogether(files);
        }
    }

    private void forceTogether(List<Path> files) throws IOException {
        List<Future<Void>> forced = files.stream().map(this::forceSoon).toList();
        try {
            for (Future<Void> each : forced) {
                each.get();
            }
        } catch (ExecutionException e) {
            throw new IOException("A file could not be forced to the disk", e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("Interrupted while files were forced to the disk");
        } finally {
            forced.forEach(each -> each.cancel(false));
        }
    }

    private Future<Void> forceSoon(Path file) {
        return FORCING.submit(() -> {
            force(file);
            return null;
        });
    }

    /** Forces the names in a folder. */
    void forceFolder(Path folder) throws IOException {
        if (durability == Durability.SYNC && FOLDERS_CAN_BE_FORCED) {
            forceNow(folder);
        }
    }

    private static void forceNow(Path path) throws IOException {
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
            channel.force(true);
        }
    }

    /** Forces the names of a folder and of those above it. For folders that have not changed that costs next to nothing. */
    void forceUp(Path folder) throws IOException {
        for (Path each = folder; each != null && each.startsWith(top); each = each.getParent()) {
            forceFolder(each);
        }
    }

    /** Deletes a file, a link, or a folder with all below it; a link is removed, never followed. */
    void delete(Path path) throws IOException {
        if (Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
            Files.walkFileTree(path, new Deletion());
        }
    }

    /** What lies in a folder; nothing if it is not there. */
    static List<Path> entries(Path folder) {
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.toList();
        } catch (NoSuchFileException none) {
            return List.of();
        } catch (IOException e) {
            throw Failures.failed("look through", folder, e);
        } catch (UncheckedIOException e) {
            throw Failures.failed("look through", folder, new IOException(e));
        }
    }

    private static final class Deletion extends SimpleFileVisitor<Path> {

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
            Files.deleteIfExists(file);
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException failure) throws IOException {
            if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
                throw failure;
            }
            return FileVisitResult.CONTINUE; // somebody else deletes the same
        }

        @Override
        public FileVisitResult postVisitDirectory(Path folder, @Nullable IOException failure) throws IOException {
            if (failure != null) {
                throw failure;
            }
            Files.deleteIfExists(folder);
            return FileVisitResult.CONTINUE;
        }
    }
}
