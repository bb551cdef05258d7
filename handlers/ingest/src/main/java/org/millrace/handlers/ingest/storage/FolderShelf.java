package org.millrace.handlers.ingest.storage;

import io.ocfl.core.storage.common.Storage;
import io.ocfl.core.storage.filesystem.FileSystemStorage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.millrace.spi.PermanentFailure;

/**
 * An OCFL storage root in a folder, and a work folder beside it on the same file system:
 *
 * <pre>
 * ROOT/                 the storage root, nothing in it but OCFL
 * ROOT.work/locks/XXXX  locks of the operating system, by the first digits of the hash of the identifier
 * ROOT.work/staging/H/  versions in the making, by the hash of the identifier
 * </pre>
 *
 * A claim is a lock of the operating system. It ends when the process that holds it dies and not before: a worker that
 * stands still while another takes its job over keeps the object until it has either finished or given up.
 */
final class FolderShelf implements Shelf {

    private static final int PATH_MAX = 4_095;
    static final int LOCK_DIGITS = 4;

    private final Path root;
    private final Path work;

    private FolderShelf(Path root, Path work) {
        this.root = root;
        this.work = work;
    }

    /** Opens a shelf; the storage root comes into being if it is not there. Any number of workers may do that at once. */
    @SuppressWarnings("try") // a lock is held, not used
    static FolderShelf at(Path root, Path work) throws IOException {
        Files.createDirectories(root);
        Files.createDirectories(work.resolve("locks"));
        Files.createDirectories(work.resolve("staging"));
        if (!Files.getFileStore(root).equals(Files.getFileStore(work))) {
            throw new PermanentFailure(
                    "Expected the work folder " + work + " on the same file system as the storage root " + root
                            + ", so that versions appear whole; set handlers.ingest.storage.work");
        }
        if (!NewRoot.isThere(root)) {
            try (LockedFile lock = LockedFile.waitFor(work.resolve("locks").resolve("root"))) {
                NewRoot.make(root, work.resolve("staging"));
            }
        }
        return new FolderShelf(root, work);
    }

    @Override
    public Optional<Claim> claim(String ark) throws IOException {
        Path file = work.resolve("locks").resolve(Hash.of(ark).substring(0, LOCK_DIGITS));
        return LockedFile.tryFor(file).map(lock -> lock::close);
    }

    /** The claim is the better fence: nobody else writes while it is held, not even after the lease is lost. */
    @Override
    public Storage open(Fence fence) {
        return new FileSystemStorage(root);
    }

    @Override
    public Path staging(String ark) throws IOException {
        Path folder = work.resolve("staging").resolve(Hash.of(ark));
        Trees.delete(folder);
        return Files.createDirectories(folder);
    }

    @Override
    public long room() throws IOException {
        return Files.getFileStore(root).getUsableSpace();
    }

    @Override
    public int longestPath() {
        return PATH_MAX - root.toString().getBytes(StandardCharsets.UTF_8).length - 1;
    }

    @Override
    public void secure(Path made) throws IOException {
        try (Stream<Path> tree = Files.walk(made)) {
            Forcing.all(tree.toList());
        }
    }

    @Override
    public void settle(Collection<String> folders) throws IOException {
        Set<Path> settled = new LinkedHashSet<>();
        for (String name : folders) {
            Path folder = root.resolve(name);
            try (Stream<Path> children = Files.list(folder)) {
                children.filter(Files::isRegularFile).forEach(settled::add);
            }
            for (Path above = folder; !above.equals(root) && settled.add(above); above = above.resolveSibling("")) {
                // all the way up to the root
            }
        }
        settled.add(root);
        Forcing.all(settled);
    }

    @Override
    public ToLongFunction<String> sizes(String objectRoot) {
        return path -> {
            try {
                return Files.size(root.resolve(path));
            } catch (IOException failed) {
                throw new UncheckedIOException(failed);
            }
        };
    }

    @Override
    public URI location(String path) {
        return root.resolve(path).toUri();
    }

    /** Removes what dead attempts left, as far as nobody works in it. */
    void sweep() throws IOException {
        try (Stream<Path> folders = Files.list(work.resolve("staging"))) {
            for (Path folder : (Iterable<Path>) folders::iterator) {
                sweep(folder);
            }
        }
    }

    @SuppressWarnings("try") // a lock is held, not used
    private void sweep(Path folder) throws IOException {
        String name = String.valueOf(folder.getFileName());
        if (name.length() < LOCK_DIGITS) {
            return;
        }
        Optional<LockedFile> lock = LockedFile.tryFor(work.resolve("locks").resolve(name.substring(0, LOCK_DIGITS)));
        if (lock.isPresent()) {
            try (LockedFile held = lock.get()) {
                Trees.delete(folder);
            }
        }
    }
}
