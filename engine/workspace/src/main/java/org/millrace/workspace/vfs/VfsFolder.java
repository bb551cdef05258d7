package org.millrace.workspace.vfs;

import java.io.IOException;
import java.util.Optional;
import org.apache.commons.vfs2.FileObject;
import org.apache.commons.vfs2.FileSystemException;
import org.apache.commons.vfs2.FileType;
import org.apache.commons.vfs2.NameScope;
import org.millrace.workspace.WorkspacePath;

/**
 * A folder of some file system, and what lies at the paths below it.
 *
 * @param root the folder; it need not exist
 */
record VfsFolder(FileObject root) {

    /** The file at a path; it need not exist. Names are taken as they are, whatever they look like in a URI. */
    FileObject resolve(WorkspacePath path) {
        return resolve(root, path.value());
    }

    static FileObject resolve(FileObject folder, String relative) {
        try {
            return folder.resolveFile(relative.replace("%", "%25"), NameScope.DESCENDENT);
        } catch (FileSystemException e) {
            throw Failures.failed("find", relative, e);
        }
    }

    /** Looks at every segment in turn: where the file system shows links, none is followed. */
    Kind kind(WorkspacePath path) {
        FileObject file = root;
        Kind kind = Kind.FOLDER;
        for (String segment : path.segments()) {
            file = resolve(file, segment);
            kind = kind == Kind.FOLDER ? kindOf(file, path) : Kind.NOTHING;
        }
        return kind;
    }

    static Kind kindOf(FileObject file, Object path) {
        try {
            if (file.isSymbolicLink()) {
                throw Failures.link(path);
            }
            FileType type = file.getType();
            if (type == FileType.IMAGINARY) {
                return Kind.NOTHING;
            }
            return type == FileType.FOLDER ? Kind.FOLDER : Kind.FILE;
        } catch (IOException e) {
            throw Failures.failed("look at", path, e);
        }
    }

    FileObject existingFile(WorkspacePath path) {
        Kind kind = kind(path);
        if (kind != Kind.FILE) {
            throw Failures.notAFile(path, kind);
        }
        return resolve(path);
    }

    /** Makes the folder that a path lies in; returns the file at the path. */
    FileObject makeFolderFor(WorkspacePath path) {
        Optional<WorkspacePath> folder = path.parent();
        for (Optional<WorkspacePath> each = folder;
                each.isPresent();
                each = each.get().parent()) {
            if (kind(each.get()) == Kind.FILE) {
                throw Failures.notAFolder(each.get());
            }
        }
        try {
            folder.map(this::resolve).orElseGet(this::freshRoot).createFolder();
        } catch (FileSystemException e) {
            throw Failures.failed("make the folder of", path, e);
        }
        return resolve(path);
    }

    /** The root as it is now: an object of VFS goes on believing what it once saw. */
    private FileObject freshRoot() {
        try {
            return root.getFileSystem().resolveFile(root.getName());
        } catch (FileSystemException e) {
            throw Failures.failed("find", root.getName().getFriendlyURI(), e);
        }
    }
}
