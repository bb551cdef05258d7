package org.millrace.workspace.vfs;

import java.nio.file.Path;
import java.util.Optional;

/**
 * How a workspace root is to be kept.
 *
 * @param limits bounds on what may be written
 * @param durability whether writes are forced to the disk; of meaning for folders only
 * @param localFolder where a root that is not a local folder keeps scratch and staged files; if absent, a temporary
 *     folder that goes with the process
 */
public record WorkspaceSettings(Limits limits, Durability durability, Optional<Path> localFolder) {

    /** Standard limits, forced writes, a temporary folder if one is needed. */
    public static WorkspaceSettings standard() {
        return new WorkspaceSettings(Limits.standard(), Durability.SYNC, Optional.empty());
    }

    public WorkspaceSettings with(Limits others) {
        return new WorkspaceSettings(others, durability, localFolder);
    }

    public WorkspaceSettings with(Durability other) {
        return new WorkspaceSettings(limits, other, localFolder);
    }

    public WorkspaceSettings withLocalFolder(Path folder) {
        return new WorkspaceSettings(limits, durability, Optional.of(folder));
    }
}
