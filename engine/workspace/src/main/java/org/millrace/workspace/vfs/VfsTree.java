package org.millrace.workspace.vfs;

import org.apache.commons.vfs2.FileObject;
import org.apache.commons.vfs2.FileSystemException;
import org.apache.commons.vfs2.FileType;

/** Deletes a file, a link, or a folder with all below it; a link that VFS shows as one is removed, never followed. */
final class VfsTree {

    private VfsTree() {}

    static void delete(FileObject file) throws FileSystemException {
        if (!file.isSymbolicLink() && file.getType() == FileType.FOLDER) {
            for (FileObject child : file.getChildren()) {
                delete(child);
            }
        }
        file.delete();
    }
}
