package org.millrace.workspace.vfs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.millrace.workspace.MutableWorkspace;
import org.millrace.workspace.WorkspacePath;

/**
 * The paths that what is staged in a local folder removes when it is published. They are carried out before anything is
 * moved to where they were, and forgotten before that too: a publication that died goes on with the removals, or with the
 * moves, and never removes what it has moved.
 */
final class Withdrawals {

    private final Path folder;

    private Withdrawals(Path folder) {
        this.folder = folder;
    }

    static Withdrawals in(Path staged) {
        return new Withdrawals(staged.resolve(EnginePart.WITHDRAWN.value()));
    }

    List<WorkspacePath> paths() throws IOException {
        if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
            return List.of();
        }
        List<WorkspacePath> paths = new ArrayList<>();
        try (Stream<Path> notes = Files.list(folder)) {
            for (Path note : notes.sorted().toList()) {
                paths.add(WorkspacePath.of(Files.readString(note)));
            }
        }
        return paths;
    }

    void carryOut(MutableWorkspace published, Disk disk) throws IOException {
        List<WorkspacePath> paths = paths();
        if (!paths.isEmpty()) {
            paths.forEach(published::delete);
            disk.delete(folder.resolveSibling(""));
        }
    }
}
