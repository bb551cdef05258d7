package org.millrace.testkit;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.millrace.workspace.MutableWorkspace;
import org.millrace.workspace.WorkspaceException;
import org.millrace.workspace.WorkspaceException.Reason;
import org.millrace.workspace.WorkspacePath;

/**
 * A workspace in a local folder, for tests and for one machine.
 *
 * <p>A link is never followed: a path that is a link, or that leads through one, is refused with
 * {@link Reason#REFUSED}, and so is a listing that meets one. Only {@link #delete} takes a link, and removes the link
 * itself. A listing keeps the names of one folder per level of depth in memory and no open file; it is in the order of
 * whole paths. Files being written lie beside their target under a name that begins with {@code .millrace-part-}; such
 * names are never listed, and refused as paths.
 *
 * <p>Writes are atomic towards readers and towards the death of the process; they are not forced to the disk.
 */
public final class FolderWorkspace implements MutableWorkspace {

    static final String PART = ".millrace-part-";

    private final Path root;

    private FolderWorkspace(Path root) {
        this.root = root;
    }

    /**
     * The workspace in a folder.
     *
     * @param folder where the files lie; made if it is missing
     * @return the workspace
     * @throws WorkspaceException if the folder cannot be made or is a file
     */
    public static FolderWorkspace at(Path folder) {
        try {
            return new FolderWorkspace(Files.createDirectories(folder).toRealPath());
        } catch (IOException e) {
            throw new WorkspaceException(
                    Reason.UNAVAILABLE, "Expected a folder for a workspace at " + folder + ", but " + e, e);
        }
    }

    /**
     * The folder that holds the workspace.
     *
     * @return a real path, without links
     */
    public Path root() {
        return root;
    }

    /**
     * The local file behind a path, to be handed to code that reads files.
     *
     * @param path a file or folder of the workspace
     * @return where it lies
     * @throws WorkspaceException with {@link Reason#NOT_FOUND} if nothing lies there
     */
    public Path local(WorkspacePath path) {
        Entry entry = entry(path);
        if (entry.kind() == Entry.Kind.NOTHING) {
            throw new WorkspaceException(
                    Reason.NOT_FOUND, "Expected something at '" + path + "', but nothing is there");
        }
        return entry.file();
    }

    @Override
    public boolean exists(WorkspacePath path) {
        return entry(path).kind() != Entry.Kind.NOTHING;
    }

    @Override
    public long size(WorkspacePath path) {
        Path file = existingFile(path);
        try {
            return Files.size(file);
        } catch (IOException e) {
            throw failed("measure", path, e);
        }
    }

    @Override
    public InputStream read(WorkspacePath path) {
        Path file = existingFile(path);
        try {
            return Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS);
        } catch (IOException e) {
            throw failed("read", path, e);
        }
    }

    @Override
    public Stream<WorkspacePath> list(WorkspacePath folder) {
        Entry entry = entry(folder);
        return switch (entry.kind()) {
            case NOTHING -> Stream.empty();
            case FILE ->
                throw new WorkspaceException(
                        Reason.REFUSED, "Expected a folder to list at '" + folder + "', but a file is there");
            case FOLDER -> stream(new FolderListing(entry.file(), folder));
        };
    }

    private static Stream<WorkspacePath> stream(FolderListing listing) {
        int traits = Spliterator.ORDERED | Spliterator.DISTINCT | Spliterator.NONNULL;
        return StreamSupport.stream(Spliterators.spliteratorUnknownSize(listing, traits), false);
    }

    @Override
    public long write(WorkspacePath path, InputStream content) {
        Entry entry = entry(path);
        if (entry.kind() == Entry.Kind.FOLDER) {
            throw new WorkspaceException(
                    Reason.REFUSED, "Expected to write a file at '" + path + "', but a folder is there");
        }
        makeFolderFor(path);
        try {
            return writeBeside(entry.file(), content);
        } catch (IOException e) {
            throw failed("write", path, e);
        }
    }

    private static long writeBeside(Path file, InputStream content) throws IOException {
        Path part = Files.createTempFile(file.resolveSibling(""), PART, "");
        try {
            long written = Files.copy(content, part, StandardCopyOption.REPLACE_EXISTING);
            Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
            return written;
        } finally {
            Files.deleteIfExists(part);
        }
    }

    @Override
    public void move(WorkspacePath from, WorkspacePath to) {
        refuseOverlap(from, to);
        Entry source = entry(from);
        Entry target = entry(to);
        if (source.kind() != Entry.Kind.NOTHING) {
            moveEntry(source, target, to);
        } else if (target.kind() == Entry.Kind.NOTHING) {
            throw new WorkspaceException(
                    Reason.NOT_FOUND,
                    "Expected '" + from + "' to move to '" + to + "', but nothing is at either of them");
        }
    }

    private static void refuseOverlap(WorkspacePath from, WorkspacePath to) {
        if (!from.equals(to) && (from.isWithin(to) || to.isWithin(from))) {
            throw new WorkspaceException(
                    Reason.REFUSED, "Expected to move '" + from + "', but '" + to + "' overlaps with it");
        }
    }

    private void moveEntry(Entry source, Entry target, WorkspacePath to) {
        if (source.equals(target)) {
            return;
        }
        makeFolderFor(to);
        try {
            if (source.kind() != Entry.Kind.FILE || target.kind() != Entry.Kind.FILE) {
                FolderTree.delete(target.file());
            }
            Files.move(source.file(), target.file(), StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw failed("move something to", to, e);
        }
    }

    @Override
    public void delete(WorkspacePath path) {
        boolean folderIsThere = path.parent()
                .map(parent -> entry(parent).kind() == Entry.Kind.FOLDER)
                .orElse(true);
        if (!folderIsThere) {
            return;
        }
        try {
            FolderTree.delete(Entry.resolve(root, path));
        } catch (IOException e) {
            throw failed("delete", path, e);
        }
    }

    private Entry entry(WorkspacePath path) {
        return Entry.at(root, path);
    }

    private Path existingFile(WorkspacePath path) {
        Entry entry = entry(path);
        return switch (entry.kind()) {
            case FILE -> entry.file();
            case FOLDER ->
                throw new WorkspaceException(
                        Reason.NOT_FOUND, "Expected a file at '" + path + "', but a folder is there");
            case NOTHING ->
                throw new WorkspaceException(
                        Reason.NOT_FOUND, "Expected a file at '" + path + "', but nothing is there");
        };
    }

    private void makeFolderFor(WorkspacePath path) {
        path.parent().ifPresent(this::makeFolder);
    }

    private void makeFolder(WorkspacePath folder) {
        makeFolderFor(folder);
        Entry entry = entry(folder);
        if (entry.kind() == Entry.Kind.FILE) {
            throw new WorkspaceException(Reason.REFUSED, "Expected a folder at '" + folder + "', but a file is there");
        }
        try {
            Files.createDirectories(entry.file());
        } catch (IOException e) {
            throw failed("make the folder", folder, e);
        }
    }

    private static WorkspaceException failed(String what, WorkspacePath path, IOException e) {
        Reason reason = e instanceof NoSuchFileException ? Reason.NOT_FOUND : Reason.UNAVAILABLE;
        return new WorkspaceException(reason, "Could not " + what + " '" + path + "': " + e, e);
    }

    @Override
    public String toString() {
        return "FolderWorkspace[" + root + "]";
    }
}
