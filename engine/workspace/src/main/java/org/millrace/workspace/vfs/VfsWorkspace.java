package org.millrace.workspace.vfs;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.UUID;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.apache.commons.vfs2.FileObject;
import org.millrace.workspace.MutableWorkspace;
import org.millrace.workspace.WorkspacePath;

/**
 * A workspace on a file system that VFS reaches. A file is written beside its target and moved there; on file systems that
 * cannot rename onto an existing file, readers may for a moment see none. A stream is closed by the thread that opened it.
 */
final class VfsWorkspace implements MutableWorkspace {

    private final VfsFolder folder;
    private final VfsFolder parts;
    private final Limits limits;

    /**
     * The workspace in a folder.
     *
     * @param folder where the files lie; made with the first of them
     * @param parts where files lie while they are written
     * @param limits the bounds of what is written and listed
     */
    VfsWorkspace(VfsFolder folder, VfsFolder parts, Limits limits) {
        this.folder = folder;
        this.parts = parts;
        this.limits = limits;
    }

    @Override
    public boolean exists(WorkspacePath path) {
        return folder.kind(path) != Kind.NOTHING;
    }

    @Override
    public long size(WorkspacePath path) {
        try (FileObject file = folder.existingFile(path)) {
            return file.getContent().getSize();
        } catch (IOException e) {
            throw Failures.unreadable("measure", path, e);
        }
    }

    @Override
    public InputStream read(WorkspacePath path) {
        FileObject file = folder.existingFile(path);
        try {
            return new ClosingStream(file.getContent().getInputStream(), file);
        } catch (IOException e) {
            throw Failures.unreadable("read", path, e);
        }
    }

    /** Frees what VFS holds for a file together with its stream. */
    private static final class ClosingStream extends FilterInputStream {
        private final FileObject file;

        ClosingStream(InputStream content, FileObject file) {
            super(content);
            this.file = file;
        }

        @Override
        public void close() throws IOException {
            try {
                super.close();
            } finally {
                file.close();
            }
        }
    }

    @Override
    public Stream<WorkspacePath> list(WorkspacePath path) {
        return switch (folder.kind(path)) {
            case NOTHING -> Stream.empty();
            case FILE -> throw Failures.notAFolder(path);
            case FOLDER -> stream(new VfsListing(folder.resolve(path), path, limits));
        };
    }

    private static Stream<WorkspacePath> stream(VfsListing listing) {
        int traits = Spliterator.ORDERED | Spliterator.DISTINCT | Spliterator.NONNULL;
        return StreamSupport.stream(Spliterators.spliteratorUnknownSize(listing, traits), false);
    }

    @Override
    public long write(WorkspacePath path, InputStream content) {
        if (folder.kind(path) == Kind.FOLDER) {
            throw Failures.folderInTheWay(path);
        }
        FileObject file = folder.makeFolderFor(path);
        try {
            return replace(file, content, path);
        } catch (IOException e) {
            throw Failures.failed("write", path, e);
        }
    }

    private long replace(FileObject file, InputStream content, WorkspacePath path) throws IOException {
        FileObject part = VfsFolder.resolve(parts.root(), UUID.randomUUID().toString());
        try {
            long written = writePart(part, content, path);
            VfsTree.move(part, file);
            return written;
        } finally {
            VfsTree.delete(part);
        }
    }

    private long writePart(FileObject part, InputStream content, WorkspacePath path) throws IOException {
        try (OutputStream target = part.getContent().getOutputStream()) {
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
        try {
            VfsTree.move(folder.resolve(from), folder.makeFolderFor(to));
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
            VfsTree.delete(folder.resolve(path));
        } catch (IOException e) {
            throw Failures.failed("delete", path, e);
        }
    }

    @Override
    public String toString() {
        return "VfsWorkspace[" + folder.root().getName().getFriendlyURI() + "]";
    }
}
