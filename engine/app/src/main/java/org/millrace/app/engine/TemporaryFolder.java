package org.millrace.app.engine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;
import org.millrace.app.input.Reason;
import org.millrace.app.input.UnusableInput;

/** A folder that goes with its user. */
public final class TemporaryFolder implements AutoCloseable {

    private final Path path;

    private TemporaryFolder(Path path) {
        this.path = path;
    }

    /** Makes one. */
    public static TemporaryFolder make() {
        try {
            return new TemporaryFolder(Files.createTempDirectory("millrace"));
        } catch (IOException failure) {
            throw new UnusableInput("a temporary folder cannot be made: " + Reason.of(failure), failure);
        }
    }

    public Path path() {
        return path;
    }

    @Override
    public void close() {
        try (Stream<Path> below = Files.walk(path)) {
            for (Path entry : below.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(entry);
            }
        } catch (IOException untidy) {
            // What is left is in the folder for temporary files, which the system clears.
        }
    }
}
