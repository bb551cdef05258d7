package org.millrace.workspace.vfs;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.millrace.workspace.WorkspacePath;

/**
 * Staged files that are durable once they lie on the workspace's own file system. Half of them is harmless: no commit
 * names the token yet.
 */
final class Upload implements TokenStaging.Settlement {

    private final VfsWorkspace all;
    private final WorkspacePath target;
    private final StagingFolder token;

    Upload(VfsWorkspace all, WorkspacePath target, StagingFolder token) {
        this.all = all;
        this.target = target;
        this.token = token;
    }

    @Override
    public void secure(StagingFolder files) {
        files.forEach(this::send);
    }

    private void send(WorkspacePath path, Path file) throws IOException {
        try (InputStream content = Files.newInputStream(file)) {
            all.write(target.resolve(path.value()), content);
        }
    }

    @Override
    public void seal() {
        // Each file is where it belongs: there is nothing left to do.
    }

    @Override
    public void forget() {
        token.delete();
        all.delete(target);
    }
}
