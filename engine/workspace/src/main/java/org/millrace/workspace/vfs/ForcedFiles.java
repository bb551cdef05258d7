package org.millrace.workspace.vfs;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Staged files that are durable once they and the folders that name them are forced: each file once, each folder once. */
final class ForcedFiles implements TokenStaging.Settlement {

    private static final int AT_ONCE = 1_000;

    private final Path token;
    private final Disk disk;

    ForcedFiles(Path token, Disk disk) {
        this.token = token;
        this.disk = disk;
    }

    @Override
    public void secure(StagingFolder files) {
        List<Path> some = new ArrayList<>();
        files.forEach((path, file) -> {
            some.add(file);
            if (some.size() == AT_ONCE) {
                disk.forceAll(some);
                some.clear();
            }
        });
        try {
            disk.forceAll(some);
        } catch (IOException e) {
            throw Failures.failed("force the files staged in", token, e);
        }
    }

    @Override
    public void seal() {
        try {
            Files.walkFileTree(token.resolve(TokenStaging.ACCEPTED), new Folders());
            disk.forceUp(token);
        } catch (IOException e) {
            throw Failures.failed("force what is staged in", token, e);
        }
    }

    @Override
    public void forget() {
        try {
            if (Files.isDirectory(token, LinkOption.NOFOLLOW_LINKS)) {
                disk.delete(token);
            }
        } catch (IOException e) {
            throw Failures.failed("discard what is staged in", token, e);
        }
    }

    private final class Folders extends SimpleFileVisitor<Path> {
        @Override
        public FileVisitResult postVisitDirectory(Path folder, @Nullable IOException failure) throws IOException {
            disk.forceFolder(folder);
            return FileVisitResult.CONTINUE;
        }
    }
}
