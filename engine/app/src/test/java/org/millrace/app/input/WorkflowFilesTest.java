package org.millrace.app.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class WorkflowFilesTest {

    @TempDir
    Path folder;

    @Test
    void aFolderGivesItsJsonFilesSortedByPath() throws IOException {
        touch("b.json", "a.json", "sub/c.json", "sub-2/d.json", "notes.txt", "sub/deep/e.json");
        assertThat(names(folder.toString()))
                .containsExactly("a.json", "b.json", "sub-2/d.json", "sub/c.json", "sub/deep/e.json");
    }

    @Test
    void hiddenBuiltAndForeignFilesAreLeftOut() throws IOException {
        touch("a.json", ".git/b.json", "target/c.json", "x/node_modules/d.json", "workflow.schema.json");
        touch(".millrace-lint.json");
        assertThat(names(folder.toString())).containsExactly("a.json");
    }

    @Test
    void aFileNamedAsSuchIsTakenWhateverItsName() throws IOException {
        touch("target/c.txt");
        assertThat(names(folder + "/target/c.txt")).containsExactly("target/c.txt");
    }

    @Test
    void aFileNamedTwiceCountsOnceWhereItComesFirst() throws IOException {
        touch("a.json", "b.json");
        assertThat(names(folder + "/b.json", folder.toString(), folder + "/./b.json"))
                .containsExactly("b.json", "a.json");
    }

    @Test
    void aTrailingSlashDoesNotShow() throws IOException {
        touch("sub/a.json");
        assertThat(names(folder + "/sub/")).containsExactly("sub/a.json");
    }

    @Test
    void anEmptyArgumentIsNotTheCurrentFolder() {
        assertThatThrownBy(() -> WorkflowFiles.find(List.of("")))
                .isInstanceOf(UnusableInput.class)
                .hasMessage("expected a file, a folder or -, but an argument is empty");
    }

    @Test
    void linksToFoldersAreNotFollowed() throws IOException {
        touch("sub/a.json");
        Files.createSymbolicLink(folder.resolve("sub/round"), folder);
        assertThat(names(folder + "/sub")).containsExactly("sub/a.json");
    }

    @Test
    void aLinkNamedAsSuchIsFollowed() throws IOException {
        touch("sub/a.json");
        Files.createSymbolicLink(folder.resolve("link"), folder.resolve("sub"));
        assertThat(names(folder + "/link")).containsExactly("link/a.json");
    }

    @Test
    void standardInputIsADash() {
        List<WorkflowFile> files = WorkflowFiles.find(List.of("-", "-"));
        assertThat(files).hasSize(1);
        assertThat(files.get(0).name()).isEqualTo("-");
        assertThat(files.get(0).path()).isEmpty();
        assertThat(files.get(0).read(InputStream.nullInputStream()).name()).isEqualTo("-");
    }

    @Test
    void anEmptyFolderIsUnusable() {
        assertThatThrownBy(() -> WorkflowFiles.find(List.of(folder.toString())))
                .isInstanceOf(UnusableInput.class)
                .hasMessage(folder + ": no workflow file matched; expected at least one *.json below it");
    }

    @Test
    void aNameThatIsNoPathIsUnusable() {
        assertThatThrownBy(() -> WorkflowFiles.find(List.of("a\0b")))
                .isInstanceOf(UnusableInput.class)
                .hasMessageContaining("not a path");
    }

    @Test
    void besidesAreTheOtherFilesOfTheFolder() throws IOException {
        touch("a.json", "b.json", "c.json", "sub/d.json", "workflow.schema.json");
        List<WorkflowFile> files = WorkflowFiles.find(List.of(folder + "/b.json"));
        assertThat(WorkflowFiles.besides(files))
                .extracting(file -> Path.of(file.name()).getFileName().toString())
                .containsExactly("a.json", "c.json");
    }

    private List<String> names(String... arguments) {
        return WorkflowFiles.find(List.of(arguments)).stream()
                .map(WorkflowFile::name)
                .map(name -> name.replace(folder + "/", ""))
                .toList();
    }

    private void touch(String... names) throws IOException {
        for (String name : names) {
            Path file = folder.resolve(name);
            Files.createDirectories(file.getParent());
            Files.createFile(file);
        }
    }
}
