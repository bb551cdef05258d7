package org.millrace.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.millrace.files.Staging;
import org.millrace.workspace.WorkspacePath;

/** Staged files in a folder of their own, which are moved to another when they are accepted. */
final class FolderStaging implements Staging {

    private final Path folder;
    private final Path accepted;
    private final Optional<FolderStaging> around;
    private final AtomicInteger nested = new AtomicInteger();

    FolderStaging(Path folder, Path accepted) {
        this(folder, accepted, Optional.empty());
    }

    private FolderStaging(Path folder, Path accepted, Optional<FolderStaging> around) {
        this.folder = folder;
        this.accepted = accepted;
        this.around = around;
    }

    private Path files() {
        return folder.resolve("files");
    }

    @Override
    public Path file(WorkspacePath path) {
        Path file = files().resolve(path.value());
        makeFolderOf(file);
        return file;
    }

    @Override
    public void withdraw(WorkspacePath path) {
        new Withdrawals(files()).add(path);
    }

    @Override
    public Optional<Path> find(WorkspacePath path) {
        Optional<Path> here = Stream.of(files(), accepted)
                .map(root -> root.resolve(path.value()))
                .filter(Files::isRegularFile)
                .findFirst();
        return here.or(() -> around.flatMap(staging -> staging.find(path)));
    }

    @Override
    public Staging nested() {
        Path inner = folder.resolve("nested-" + nested.incrementAndGet());
        return new FolderStaging(inner, files(), Optional.of(this));
    }

    @Override
    public void accept() {
        new Withdrawals(files()).moveTo(accepted);
        moveAll(files(), accepted);
    }

    @Override
    public void discard() {
        delete(folder);
        if (around.isEmpty()) {
            delete(accepted);
            new Withdrawals(accepted).drop();
        }
    }

    @Override
    public boolean isEmpty() {
        return isEmpty(files()) && (around.isPresent() || isEmpty(accepted));
    }

    private static boolean isEmpty(Path files) {
        return filesIn(files).isEmpty() && new Withdrawals(files).isEmpty();
    }

    /** Moves every file below one folder to the same place below another, replacing what is there. */
    static void moveAll(Path from, Path to) {
        for (Path file : filesIn(from)) {
            Path target = to.resolve(from.relativize(file).toString());
            makeFolderOf(target);
            try {
                Files.move(file, target, StandardCopyOption.REPLACE_EXISTING);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private static List<Path> filesIn(Path root) {
        if (!Files.isDirectory(root)) {
            return List.of();
        }
        try (Stream<Path> tree = Files.walk(root)) {
            return tree.filter(Files::isRegularFile).sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static void delete(Path tree) {
        try {
            FolderTree.delete(tree);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void makeFolderOf(Path file) {
        try {
            Files.createDirectories(file.resolveSibling(""));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
