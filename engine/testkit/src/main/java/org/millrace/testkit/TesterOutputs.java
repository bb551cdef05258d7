package org.millrace.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import org.millrace.spi.Out;
import org.millrace.spi.Outputs;
import org.millrace.workspace.WorkspacePath;

/** The outputs of one call, staged in a folder of their own. */
final class TesterOutputs implements Outputs {

    private final Declaration declaration;
    private final OutputBindings bindings;
    private final Path staging;
    private final Violations violations;
    private final Map<String, Object> objects = new ConcurrentHashMap<>();
    private final Map<String, Path> portFiles = new ConcurrentSkipListMap<>();
    private final Map<WorkspacePath, Path> declaredFiles = new ConcurrentSkipListMap<>();
    private final Set<WorkspacePath> discarded = new ConcurrentSkipListSet<>();

    TesterOutputs(Declaration declaration, OutputBindings bindings, Path staging, Violations violations) {
        this.declaration = declaration;
        this.bindings = bindings;
        this.staging = staging;
        this.violations = violations;
    }

    @Override
    public boolean isBound(String port) {
        return bindings.isBound(declared(port).name());
    }

    @Override
    public Path file(String port) {
        return staged(declared(port));
    }

    @Override
    public Path file(int rank) {
        return staged(declared(rank));
    }

    private Path staged(Out port) {
        if (port.type() != Path.class) {
            throw violations.note("declares output '" + port.name() + "' as "
                    + port.type().getName() + ", but asked for its file; leave the object with put");
        }
        WorkspacePath place = bindings.place(port.name());
        Path folder = staging.resolve("ports").resolve(port.name());
        return portFiles.computeIfAbsent(port.name(), name -> inFolder(folder.resolve(place.name())));
    }

    @Override
    public Path file(WorkspacePath path) {
        checkDeclared("write", path);
        return declaredFiles.computeIfAbsent(
                path, asked -> inFolder(staging.resolve("paths").resolve(asked.value())));
    }

    @Override
    public void discard(WorkspacePath path) {
        checkDeclared("discard", path);
        discarded.add(path);
    }

    private void checkDeclared(String what, WorkspacePath path) {
        if (!declaration.maySave(path)) {
            throw violations.note("wants to " + what + " '" + path + "', but declares with @Writes only "
                    + Declaration.listed(declaration.writes().stream().map(WorkspacePath::value)));
        }
    }

    private static Path inFolder(Path file) {
        try {
            Files.createDirectories(file.resolveSibling(""));
            return file;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void put(String port, Object value) {
        leave(declared(port), value);
    }

    @Override
    public void put(int rank, Object value) {
        leave(declared(rank), value);
    }

    private void leave(Out port, Object value) {
        if (port.type() == Path.class) {
            throw violations.note(
                    "declares output '" + port.name() + "' as a file, but put an object there; write to file");
        }
        if (!port.type().isInstance(value)) {
            throw violations.note("declares output '" + port.name() + "' as "
                    + port.type().getName() + ", but put "
                    + (value == null ? "null" : "a " + value.getClass().getName()) + " there");
        }
        objects.put(port.name(), value);
    }

    private Out declared(String port) {
        return declaration.output(port).orElseThrow(() -> violations.note(declaration.noOutput(port)));
    }

    private Out declared(int rank) {
        if (rank < 0 || rank >= declaration.outputs().size()) {
            throw violations.note("declares " + declaration.outputs().size() + " output ports, but asked for rank "
                    + rank + "; ranks count from 0");
        }
        return declaration.outputs().get(rank);
    }

    Map<String, Object> objects() {
        return objects;
    }

    Map<String, Path> portFiles() {
        return portFiles;
    }

    Map<WorkspacePath, Path> declaredFiles() {
        return declaredFiles;
    }

    Set<WorkspacePath> discarded() {
        return discarded;
    }
}
