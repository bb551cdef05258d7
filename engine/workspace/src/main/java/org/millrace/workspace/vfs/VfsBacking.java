package org.millrace.workspace.vfs;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.apache.commons.vfs2.CacheStrategy;
import org.apache.commons.vfs2.FileObject;
import org.apache.commons.vfs2.FileSystemException;
import org.apache.commons.vfs2.cache.NullFilesCache;
import org.apache.commons.vfs2.impl.DefaultFileReplicator;
import org.apache.commons.vfs2.impl.StandardFileSystemManager;
import org.millrace.files.ItemFiles;

/** A root on a file system that VFS reaches. Nothing is cached: other processes change the same files. */
final class VfsBacking implements VfsWorkspaceRoot.Backing {

    private final StandardFileSystemManager manager;
    private final FileObject root;
    private final LocalRoom room;
    private final Limits limits;

    private VfsBacking(StandardFileSystemManager manager, FileObject root, LocalRoom room, Limits limits) {
        this.manager = manager;
        this.root = root;
        this.room = room;
        this.limits = limits;
    }

    /** The local folder beside a root that is not local. */
    private record LocalRoom(Path folder, Disk disk, Ownership ownership) {

        private enum Ownership {
            GIVEN,
            TEMPORARY
        }

        static LocalRoom make(Optional<Path> given) throws IOException {
            Ownership ownership = given.isPresent() ? Ownership.GIVEN : Ownership.TEMPORARY;
            Path folder = given.isPresent()
                    ? Files.createDirectories(given.get()).toRealPath()
                    : Files.createTempDirectory("millrace-workspace-").toRealPath();
            return new LocalRoom(folder, new Disk(folder, Durability.NONE), ownership);
        }

        void close() {
            try {
                disk.delete(ownership == Ownership.TEMPORARY ? folder : folder.resolve("vfs"));
            } catch (IOException e) {
                throw Failures.failed("delete the temporary folder", folder, e);
            }
        }
    }

    static VfsBacking open(URI root, WorkspaceSettings settings) {
        StandardFileSystemManager manager = new StandardFileSystemManager();
        try {
            LocalRoom room = LocalRoom.make(settings.localFolder());
            DefaultFileReplicator replicator =
                    new DefaultFileReplicator(room.folder().resolve("vfs").toFile());
            manager.setReplicator(replicator);
            manager.setTemporaryFileStore(replicator);
            manager.setFilesCache(new NullFilesCache());
            manager.setCacheStrategy(CacheStrategy.ON_RESOLVE);
            manager.init();
            FileObject folder = manager.resolveFile(root);
            folder.createFolder();
            return new VfsBacking(manager, folder, room, settings.limits());
        } catch (IOException e) {
            manager.close();
            throw Failures.failed("open the workspace root with scheme", root.getScheme(), e);
        }
    }

    @Override
    public ItemFiles open(String item) {
        VfsItemFiles.LocalSide local = new VfsItemFiles.LocalSide(room.folder().resolve(item), room.disk());
        return new VfsItemFiles(VfsFolder.resolve(root, item), local, limits);
    }

    @Override
    public void remove(String item) {
        try {
            VfsTree.delete(VfsFolder.resolve(root, item));
            room.disk().delete(room.folder().resolve(item));
        } catch (FileSystemException e) {
            throw Failures.failed("remove the files of", item, e);
        } catch (IOException e) {
            throw Failures.failed("remove the local files of", item, e);
        }
    }

    @Override
    public void close() {
        manager.close();
        room.close();
    }
}
