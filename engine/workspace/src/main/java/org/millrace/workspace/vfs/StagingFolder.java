package org.millrace.workspace.vfs;

import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Optional;
import org.millrace.workspace.WorkspacePath;

/** A local folder that outputs are written to, made with the first of them. */
final class StagingFolder {

    private final LocalFolder folder;
    private final EngineFolder around;
    private final Disk disk;
    private final Limits limits;

    /**
     * A folder.
     *
     * @param folder where it is, or will be
     * @param around the folder that it is in, or a folder above that
     * @param disk makes the changes
     * @param limits the bounds of what may be staged
     */
    StagingFolder(Path folder, EngineFolder around, Disk disk, Limits limits) {
        this.folder = new LocalFolder(folder);
        this.around = around;
        this.disk = disk;
        this.limits = limits;
    }

    /** Takes a file that is staged. */
    interface Taker {
        void take(WorkspacePath path, Path file) throws IOException;
    }

    Path path() {
        return folder.root();
    }

    /** Another folder of the same kind, under a name that was never used. */
    StagingFolder fresh(Path path) {
        return new StagingFolder(path, around.fresh(path), disk, limits);
    }

    /** Another folder of the same kind. */
    StagingFolder sibling(Path path) {
        return new StagingFolder(path, around, disk, limits);
    }

    Path file(WorkspacePath path) {
        EnginePart.refuse(path);
        around.enter();
        return folder.makeFolderFor(path);
    }

    /** Notes a path to be removed by the publication. */
    void withdraw(WorkspacePath path) {
        EnginePart.refuse(path);
        around.enter();
        Path note = folder.makeFolderFor(EnginePart.withdrawal(path));
        try {
            Files.writeString(note, path.value());
        } catch (IOException e) {
            throw Failures.failed("withdraw", path, e);
        }
    }

    /** What is staged here below a path that is withdrawn from now on. */
    private void drop(WorkspacePath path) throws IOException {
        disk.delete(folder.resolve(path));
    }

    Optional<Path> find(WorkspacePath path) {
        return !around.isThere() || folder.kind(path) == Kind.NOTHING
                ? Optional.empty()
                : Optional.of(folder.resolve(path));
    }

    private boolean isThere() {
        return around.isThere() && Files.isDirectory(path(), LinkOption.NOFOLLOW_LINKS);
    }

    boolean isEmpty() {
        FirstFile first = new FirstFile();
        walk(first);
        return !first.found;
    }

    /** Gives every file, having checked that a workspace may hold it: no link, no odd name, not too large. */
    void forEach(Taker taker) {
        walk(new CheckedFiles(taker));
    }

    private void walk(SimpleFileVisitor<Path> visitor) {
        if (!isThere()) {
            return;
        }
        try {
            Files.walkFileTree(path(), visitor);
        } catch (IOException e) {
            throw Failures.failed("look through", path(), e);
        }
    }

    /** Hands all files to another folder, replacing what is there. The whole folder moves at once if it can. */
    void moveInto(StagingFolder target) {
        if (!isThere()) {
            return;
        }
        try {
            target.around.enter();
            Files.createDirectories(target.path().resolveSibling(""));
            for (WorkspacePath withdrawn : Withdrawals.in(path()).paths()) {
                target.drop(withdrawn);
            }
            if (!movedWhole(target)) {
                forEach((path, file) -> moveFile(path, file, target));
                delete();
            }
        } catch (IOException e) {
            throw Failures.failed("stage the files of", path(), e);
        }
    }

    private boolean movedWhole(StagingFolder target) throws IOException {
        try {
            disk.move(path(), target.path());
            return true;
        } catch (DirectoryNotEmptyException | FileAlreadyExistsException there) {
            return false;
        } catch (FileSystemException e) {
            if (Files.isDirectory(target.path())) {
                return false;
            }
            throw e;
        }
    }

    private void moveFile(WorkspacePath path, Path file, StagingFolder target) throws IOException {
        Path place = target.folder.makeFolderFor(path);
        if (LocalFolder.kindOf(place, path) == Kind.FOLDER) {
            disk.delete(place);
        }
        disk.move(file, place);
    }

    void delete() {
        if (!around.isThere()) {
            return;
        }
        try {
            disk.delete(path());
        } catch (IOException e) {
            throw Failures.failed("delete", path(), e);
        }
    }

    private static final class FirstFile extends SimpleFileVisitor<Path> {
        private boolean found;

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            found = true;
            return FileVisitResult.TERMINATE;
        }
    }

    private final class CheckedFiles extends SimpleFileVisitor<Path> {
        private final Taker taker;

        CheckedFiles(Taker taker) {
            this.taker = taker;
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
            String relative = path().relativize(file)
                    .toString()
                    .replace(file.getFileSystem().getSeparator(), "/");
            WorkspacePath.defect(relative).ifPresent(defect -> {
                throw Failures.badName(
                        path().relativize(file.resolveSibling("")).toString(), defect);
            });
            WorkspacePath path = WorkspacePath.of(relative);
            if (!path.isWithin(EnginePart.WITHDRAWN)) {
                EnginePart.refuse(path);
            }
            LocalFolder.kindOf(attributes, path);
            limits.checkSize(attributes.size(), relative);
            taker.take(path, file);
            return FileVisitResult.CONTINUE;
        }
    }
}
