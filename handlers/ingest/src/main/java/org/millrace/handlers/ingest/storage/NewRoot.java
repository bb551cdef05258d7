package org.millrace.handlers.ingest.storage;

import io.ocfl.core.OcflRepositoryBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.millrace.spi.PermanentFailure;

/**
 * Makes an OCFL storage root that others see whole or not at all: put together elsewhere and moved in piece by piece, the
 * file that declares it last. Begun again after a crash it comes out the same.
 */
final class NewRoot {

    private static final String DECLARATION = "0=ocfl_";

    private NewRoot() {}

    static boolean isThere(Path root) throws IOException {
        return children(root).stream().anyMatch(NewRoot::declares);
    }

    private static boolean declares(Path child) {
        return String.valueOf(child.getFileName()).startsWith(DECLARATION);
    }

    /** To be called by one at a time; does nothing if the root is there. */
    static void make(Path root, Path staging) throws IOException {
        if (isThere(root)) {
            return;
        }
        Path made = staging.resolve("root-" + UUID.randomUUID());
        try {
            Files.createDirectories(made);
            Ocfl.repository(new OcflRepositoryBuilder().storage(storage -> storage.fileSystem(made)), staging)
                    .close();
            refuseStrangers(root, made);
            move(made, root);
        } finally {
            Trees.delete(made);
        }
    }

    /** A half-made root has only what a whole one has. */
    private static void refuseStrangers(Path root, Path made) throws IOException {
        Set<String> known = Set.copyOf(names(made));
        List<String> strangers = names(root).stream()
                .filter(name -> !known.contains(name))
                .sorted()
                .toList();
        if (!strangers.isEmpty()) {
            throw new PermanentFailure("Expected an OCFL storage root or an empty folder at " + root + ", but found '"
                    + strangers.get(0) + "' and no file " + DECLARATION
                    + "1.x; set handlers.ingest.storage.root to another folder");
        }
    }

    private static void move(Path made, Path root) throws IOException {
        for (Path child : children(made)) {
            if (!declares(child)) {
                Trees.delete(root.resolve(child.getFileName()));
                Files.move(child, root.resolve(child.getFileName()), StandardCopyOption.ATOMIC_MOVE);
            }
        }
        for (Path declaration : children(made)) {
            Files.move(declaration, root.resolve(declaration.getFileName()), StandardCopyOption.ATOMIC_MOVE);
        }
    }

    private static List<String> names(Path folder) throws IOException {
        return children(folder).stream()
                .map(child -> String.valueOf(child.getFileName()))
                .toList();
    }

    private static List<Path> children(Path folder) throws IOException {
        try (Stream<Path> children = Files.list(folder)) {
            return children.sorted().toList();
        }
    }
}
