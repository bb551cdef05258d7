package org.millrace.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.millrace.workspace.WorkspacePath;

/**
 * The paths that a staging withdraws: a file each, in a folder beside what is staged. They are forgotten when they have
 * been carried out, before anything new is moved to where they were.
 */
final class Withdrawals {

    private final Path folder;

    Withdrawals(Path staged) {
        this.folder = staged.resolveSibling(staged.getFileName() + "-withdrawn");
    }

    void add(WorkspacePath path) {
        try {
            Files.createDirectories(folder);
            Files.writeString(
                    folder.resolve("w" + Integer.toHexString(path.hashCode()) + "-" + all().size()), path.value());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    boolean isEmpty() {
        return all().isEmpty();
    }

    /** Hands them to the staging around, whose own files below them go. */
    void moveTo(Path staged) {
        Withdrawals target = new Withdrawals(staged);
        for (WorkspacePath path : all()) {
            FolderStaging.delete(staged.resolve(path.value()));
            target.add(path);
        }
        FolderStaging.delete(folder);
    }

    /** Removes what was withdrawn. */
    void carryOut(Path published) {
        all().forEach(path -> FolderStaging.delete(published.resolve(path.value())));
        FolderStaging.delete(folder);
    }

    void drop() {
        FolderStaging.delete(folder);
    }

    private List<WorkspacePath> all() {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.sorted().map(Withdrawals::read).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static WorkspacePath read(Path file) {
        try {
            return WorkspacePath.of(Files.readString(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
