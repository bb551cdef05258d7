package org.millrace.itest;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.AnnotatedElementContext;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.io.TempDirFactory;

/**
 * Temporary folders in memory, where the system has a place for that, for proofs that make thousands of them and in which
 * only processes die, not machines.
 */
final class MemoryFolder implements TempDirFactory {

    private static final Path SHARED_MEMORY = Path.of("/dev/shm");
    private static final long ENOUGH = 1L << 30;

    @Override
    public Path createTempDirectory(AnnotatedElementContext element, ExtensionContext test) throws IOException {
        Path system = Path.of(System.getProperty("java.io.tmpdir"));
        Path parent = Stream.of(SHARED_MEMORY)
                .filter(MemoryFolder::isRoomy)
                .findFirst()
                .orElse(system);
        return Files.createTempDirectory(parent, "millrace");
    }

    private static boolean isRoomy(Path folder) {
        return Files.isWritable(folder) && folder.toFile().getUsableSpace() > ENOUGH;
    }
}
