package org.millrace.app.engine;

import java.net.URI;
import org.millrace.app.config.WorkspaceSection;
import org.millrace.app.input.UnusableInput;
import org.millrace.workspace.WorkspaceException;
import org.millrace.workspace.vfs.Limits;
import org.millrace.workspace.vfs.VfsWorkspaceRoot;

/** Opens the files that a configuration names. */
final class WorkspaceAddress {

    private WorkspaceAddress() {}

    /**
     * The root of all files.
     *
     * @throws UnusableInput if it cannot be opened
     */
    static VfsWorkspaceRoot open(WorkspaceSection section) {
        try {
            Limits limits =
                    new Limits(section.limits().largestFile(), Limits.standard().maxDepth());
            return VfsWorkspaceRoot.open(URI.create(section.uri()), limits);
        } catch (WorkspaceException | IllegalArgumentException unusable) {
            throw new UnusableInput("workspace: " + unusable.getMessage(), unusable);
        }
    }
}
