package org.millrace.workspace.vfs;

import java.io.IOException;
import java.nio.file.Path;
import org.millrace.files.ItemFiles;

/**
 * A root that is a local folder, by plain file operations: VFS is not needed for it.
 *
 * @param top the folder of all items, a real path
 * @param disk makes the changes
 * @param limits the bounds of each item's workspace
 */
record LocalBacking(Path top, Disk disk, Limits limits) implements VfsWorkspaceRoot.Backing {

    @Override
    public ItemFiles open(String item) {
        return new LocalItemFiles(top.resolve(item), disk, limits);
    }

    @Override
    public void remove(String item) {
        try {
            disk.delete(top.resolve(item));
        } catch (IOException e) {
            throw Failures.failed("remove the files of", item, e);
        }
    }

    @Override
    public void close() {
        // A folder needs no closing.
    }
}
