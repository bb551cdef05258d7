package org.millrace.workspace.vfs;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.UUID;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.millrace.workspace.MutableWorkspace;
import org.millrace.workspace.WorkspacePath;

/**
 * A workspace in a local folder. A link is never followed: a path that is a link or leads through one is refused, and so
 * is a listing that meets one. Only {@link #delete} takes a link, and removes the link itself.
 */
final class LocalWorkspace implements MutableWorkspace {

    private final LocalFolder folder;
    private final Parts parts;
    private final Disk disk;
    private final Limits limits;

    /**
     * The workspace in a folder.
     *
     * @param folder where the files lie; made with the first of them
     * @param parts where files lie while they are written; on the same file system
     * @param disk makes the changes
     * @param limits the bounds of what is written and listed
     */
    LocalWorkspace(LocalFolder folder, Parts parts, Disk disk, Limits limits) {
        this.folder = folder;
        this.parts = parts;
        this.disk = disk;
        this.limits = limits;
    }

    /** Where files lie while they are written, and the folder around. */
    record Parts(Path folder, EngineFolder around) {

        Path make() throws IOException {
            around.enter();
            return Files.createDirectories(folder);
        }
    }

    @Override
    public boolean exists(WorkspacePath path) {
        return folder.kind(path) != Kind.NOTHING;
    }

    @Override
    public long size(WorkspacePath path) {
        Path file = folder.existingFile(path);
        try {
            return Files.size(file);
        } catch (IOException e) {
            throw Failures.unreadable("measure", path, e);
        }
    }

    @Override
    public InputStream read(WorkspacePath path) {
        Path file = folder.existingFile(path);
        try {
            return Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS);
        } catch (IOException e) {
            throw Failures.unreadable("read", path, e);
        }
    }

    @Override
    public Stream<WorkspacePath> list(WorkspacePath path) {
        return switch (folder.kind(path)) {
            case NOTHING -> Stream.empty();
            case FILE -> throw Failures.notAFolder(path);
            case FOLDER -> stream(new LocalListing(folder.resolve(path), path, limits));
        };
    }

    private static Stream<WorkspacePath> stream(LocalListing listing) {
        int traits = Spliterator.ORDERED | Spliterator.DISTINCT | Spliterator.NONNULL;
        return StreamSupport.stream(Spliterators.spliteratorUnknownSize(listing, traits), false);
    }

    @Override
    public long write(WorkspacePath path, InputStream content) {
        if (folder.kind(path) == Kind.FOLDER) {
            throw Failures.folderInTheWay(path);
        }
        Path file = folder.makeFolderFor(path);
        try {
            return replace(file, content, path);
        } catch (IOException e) {
            throw Failures.failed("write", path, e);
        }
    }

    private long replace(Path file, InputStream content, WorkspacePath path) throws IOException {
        Path part = parts.make().resolve(UUID.randomUUID().toString());
        try {
            long written = writePart(part, content, path);
            disk.force(part);
            disk.move(part, file);
            disk.forceUp(file.resolveSibling(""));
            return written;
        } finally {
            Files.deleteIfExists(part);
        }
    }

    private long writePart(Path part, InputStream content, WorkspacePath path) throws IOException {
        try (OutputStream target = Files.newOutputStream(part)) {
            return limits.copy(content, target, path.value());
        }
    }

    @Override
    public void move(WorkspacePath from, WorkspacePath to) {
        if (!from.equals(to) && (from.isWithin(to) || to.isWithin(from))) {
            throw Failures.overlap(from, to);
        }
        Kind source = folder.kind(from);
        Kind target = folder.kind(to);
        if (source == Kind.NOTHING && target == Kind.NOTHING) {
            throw Failures.nothingToMove(from, to);
        }
        if (source == Kind.NOTHING || from.equals(to)) {
            return;
        }
        Path place = folder.makeFolderFor(to);
        try {
            if (source != Kind.FILE || target != Kind.FILE) {
                disk.delete(place);
            }
            disk.move(folder.resolve(from), place);
            disk.forceUp(place.resolveSibling(""));
        } catch (IOException e) {
            throw Failures.failed("move something to", to, e);
        }
    }

    @Override
    public void delete(WorkspacePath path) {
        boolean folderIsThere =
                path.parent().map(parent -> folder.kind(parent) == Kind.FOLDER).orElse(true);
        if (!folderIsThere) {
            return;
        }
        try {
            disk.delete(folder.resolve(path));
        } catch (IOException e) {
            throw Failures.failed("delete", path, e);
        }
    }

    @Override
    public String toString() {
        return "LocalWorkspace[" + folder.root() + "]";
    }
}
