package org.millrace.testkit;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.millrace.spi.Out;
import org.millrace.workspace.WorkspacePath;

/** What one call left in its staging folder: checked when the call ends, published when it ended well. */
final class Staged {

    private final Declaration declaration;
    private final OutputBindings bindings;
    private final Path staging;
    private final TesterOutputs outputs;

    Staged(Declaration declaration, OutputBindings bindings, Path staging, TesterOutputs outputs) {
        this.declaration = declaration;
        this.bindings = bindings;
        this.staging = staging;
        this.outputs = outputs;
    }

    /** Notes every required output that was not written. */
    void checkComplete(Violations violations) {
        for (Out port : declaration.outputs()) {
            if (port.required() && !isWritten(port)) {
                violations.add("ended well, but did not write its required output '" + port.name() + "'");
            }
        }
    }

    private boolean isWritten(Out port) {
        Path file = outputs.portFiles().get(port.name());
        return port.type() == Path.class
                ? file != null && Files.exists(file, LinkOption.NOFOLLOW_LINKS)
                : outputs.objects().containsKey(port.name());
    }

    /** Notes every file that was written beside those the handler had asked for, and every link. */
    void checkTidy(Violations violations) {
        for (Path file : filesBelow(staging)) {
            if (!isAskedFor(file)) {
                violations.add(
                        "wrote '" + file.getFileName() + "' beside its outputs; temporary files belong into scratch()");
            } else if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
                violations.add("left '" + file.getFileName() + "', which is a link or a device; outputs are files");
            }
        }
    }

    private boolean isAskedFor(Path file) {
        return Stream.concat(outputs.portFiles().values().stream(), outputs.declaredFiles().values().stream())
                .anyMatch(file::startsWith);
    }

    /** Removes what was discarded, before anything new is published; returns the paths in order. */
    List<WorkspacePath> discard(FolderWorkspace workspace) {
        outputs.discarded().forEach(workspace::delete);
        return List.copyOf(outputs.discarded());
    }

    /** Publishes the files; returns their paths in order. */
    List<WorkspacePath> publish(FolderWorkspace workspace) {
        List<WorkspacePath> published = new ArrayList<>();
        filesByPlace().forEach((place, file) -> {
            for (Path one : filesBelow(file)) {
                WorkspacePath path = one.equals(file)
                        ? place
                        : place.resolve(file.relativize(one).toString().replace('\\', '/'));
                copy(one, path, workspace);
                published.add(path);
            }
        });
        return published.stream().sorted().distinct().toList();
    }

    private Map<WorkspacePath, Path> filesByPlace() {
        Map<WorkspacePath, Path> files = new HashMap<>(outputs.declaredFiles());
        outputs.portFiles().forEach((port, file) -> {
            if (bindings.isBound(port)) {
                files.put(bindings.place(port), file);
            }
        });
        return files;
    }

    private static void copy(Path file, WorkspacePath path, FolderWorkspace workspace) {
        try (InputStream content = Files.newInputStream(file)) {
            workspace.write(path, content);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<Path> filesBelow(Path folder) {
        if (!Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
            return List.of();
        }
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> !Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What a good end hands on: an object, or the published file, by port. */
    Map<String, Object> handedOn(FolderWorkspace workspace) {
        Map<String, Object> handedOn = new HashMap<>();
        for (Out port : declaration.outputs()) {
            if (bindings.isBound(port.name()) && isWritten(port)) {
                Object object = outputs.objects().get(port.name());
                handedOn.put(port.name(), object == null ? published(port, workspace) : object);
            }
        }
        return handedOn;
    }

    private Path published(Out port, FolderWorkspace workspace) {
        return Entry.resolve(workspace.root(), bindings.place(port.name()));
    }
}
