package org.millrace.execution.call;

import java.io.InputStream;
import java.util.stream.Stream;
import org.millrace.workspace.Workspace;
import org.millrace.workspace.WorkspacePath;

/** A workspace that cannot be cast into one that writes. */
public final class LookOnly implements Workspace {

    private final Workspace workspace;

    public LookOnly(Workspace workspace) {
        this.workspace = workspace;
    }

    @Override
    public boolean exists(WorkspacePath path) {
        return workspace.exists(path);
    }

    @Override
    public long size(WorkspacePath path) {
        return workspace.size(path);
    }

    @Override
    public InputStream read(WorkspacePath path) {
        return workspace.read(path);
    }

    @Override
    public Stream<WorkspacePath> list(WorkspacePath folder) {
        return workspace.list(folder);
    }
}
