package org.millrace.testkit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import org.millrace.workspace.WorkspaceException;
import org.millrace.workspace.WorkspaceException.Reason;
import org.millrace.workspace.WorkspacePath;

/**
 * What lies at a path of a folder workspace, found without following a link.
 *
 * @param file where it lies, or would lie
 * @param kind what it is
 */
record Entry(Path file, Kind kind) {

    /** What a workspace may hold. */
    enum Kind {
        NOTHING,
        FILE,
        FOLDER
    }

    /** Looks at every segment in turn, so that no parent can be a link. */
    static Entry at(Path root, WorkspacePath path) {
        Path file = root;
        Kind kind = Kind.FOLDER;
        for (String segment : path.segments()) {
            file = resolve(file, segment, path);
            kind = kind == Kind.FOLDER ? kindOf(file, path) : Kind.NOTHING;
        }
        return new Entry(file, kind);
    }

    static Path resolve(Path root, WorkspacePath path) {
        Path file = root;
        for (String segment : path.segments()) {
            file = resolve(file, segment, path);
        }
        return file;
    }

    private static Path resolve(Path folder, String segment, WorkspacePath path) {
        if (segment.startsWith(FolderWorkspace.PART)) {
            throw new WorkspaceException(
                    Reason.REFUSED,
                    "'" + path + "' has a name that begins with " + FolderWorkspace.PART
                            + ", which is kept for files being written");
        }
        try {
            return folder.resolve(segment);
        } catch (InvalidPathException e) {
            throw new WorkspaceException(
                    Reason.REFUSED, "'" + path + "' has a name that this file system cannot hold: " + e.getReason(), e);
        }
    }

    private static Kind kindOf(Path file, WorkspacePath path) {
        try {
            BasicFileAttributes found =
                    Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            return kindOf(found, path.value());
        } catch (NoSuchFileException nothing) {
            return Kind.NOTHING;
        } catch (IOException e) {
            throw new WorkspaceException(Reason.UNAVAILABLE, "Could not look at '" + path + "': " + e, e);
        }
    }

    static Kind kindOf(BasicFileAttributes found, String path) {
        if (found.isRegularFile()) {
            return Kind.FILE;
        }
        if (found.isDirectory()) {
            return Kind.FOLDER;
        }
        throw new WorkspaceException(
                Reason.REFUSED,
                "Expected a file or folder at '" + path + "', but " + (found.isSymbolicLink() ? "a link" : "a device")
                        + " lies there or on the way; workspaces hold no links or devices");
    }
}
