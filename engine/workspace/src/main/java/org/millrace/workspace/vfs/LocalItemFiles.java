package org.millrace.workspace.vfs;

import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.millrace.files.ItemFiles;
import org.millrace.files.Staging;
import org.millrace.workspace.MutableWorkspace;
import org.millrace.workspace.WorkspacePath;

/** An item's files in a local folder: staged where they can be moved from in one step. */
final class LocalItemFiles implements ItemFiles {

    private final Path item;
    private final EngineFolder engine;
    private final Disk disk;
    private final Limits limits;

    LocalItemFiles(Path item, Disk disk, Limits limits) {
        this.item = item;
        this.engine = new EngineFolder(item.resolve(EnginePart.FOLDER));
        this.disk = disk;
        this.limits = limits;
    }

    @Override
    public MutableWorkspace published() {
        return new PublishedWorkspace(workspace(item));
    }

    @Override
    public MutableWorkspace engine() {
        return workspace(item.resolve(EnginePart.ENGINE));
    }

    private MutableWorkspace workspace(Path folder) {
        Path parts = item.resolve(EnginePart.PARTS);
        return new LocalWorkspace(new LocalFolder(folder), new LocalWorkspace.Parts(parts, engine), disk, limits);
    }

    @Override
    public Path local(WorkspacePath file) {
        EnginePart.refuse(file);
        LocalFolder folder = new LocalFolder(item);
        if (folder.kind(file) == Kind.NOTHING) {
            throw Failures.notAFile(file, Kind.NOTHING);
        }
        return folder.resolve(file);
    }

    @Override
    public Staging stage(String token) {
        Path folder = tokenFolder(token);
        return new TokenStaging(new StagingFolder(folder, engine, disk, limits), new ForcedFiles(folder, disk));
    }

    private Path tokenFolder(String token) {
        return item.resolve(EnginePart.STAGED).resolve(EnginePart.folderName(token));
    }

    @Override
    public void publish(String token) {
        Path folder = tokenFolder(token);
        Path accepted = folder.resolve(TokenStaging.ACCEPTED);
        if (!Files.isDirectory(accepted, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        try {
            Withdrawals.in(accepted).carryOut(published(), disk);
            new Publication(accepted, item, disk).run();
            deleteIfEmpty(folder);
        } catch (IOException e) {
            throw Failures.failed("publish what is staged in", folder, e);
        }
    }

    private static void deleteIfEmpty(Path folder) throws IOException {
        try {
            Files.deleteIfExists(folder);
        } catch (DirectoryNotEmptyException moreIsStaged) {
            return;
        }
    }

    @Override
    public Path scratch(String step, String key) {
        Path folder = scratchFolder(step).resolve(EnginePart.folderName(key));
        engine.enter();
        try {
            return Files.createDirectories(folder);
        } catch (IOException e) {
            throw Failures.failed("make the scratch folder", folder, e);
        }
    }

    private Path scratchFolder(String step) {
        return item.resolve(EnginePart.SCRATCH).resolve(EnginePart.folderName(step));
    }

    @Override
    public void sweep(String step) {
        sweepFolder(scratchFolder(step));
    }

    @Override
    public void sweepAll() {
        sweepFolder(item.resolve(EnginePart.SCRATCH));
    }

    @Override
    public Leftovers leftovers() {
        if (!engine.isThere()) {
            return () -> {};
        }
        List<Path> found = new ArrayList<>(Disk.entries(item.resolve(EnginePart.STAGED)));
        found.addAll(Disk.entries(item.resolve(EnginePart.PARTS)));
        return () -> found.forEach(this::sweepFolder);
    }

    private void sweepFolder(Path folder) {
        if (!engine.isThere()) {
            return;
        }
        try {
            disk.delete(folder);
        } catch (IOException e) {
            throw Failures.failed("sweep", folder, e);
        }
    }
}
