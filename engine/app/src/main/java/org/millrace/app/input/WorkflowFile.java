package org.millrace.app.input;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import org.millrace.definition.lint.Source;

/**
 * A workflow file to read.
 *
 * @param name as the user gave it, folders separated by {@code /}; {@code -} for standard input
 * @param path where it is; empty for standard input
 * @param root the folder the user named, or the folder of the file the user named: settings above it do not count
 */
public record WorkflowFile(String name, Optional<Path> path, Path root) {

    /** The argument that means standard input. */
    public static final String STANDARD_INPUT = "-";

    public WorkflowFile {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(path, "path");
        Objects.requireNonNull(root, "root");
    }

    /**
     * Reads the file, no further than is needed to know that it is too large.
     *
     * @throws UnusableInput if it cannot be read
     */
    public Source read(InputStream standardInput) {
        try {
            return new Source(name, bytes(standardInput));
        } catch (IOException failure) {
            throw new UnusableInput(name + ": cannot be read: " + Reason.of(failure), failure);
        }
    }

    /** The folder where the search for settings begins. */
    Path folder() {
        return path.map(Path::toAbsolutePath)
                .map(Path::normalize)
                .map(Path::getParent)
                .orElse(root);
    }

    private byte[] bytes(InputStream standardInput) throws IOException {
        if (path.isEmpty()) {
            return standardInput.readNBytes(Source.MAX_BYTES + 1);
        }
        try (InputStream content = Files.newInputStream(path.get())) {
            return content.readNBytes(Source.MAX_BYTES + 1);
        }
    }
}
