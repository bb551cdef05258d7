package org.millrace.handlers.ingest.transfer;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The folder that a download keeps between attempts. Nothing in it bears a name that a stranger chose.
 *
 * <pre>
 * lock        held while an attempt runs: one that is given up but still alive must not write into the next one's files
 * boot        when the machine was started that the files were written on
 * journal     the files that are done
 * files/0/17-KEY  the 18th file of the list: whole and verified if the journal has it, else what has come of it so far
 * unpacked/0/3    the fourth file of the container
 * </pre>
 */
final class Scratch implements AutoCloseable {

    private static final Path BOOT = Path.of("/proc/sys/kernel/random/boot_id");
    private static final int IN_A_FOLDER = 1_000;

    private final Path folder;
    private final FileChannel channel;
    private final boolean takenUp;
    private final boolean sameBoot;
    private final Set<Path> made = ConcurrentHashMap.newKeySet();

    private Scratch(Path folder, FileChannel channel) throws IOException {
        this.folder = folder;
        this.channel = channel;
        Optional<String> earlier = bootOfFiles();
        this.takenUp = earlier.isPresent();
        this.sameBoot = takenUp && earlier.equals(bootHere());
    }

    /** Takes the folder for this attempt; empty if another one still has it. */
    static Optional<Scratch> take(Path folder) throws IOException {
        FileChannel channel =
                FileChannel.open(folder.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        @Nullable FileLock lock = null;
        try {
            lock = channel.tryLock();
            return lock == null ? Optional.empty() : Optional.of(new Scratch(folder, channel));
        } catch (OverlappingFileLockException heldInThisProcess) {
            return Optional.empty();
        } finally {
            if (lock == null) {
                channel.close();
            }
        }
    }

    private static Optional<String> bootHere() throws IOException {
        return Files.isReadable(BOOT) ? Optional.of(Files.readString(BOOT).trim()) : Optional.empty();
    }

    private Optional<String> bootOfFiles() throws IOException {
        Path file = folder.resolve("boot");
        return Files.exists(file) ? Optional.of(Files.readString(file)) : Optional.empty();
    }

    /** Whether an earlier attempt began it. */
    boolean isTakenUp() {
        return takenUp;
    }

    /** Whether what lies here was written since the machine was started: the disk may not have it otherwise. */
    boolean isOfThisBoot() {
        return sameBoot;
    }

    /** What lies here has been verified, or will be written from now on. */
    void trust() throws IOException {
        Files.writeString(folder.resolve("boot"), bootHere().orElse("unknown"));
    }

    Path root() {
        return folder;
    }

    Path journal() {
        return folder.resolve("journal");
    }

    Path file(int index, String key) throws IOException {
        return numbered("files", index).resolve(index + "-" + key);
    }

    Path unpacked(int index) throws IOException {
        return numbered("unpacked", index).resolve(String.valueOf(index));
    }

    Path unpackedList() {
        return folder.resolve("unpacked.jsonl");
    }

    private Path numbered(String part, int index) throws IOException {
        Path numbered = folder.resolve(part).resolve(String.valueOf(index / IN_A_FOLDER));
        if (!made.contains(numbered)) {
            made.add(Files.createDirectories(numbered));
        }
        return numbered;
    }

    void clear(String part) throws IOException {
        Path cleared = folder.resolve(part);
        if (Files.exists(cleared)) {
            Files.walkFileTree(cleared, new Removal());
            made.removeIf(folderMade -> folderMade.startsWith(cleared));
        }
    }

    private static final class Removal extends SimpleFileVisitor<Path> {
        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
            Files.delete(file);
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException failure) throws IOException {
            Files.delete(directory);
            return FileVisitResult.CONTINUE;
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
