package org.millrace.workspace.vfs;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import org.millrace.workspace.WorkspaceException;
import org.millrace.workspace.WorkspaceException.Reason;
import org.millrace.workspace.WorkspacePath;

/**
 * A local folder, and what lies at the paths below it, found without following a link.
 *
 * @param root the folder; it need not exist
 */
record LocalFolder(Path root) {

    /** Where a path lies, or would lie. */
    Path resolve(WorkspacePath path) {
        return resolve(root, path.value(), path);
    }

    private static Path resolve(Path folder, String relative, WorkspacePath path) {
        try {
            return folder.resolve(relative);
        } catch (InvalidPathException e) {
            throw new WorkspaceException(
                    Reason.REFUSED, "'" + path + "' has a name that this file system cannot hold: " + e.getReason(), e);
        }
    }

    /** Looks at every segment in turn, so that no parent can be a link. */
    Kind kind(WorkspacePath path) {
        Path file = root;
        Kind kind = Kind.FOLDER;
        for (String segment : path.segments()) {
            file = resolve(file, segment, path);
            kind = kind == Kind.FOLDER ? kindOf(file, path) : Kind.NOTHING;
        }
        return kind;
    }

    Path existingFile(WorkspacePath path) {
        Kind kind = kind(path);
        if (kind != Kind.FILE) {
            throw Failures.notAFile(path, kind);
        }
        return resolve(path);
    }

    /** Makes the folder that a path lies in; returns where the path lies. */
    Path makeFolderFor(WorkspacePath path) {
        List<String> segments = path.segments();
        Path folder = root;
        try {
            Files.createDirectories(root);
            for (String segment : segments.subList(0, segments.size() - 1)) {
                folder = resolve(folder, segment, path);
                makeFolder(folder, path);
            }
        } catch (IOException e) {
            throw Failures.failed("make the folder of", path, e);
        }
        return resolve(folder, path.name(), path);
    }

    private static void makeFolder(Path folder, WorkspacePath path) throws IOException {
        try {
            Files.createDirectory(folder);
        } catch (FileAlreadyExistsException there) {
            if (kindOf(folder, path) == Kind.FILE) {
                throw Failures.notAFolder(path.parent().orElse(path));
            }
        }
    }

    static Kind kindOf(Path file, Object path) {
        try {
            return kindOf(Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS), path);
        } catch (NoSuchFileException nothing) {
            return Kind.NOTHING;
        } catch (IOException e) {
            throw Failures.failed("look at", path, e);
        }
    }

    static Kind kindOf(BasicFileAttributes found, Object path) {
        if (found.isRegularFile()) {
            return Kind.FILE;
        }
        if (found.isDirectory()) {
            return Kind.FOLDER;
        }
        throw found.isSymbolicLink() ? Failures.link(path) : Failures.device(path);
    }
}
