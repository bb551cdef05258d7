package org.millrace.workspace.vfs;

import java.net.URI;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.millrace.job.JobId;
import org.millrace.testkit.WorkspaceContract;
import org.millrace.workspace.MutableWorkspace;

class RamWorkspaceTest extends WorkspaceContract {

    private final VfsWorkspaceRoot root = VfsWorkspaceRoot.open(URI.create("ram:///workspace"), Limits.standard());

    @AfterEach
    void close() {
        root.close();
    }

    @Override
    protected MutableWorkspace workspaceIn(Path folder) {
        return root.open(JobId.of(1)).published();
    }

    @Override
    protected boolean isLocal() {
        return false;
    }
}
