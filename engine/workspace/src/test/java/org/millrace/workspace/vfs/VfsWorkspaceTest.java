package org.millrace.workspace.vfs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.commons.vfs2.CacheStrategy;
import org.apache.commons.vfs2.FileObject;
import org.apache.commons.vfs2.FileSystemException;
import org.apache.commons.vfs2.cache.NullFilesCache;
import org.apache.commons.vfs2.impl.StandardFileSystemManager;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.millrace.testkit.WorkspaceContract;
import org.millrace.workspace.MutableWorkspace;
import org.millrace.workspace.WorkspaceException;
import org.millrace.workspace.WorkspacePath;

/** The operations by VFS on a folder, where everything they do can be seen from outside. Folders themselves do without VFS. */
class VfsWorkspaceTest extends WorkspaceContract {

    private final StandardFileSystemManager manager = new StandardFileSystemManager();

    VfsWorkspaceTest() throws FileSystemException {
        manager.setFilesCache(new NullFilesCache());
        manager.setCacheStrategy(CacheStrategy.ON_RESOLVE);
        manager.init();
    }

    @AfterEach
    void close() {
        manager.close();
    }

    @Override
    protected MutableWorkspace workspaceIn(Path folder) {
        try {
            FileObject root = manager.resolveFile(folder.toUri());
            VfsItemFiles.LocalSide local = new VfsItemFiles.LocalSide(
                    folder.resolveSibling("local"), new Disk(folder.resolveSibling("local"), Durability.NONE));
            return new VfsItemFiles(root, local, Limits.standard()).published();
        } catch (FileSystemException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    protected boolean canHoldLinks() {
        return false;
    }

    @Test
    void refusesLinksThatVfsShows(@TempDir Path folder) throws IOException {
        Path root = Files.createDirectory(folder.resolve("root"));
        Path outside = Files.createDirectory(folder.resolve("outside"));
        Files.writeString(outside.resolve("secret"), "secret");
        Files.createSymbolicLink(root.resolve("link"), outside);
        MutableWorkspace workspace = workspaceIn(root);
        assertThatExceptionOfType(WorkspaceException.class)
                .isThrownBy(() -> workspace.read(WorkspacePath.of("link/secret")))
                .withMessageContaining("a link lies there");
        assertThatExceptionOfType(WorkspaceException.class)
                .isThrownBy(() -> workspace.write(WorkspacePath.of("link/evil"), InputStream.nullInputStream()));
        assertThat(outside).isDirectoryNotContaining("glob:**/evil");
    }
}
