package org.millrace.workspace.vfs;

import java.nio.file.Path;
import org.apache.commons.vfs2.CacheStrategy;
import org.apache.commons.vfs2.FileObject;
import org.apache.commons.vfs2.FileSystemException;
import org.apache.commons.vfs2.cache.NullFilesCache;
import org.apache.commons.vfs2.impl.StandardFileSystemManager;
import org.junit.jupiter.api.AfterEach;
import org.millrace.testkit.WorkspaceContract;
import org.millrace.workspace.MutableWorkspace;

/** The operations by VFS on a folder, where everything they do can be seen from outside. */
class VfsWorkspaceTest extends WorkspaceContract {

    private final StandardFileSystemManager manager = new StandardFileSystemManager();

    @AfterEach
    void close() {
        manager.close();
    }

    @Override
    protected MutableWorkspace workspaceIn(Path folder) {
        try {
            manager.setFilesCache(new NullFilesCache());
            manager.setCacheStrategy(CacheStrategy.ON_RESOLVE);
            manager.init();
            FileObject root = manager.resolveFile(folder.toUri());
            VfsItemFiles.LocalSide local = new VfsItemFiles.LocalSide(
                    folder.resolveSibling("local"), new Disk(folder.resolveSibling("local"), Durability.NONE));
            return new VfsItemFiles(root, local, Limits.standard()).published();
        } catch (FileSystemException e) {
            throw new IllegalStateException(e);
        }
    }
}
