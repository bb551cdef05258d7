package org.millrace.testkit;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.millrace.workspace.MutableWorkspace;
import org.millrace.workspace.WorkspaceException;
import org.millrace.workspace.WorkspaceException.Reason;
import org.millrace.workspace.WorkspacePath;

class FolderWorkspaceTest extends WorkspaceContract {

    @Override
    protected MutableWorkspace workspaceIn(Path folder) {
        return FolderWorkspace.at(folder);
    }

    @Test
    void makesItsFolder(@TempDir Path folder) {
        FolderWorkspace workspace = FolderWorkspace.at(folder.resolve("new/workspace"));
        assertThat(workspace.root()).isDirectory();
    }

    @Test
    void refusesAFileAsItsFolder(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "x");
        assertThatExceptionOfType(WorkspaceException.class)
                .isThrownBy(() -> FolderWorkspace.at(file))
                .withMessageContaining("Expected a folder for a workspace at");
    }

    @Test
    void refusesNamesKeptForPartsAndHidesThem(@TempDir Path folder) throws IOException {
        FolderWorkspace workspace = FolderWorkspace.at(folder);
        Files.createDirectories(workspace.root().resolve("L"));
        Files.writeString(workspace.root().resolve("L/.millrace-part-123"), "left by a dead process");
        assertThat(workspace.list(WorkspacePath.of("L"))).isEmpty();
        assertThatExceptionOfType(WorkspaceException.class)
                .isThrownBy(() -> workspace.exists(WorkspacePath.of("L/.millrace-part-123")))
                .satisfies(refusal -> assertThat(refusal.reason()).isEqualTo(Reason.REFUSED));
    }

    @Test
    void refusesToListNamesThatNoPathMayHave(@TempDir Path folder) throws IOException {
        FolderWorkspace workspace = FolderWorkspace.at(folder);
        Files.createDirectories(workspace.root().resolve("L"));
        Files.writeString(workspace.root().resolve("L/a\tb"), "hidden");
        assertThatExceptionOfType(WorkspaceException.class)
                .isThrownBy(() -> workspace.list(WorkspacePath.of("L")).toList())
                .withMessageContaining("U+0009")
                .satisfies(refusal -> assertThat(refusal.reason()).isEqualTo(Reason.REFUSED));
    }

    @Test
    void givesTheLocalFile(@TempDir Path folder) {
        FolderWorkspace workspace = FolderWorkspace.at(folder);
        workspace.write(WorkspacePath.of("a/b"), InputStream.nullInputStream());
        assertThat(workspace.local(WorkspacePath.of("a/b")))
                .isEqualTo(workspace.root().resolve("a/b"));
        assertThatExceptionOfType(WorkspaceException.class)
                .isThrownBy(() -> workspace.local(WorkspacePath.of("a/c")))
                .satisfies(failure -> assertThat(failure.reason()).isEqualTo(Reason.NOT_FOUND));
    }

    @Test
    void writesOfSeveralThreadsNeverMix(@TempDir Path folder) throws InterruptedException, ExecutionException {
        FolderWorkspace workspace = FolderWorkspace.at(folder);
        WorkspacePath path = WorkspacePath.of("shared/file");
        ExecutorService threads = Executors.newFixedThreadPool(2);
        try {
            Future<Void> ones = threads.submit(writing(workspace, path, "1"));
            Future<Void> twos = threads.submit(writing(workspace, path, "2"));
            ones.get();
            twos.get();
        } finally {
            threads.shutdownNow();
        }
        assertThat(workspace.local(path)).content().matches("1{9000}|2{9000}");
        assertThat(workspace.root().resolve("shared")).isDirectoryNotContaining("glob:**/.millrace-part-*");
    }

    private static Callable<Void> writing(FolderWorkspace workspace, WorkspacePath path, String digit) {
        return () -> {
            for (int i = 0; i < 50; i++) {
                workspace.write(
                        path, new ByteArrayInputStream(digit.repeat(9000).getBytes(US_ASCII)));
                assertThat(workspace.local(path)).content().matches("1{9000}|2{9000}");
            }
            return null;
        };
    }
}
