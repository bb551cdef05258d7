package org.millrace.workspace.vfs;

import java.io.InputStream;
import java.util.stream.Stream;
import org.millrace.workspace.MutableWorkspace;
import org.millrace.workspace.WorkspacePath;

/** An item's folder as bindings see it: the engine's part is refused. */
final class PublishedWorkspace implements MutableWorkspace {

    private final MutableWorkspace all;

    PublishedWorkspace(MutableWorkspace all) {
        this.all = all;
    }

    private static WorkspacePath allowed(WorkspacePath path) {
        EnginePart.refuse(path);
        return path;
    }

    @Override
    public boolean exists(WorkspacePath path) {
        return all.exists(allowed(path));
    }

    @Override
    public long size(WorkspacePath path) {
        return all.size(allowed(path));
    }

    @Override
    public InputStream read(WorkspacePath path) {
        return all.read(allowed(path));
    }

    @Override
    public Stream<WorkspacePath> list(WorkspacePath folder) {
        return all.list(allowed(folder));
    }

    @Override
    public long write(WorkspacePath path, InputStream content) {
        return all.write(allowed(path), content);
    }

    @Override
    public void move(WorkspacePath from, WorkspacePath to) {
        all.move(allowed(from), allowed(to));
    }

    @Override
    public void delete(WorkspacePath path) {
        all.delete(allowed(path));
    }

    @Override
    public String toString() {
        return all.toString();
    }
}
