package org.millrace.workspace.vfs;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import org.jspecify.annotations.Nullable;

/**
 * Moves accepted files to where they belong, one by one, in any order. What has moved is no longer among those to move, so
 * that a publication that died goes on where it stopped. Whatever is in the way gives way, a link without being followed.
 */
final class Publication extends SimpleFileVisitor<Path> {

    private final Path accepted;
    private final Path item;
    private final Disk disk;

    Publication(Path accepted, Path item, Disk disk) {
        this.accepted = accepted;
        this.item = item;
        this.disk = disk;
    }

    void run() throws IOException {
        Files.walkFileTree(accepted, this);
    }

    private Path target(Path source) {
        return item.resolve(accepted.relativize(source).toString());
    }

    @Override
    public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) throws IOException {
        Path target = target(folder);
        if (!Files.isDirectory(target, LinkOption.NOFOLLOW_LINKS)) {
            disk.delete(target);
            Files.createDirectories(target);
        }
        return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
        Path target = target(file);
        if (Files.isDirectory(target, LinkOption.NOFOLLOW_LINKS)) {
            disk.delete(target);
        }
        disk.move(file, target);
        return FileVisitResult.CONTINUE;
    }

    /** The new names are forced before the folder that could give them again is gone. */
    @Override
    public FileVisitResult postVisitDirectory(Path folder, @Nullable IOException failure) throws IOException {
        if (failure != null) {
            throw failure;
        }
        if (folder.equals(accepted)) {
            disk.forceUp(item);
        } else {
            disk.forceFolder(target(folder));
        }
        disk.delete(folder);
        return FileVisitResult.CONTINUE;
    }
}
