package org.millrace.workspace.vfs;

import java.util.List;
import java.util.stream.Stream;
import org.apache.commons.vfs2.FileObject;
import org.apache.commons.vfs2.FileSystemException;
import org.apache.commons.vfs2.FileType;
import org.apache.commons.vfs2.Selectors;

/**
 * Changes of files and folders by VFS. What one object of VFS knows of a file does not learn what was done through
 * another, so everything is done to objects that have just been asked for anew.
 */
final class VfsTree {

    private VfsTree() {}

    /** Deletes a file, a link, or a folder with all below it; a link that VFS shows as one is removed, never followed. */
    static void delete(FileObject file) throws FileSystemException {
        file.refresh();
        boolean link = file.isSymbolicLink();
        if (!link && !file.exists()) {
            return;
        }
        if (!link && file.getType() == FileType.FOLDER) {
            for (FileObject child : file.getChildren()) {
                delete(child);
            }
            file.refresh();
        }
        file.delete();
    }

    /** The names in a folder; none if it is not there. */
    static List<String> names(FileObject folder) throws FileSystemException {
        folder.refresh();
        return folder.exists()
                ? Stream.of(folder.getChildren())
                        .map(child -> child.getName().getBaseName())
                        .toList()
                : List.of();
    }

    /** Moves a file or folder, replacing what is there. */
    static void move(FileObject from, FileObject to) throws FileSystemException {
        delete(to);
        from.refresh();
        to.refresh();
        if (isFolderInMemory(from)) {
            to.copyFrom(from, Selectors.SELECT_ALL); // its rename leaves behind what the folder holds
            delete(from);
        } else {
            from.moveTo(to);
        }
    }

    private static boolean isFolderInMemory(FileObject file) throws FileSystemException {
        return file.getName().getScheme().equals("ram") && file.getType() == FileType.FOLDER;
    }
}
