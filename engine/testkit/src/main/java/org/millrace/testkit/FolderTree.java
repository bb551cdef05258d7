package org.millrace.testkit;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import org.jspecify.annotations.Nullable;

/** Deletes a file, a link, or a folder with all below it; a link is removed, never followed. */
final class FolderTree extends SimpleFileVisitor<Path> {

    private FolderTree() {}

    static void delete(Path path) throws IOException {
        if (Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
            Files.walkFileTree(path, new FolderTree());
        }
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
        Files.deleteIfExists(file);
        return FileVisitResult.CONTINUE;
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
