package org.millrace.execution;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.millrace.files.ItemFiles;
import org.millrace.files.Staging;
import org.millrace.workspace.MutableWorkspace;
import org.millrace.workspace.WorkspaceException;
import org.millrace.workspace.WorkspaceException.Reason;
import org.millrace.workspace.WorkspacePath;

/** An item's files in a folder, as simple as can be. */
final class FolderFiles implements ItemFiles {

    private final Path root;

    FolderFiles(Path root) {
        this.root = root;
    }

    @Override
    public MutableWorkspace published() {
        return new Folder(root.resolve("published"));
    }

    @Override
    public MutableWorkspace engine() {
        return new Folder(root.resolve("engine"));
    }

    @Override
    public Path local(WorkspacePath file) {
        return root.resolve("published").resolve(file.value());
    }

    @Override
    public Staging stage(String token) {
        return new FolderStaging(root.resolve("staged").resolve(token), Optional.empty());
    }

    @Override
    public void publish(String token) {
        Path staged = root.resolve("staged").resolve(token);
        walk(staged).forEach(file -> move(file, root.resolve("published").resolve(staged.relativize(file))));
    }

    @Override
    public Path scratch(String step, String key) {
        return made(root.resolve("scratch").resolve(step).resolve(key.replace('/', '+')));
    }

    @Override
    public void sweep(String step) {
        remove(root.resolve("scratch").resolve(step));
    }

    @Override
    public void sweepAll() {
        remove(root.resolve("scratch"));
    }

    @Override
    public Leftovers leftovers() {
        return () -> {};
    }

    /** The files that are staged under a token, accepted or not. */
    List<String> staged(String token) {
        Path folder = root.resolve("staged").resolve(token);
        return walk(folder).stream()
                .map(file -> folder.relativize(file).toString())
                .toList();
    }

    private record FolderStaging(Path folder, Optional<FolderStaging> around) implements Staging {

        private static final AtomicInteger NUMBER = new AtomicInteger();

        @Override
        public Path file(WorkspacePath path) {
            Path file = folder.resolve(path.value());
            made(file.resolveSibling(""));
            return file;
        }

        @Override
        public void withdraw(WorkspacePath path) {
            try {
                Files.writeString(file(WorkspacePath.of("withdrawn").resolve(path.value())), path.value());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public Optional<Path> find(WorkspacePath path) {
            Path file = folder.resolve(path.value());
            return Files.exists(file) ? Optional.of(file) : around.flatMap(outer -> outer.find(path));
        }

        @Override
        public Staging nested() {
            Path nested = folder.resolveSibling("nested-" + NUMBER.incrementAndGet());
            return new FolderStaging(nested, Optional.of(this));
        }

        @Override
        public void accept() {
            around.ifPresent(outer ->
                    walk(folder).forEach(file -> move(file, outer.folder.resolve(folder.relativize(file)))));
        }

        @Override
        public void discard() {
            remove(folder);
        }

        @Override
        public boolean isEmpty() {
            return walk(folder).isEmpty();
        }
    }

    private record Folder(Path root) implements MutableWorkspace {

        private Path at(WorkspacePath path) {
            return root.resolve(path.value());
        }

        @Override
        public boolean exists(WorkspacePath path) {
            return Files.exists(at(path), LinkOption.NOFOLLOW_LINKS);
        }

        @Override
        public long size(WorkspacePath path) {
            try {
                return Files.size(at(path));
            } catch (IOException e) {
                throw new WorkspaceException(Reason.NOT_FOUND, path.value(), e);
            }
        }

        @Override
        public InputStream read(WorkspacePath path) {
            try {
                return Files.newInputStream(at(path));
            } catch (IOException e) {
                throw new WorkspaceException(Reason.NOT_FOUND, path.value(), e);
            }
        }

        @Override
        public Stream<WorkspacePath> list(WorkspacePath folder) {
            return walk(at(folder)).stream()
                    .map(file -> WorkspacePath.of(root.relativize(file).toString()));
        }

        @Override
        public long write(WorkspacePath path, InputStream content) {
            try {
                made(at(path).resolveSibling(""));
                return Files.copy(content, at(path), StandardCopyOption.REPLACE_EXISTING);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public void move(WorkspacePath from, WorkspacePath to) {
            FolderFiles.move(at(from), at(to));
        }

        @Override
        public void delete(WorkspacePath path) {
            remove(at(path));
        }
    }

    private static Path made(Path folder) {
        try {
            return Files.createDirectories(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void move(Path from, Path to) {
        try {
            made(to.resolveSibling(""));
            Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<Path> walk(Path folder) {
        if (!Files.exists(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile).sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void remove(Path folder) {
        if (!Files.exists(folder)) {
            return;
        }
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
