package org.millrace.workspace.vfs;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.apache.commons.vfs2.FileObject;
import org.millrace.files.ItemFiles;
import org.millrace.files.Staging;
import org.millrace.workspace.MutableWorkspace;
import org.millrace.workspace.WorkspacePath;

/**
 * An item's files on a file system that VFS reaches. Outputs are written to local files, brought there when they are
 * accepted, and moved there when they are published.
 */
final class VfsItemFiles implements ItemFiles {

    private final FileObject item;
    private final LocalSide local;
    private final EngineFolder engine;
    private final Limits limits;

    VfsItemFiles(FileObject item, LocalSide local, Limits limits) {
        this.item = item;
        this.local = local;
        this.engine = new EngineFolder(local.folder());
        this.limits = limits;
    }

    /**
     * What of an item lies on this machine.
     *
     * @param folder the item's local folder
     * @param disk changes it
     */
    record LocalSide(Path folder, Disk disk) {

        Path below(String part, String name) {
            return folder.resolve(part).resolve(EnginePart.folderName(name));
        }

        void delete(Path path) {
            try {
                disk.delete(path);
            } catch (IOException e) {
                throw Failures.failed("delete", path, e);
            }
        }
    }

    @Override
    public MutableWorkspace published() {
        return new PublishedWorkspace(all());
    }

    private VfsWorkspace all() {
        return workspace(item);
    }

    @Override
    public MutableWorkspace engine() {
        return workspace(VfsFolder.resolve(item, EnginePart.ENGINE));
    }

    private VfsWorkspace workspace(FileObject folder) {
        VfsFolder parts = new VfsFolder(VfsFolder.resolve(item, EnginePart.PARTS));
        return new VfsWorkspace(new VfsFolder(folder), parts, limits);
    }

    @Override
    public Path local(WorkspacePath file) {
        EnginePart.refuse(file);
        Path copies = local.folder().resolve("copies").resolve(UUID.randomUUID().toString());
        Path copy = copies.resolve(file.name());
        return switch (new VfsFolder(item).kind(file)) {
            case NOTHING -> throw Failures.notAFile(file, Kind.NOTHING);
            case FILE -> download(file, copy);
            case FOLDER -> downloadAll(file, copy);
        };
    }

    private Path downloadAll(WorkspacePath folder, Path copy) {
        try (Stream<WorkspacePath> files = all().list(folder)) {
            int prefix = folder.value().length() + 1;
            files.forEach(file -> download(file, copy.resolve(file.value().substring(prefix))));
        }
        return copy;
    }

    private Path download(WorkspacePath file, Path copy) {
        try (InputStream content = all().read(file)) {
            Files.createDirectories(copy.resolveSibling(""));
            Files.copy(content, copy);
            return copy;
        } catch (IOException e) {
            throw Failures.failed("copy", file, e);
        }
    }

    @Override
    public Staging stage(String token) {
        StagingFolder folder = new StagingFolder(local.below("staged", token), engine, local.disk(), limits);
        return new TokenStaging(folder, new Upload(all(), staged(token), folder));
    }

    private static WorkspacePath staged(String token) {
        return WorkspacePath.of(EnginePart.STAGED + "/" + EnginePart.folderName(token));
    }

    /** What has moved is no longer among those to move, so that a publication that died goes on where it stopped. */
    @Override
    public void publish(String token) {
        WorkspacePath staged = staged(token);
        VfsWorkspace all = all();
        withdraw(all, staged.resolve(EnginePart.WITHDRAWN.value()));
        try (Stream<WorkspacePath> files = all.list(staged)) {
            files.forEach(file -> publish(file, targetOf(file, staged)));
        }
        all.delete(staged);
        local.delete(local.below("staged", token));
    }

    /** Carried out and forgotten before anything is moved to where they were. */
    private void withdraw(VfsWorkspace all, WorkspacePath notes) {
        if (!all.exists(notes)) {
            return;
        }
        try (Stream<WorkspacePath> withdrawn = all.list(notes)) {
            withdrawn.forEach(note -> published().delete(withdrawnBy(all, note)));
        }
        all.delete(notes);
    }

    private static WorkspacePath withdrawnBy(VfsWorkspace all, WorkspacePath note) {
        try (InputStream content = all.read(note)) {
            return WorkspacePath.of(new String(content.readAllBytes(), UTF_8));
        } catch (IOException e) {
            throw Failures.failed("read", note, e);
        }
    }

    private static WorkspacePath targetOf(WorkspacePath file, WorkspacePath staged) {
        return WorkspacePath.of(file.value().substring(staged.value().length() + 1));
    }

    private void publish(WorkspacePath from, WorkspacePath to) {
        to.parent().ifPresent(this::clearFilesOnTheWay);
        all().move(from, to);
    }

    private void clearFilesOnTheWay(WorkspacePath folder) {
        VfsFolder files = new VfsFolder(item);
        for (Optional<WorkspacePath> each = Optional.of(folder);
                each.isPresent();
                each = each.get().parent()) {
            if (files.kind(each.get()) == Kind.FILE) {
                all().delete(each.get());
            }
        }
    }

    @Override
    public Path scratch(String step, String key) {
        Path folder = local.below("scratch", step).resolve(EnginePart.folderName(key));
        try {
            return Files.createDirectories(folder);
        } catch (IOException e) {
            throw Failures.failed("make the scratch folder", folder, e);
        }
    }

    @Override
    public void sweep(String step) {
        local.delete(local.below("scratch", step));
    }

    @Override
    public void sweepAll() {
        local.delete(local.folder().resolve("scratch"));
    }

    @Override
    public Leftovers leftovers() {
        List<Path> here = new ArrayList<>(Disk.entries(local.folder().resolve("copies")));
        here.addAll(Disk.entries(local.folder().resolve("staged")));
        List<WorkspacePath> there = new ArrayList<>(entries(EnginePart.STAGED));
        there.addAll(entries(EnginePart.PARTS));
        return () -> {
            here.forEach(local::delete);
            there.forEach(all()::delete);
        };
    }

    private List<WorkspacePath> entries(String part) {
        try {
            return VfsTree.names(VfsFolder.resolve(item, part)).stream()
                    .map(name -> WorkspacePath.of(part + "/" + name))
                    .toList();
        } catch (IOException e) {
            throw Failures.failed("look through", part, e);
        }
    }
}
