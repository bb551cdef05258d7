package org.millrace.workspace.vfs;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.millrace.job.JobId;

class RamItemFilesTest extends ItemFilesContract {

    @Override
    VfsWorkspaceRoot rootIn(Path folder, Limits limits) {
        return VfsWorkspaceRoot.open(
                URI.create("ram:///work%20space"),
                WorkspaceSettings.standard().with(limits).withLocalFolder(folder.resolve("local")));
    }

    @Test
    void takesItsTemporaryFolderAlongWhenItCloses() {
        VfsWorkspaceRoot root = VfsWorkspaceRoot.open(URI.create("ram:///"), Limits.standard());
        Path scratch = root.open(JobId.of(1)).scratch("step", "key");
        assertThat(scratch).isDirectory();
        root.close();
        assertThat(scratch).doesNotExist();
    }

    @Test
    void keepsAFolderThatItWasGiven(@TempDir Path folder) {
        VfsWorkspaceRoot root = rootIn(folder, Limits.standard());
        Path scratch = root.open(JobId.of(1)).scratch("step", "key");
        root.close();
        assertThat(scratch).isDirectory();
    }
}
