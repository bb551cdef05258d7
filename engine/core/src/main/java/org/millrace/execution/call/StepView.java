package org.millrace.execution.call;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.millrace.files.Staging;
import org.millrace.workspace.Workspace;
import org.millrace.workspace.WorkspaceException;
import org.millrace.workspace.WorkspaceException.Reason;
import org.millrace.workspace.WorkspacePath;

/** What an action sees of its job's files: what is published, and over it what earlier actions of its step have left. */
final class StepView implements Workspace {

    private final Staging left;
    private final Workspace published;

    StepView(Staging left, Workspace published) {
        this.left = left;
        this.published = published;
    }

    @Override
    public boolean exists(WorkspacePath path) {
        return left.find(path).isPresent() || published.exists(path);
    }

    @Override
    public long size(WorkspacePath path) {
        Optional<Path> file = leftFile(path);
        if (file.isEmpty()) {
            return published.size(path);
        }
        try {
            return Files.size(file.get());
        } catch (IOException failure) {
            throw failed(path, failure);
        }
    }

    @Override
    public InputStream read(WorkspacePath path) {
        Optional<Path> file = leftFile(path);
        if (file.isEmpty()) {
            return published.read(path);
        }
        try {
            return Files.newInputStream(file.get(), LinkOption.NOFOLLOW_LINKS);
        } catch (IOException failure) {
            throw failed(path, failure);
        }
    }

    private Optional<Path> leftFile(WorkspacePath path) {
        return left.find(path).filter(file -> Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS));
    }

    @Override
    public Stream<WorkspacePath> list(WorkspacePath folder) {
        Set<WorkspacePath> here = leftBelow(folder);
        return here.isEmpty()
                ? published.list(folder)
                : Stream.concat(published.list(folder).filter(path -> !here.contains(path)), here.stream());
    }

    private Set<WorkspacePath> leftBelow(WorkspacePath folder) {
        Optional<Path> root = left.find(folder).filter(Files::isDirectory);
        Set<WorkspacePath> found = new TreeSet<>();
        if (root.isEmpty()) {
            return found;
        }
        try (Stream<Path> files = Files.walk(root.get())) {
            files.filter(file -> Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS))
                    .forEach(file ->
                            found.add(folder.resolve(root.get().relativize(file).toString())));
            return found;
        } catch (IOException failure) {
            throw failed(folder, failure);
        }
    }

    private static WorkspaceException failed(WorkspacePath path, IOException failure) {
        return new WorkspaceException(
                Reason.UNAVAILABLE, "What the step has left at " + path + " cannot be read", failure);
    }
}
