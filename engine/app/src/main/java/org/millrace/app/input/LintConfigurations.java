package org.millrace.app.input;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The configuration that holds for each file: that of its folder, else of the nearest folder above, no higher than what
 * the user named on the command line. Standard input has that of the current folder. Each file is read once.
 */
public final class LintConfigurations {

    private final Map<Path, LintConfiguration> byFolder = new HashMap<>();

    /**
     * The configuration for a file.
     *
     * @throws UnusableInput if there is one and it is not understood
     */
    public LintConfiguration of(WorkflowFile file) {
        return nearest(file.folder(), file.root());
    }

    private LintConfiguration nearest(@Nullable Path folder, Path root) {
        if (folder == null || !folder.startsWith(root)) {
            return LintConfiguration.DEFAULT;
        }
        Path candidate = folder.resolve(LintConfiguration.FILE_NAME);
        LintConfiguration known = byFolder.get(folder);
        if (known == null && Files.exists(candidate)) {
            known = LintConfiguration.read(shown(candidate));
            byFolder.put(folder, known);
        }
        return known == null ? nearest(folder.getParent(), root) : known;
    }

    private static Path shown(Path file) {
        Path here = Path.of("").toAbsolutePath();
        return file.startsWith(here) ? here.relativize(file) : file;
    }
}
