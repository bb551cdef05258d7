package org.millrace.workspace.vfs;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import org.millrace.files.ItemFiles;
import org.millrace.files.WorkspaceRoot;
import org.millrace.item.ItemId;
import org.millrace.workspace.WorkspaceException;
import org.millrace.workspace.WorkspaceException.Reason;

/**
 * Where the files of all items lie: a local or mounted folder ({@code file:}), memory ({@code ram:}, for tests and trials),
 * or another file system for which Commons VFS finds a provider on the class path.
 *
 * <p>Thread-safe. Several processes may open one root; each item has one writer at a time, which is a matter of its lease.
 */
public final class VfsWorkspaceRoot implements WorkspaceRoot, AutoCloseable {

    private final Backing backing;

    private VfsWorkspaceRoot(Backing backing) {
        this.backing = backing;
    }

    /** What keeps the folders of items, by their names. */
    interface Backing extends AutoCloseable {

        ItemFiles open(String item);

        void remove(String item);

        @Override
        void close();
    }

    /** Opens a root with forced writes; its folder is made if it is missing. */
    public static VfsWorkspaceRoot open(URI root, Limits limits) {
        return open(root, WorkspaceSettings.standard().with(limits));
    }

    /**
     * Opens a root; its folder is made if it is missing.
     *
     * @throws WorkspaceException if the folder cannot be made, or nothing is known of the URI's scheme
     */
    public static VfsWorkspaceRoot open(URI root, WorkspaceSettings settings) {
        return new VfsWorkspaceRoot(
                "file".equalsIgnoreCase(root.getScheme()) ? local(root, settings) : VfsBacking.open(root, settings));
    }

    private static Backing local(URI root, WorkspaceSettings settings) {
        try {
            Path top = Files.createDirectories(Path.of(root)).toRealPath();
            return new LocalBacking(top, new Disk(top, settings.durability()), settings.limits());
        } catch (IllegalArgumentException e) {
            throw new WorkspaceException(
                    Reason.REFUSED,
                    "Expected a workspace root like file:///srv/workspace, but got '" + root + "': " + e.getMessage(),
                    e);
        } catch (IOException e) {
            throw Failures.failed("make the workspace root", root, e);
        }
    }

    @Override
    public ItemFiles open(ItemId item) {
        return backing.open(item.value());
    }

    @Override
    public void remove(ItemId item) {
        backing.remove(item.value());
    }

    /** Frees connections and, for a root that is not local, the temporary folder if it was not given one. */
    @Override
    public void close() {
        backing.close();
    }
}
