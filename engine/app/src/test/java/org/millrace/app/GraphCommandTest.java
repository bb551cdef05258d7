package org.millrace.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class GraphCommandTest {

    @TempDir
    Path folder;

    @Test
    void drawsMermaidByDefault() {
        Cli cli = Cli.runWithInput(Workflows.CLEAN, "graph", "-");
        assertThat(cli.exit()).isZero();
        assertThat(cli.err()).isEmpty();
        assertThat(cli.out()).contains("flowchart TB").contains("DO_LAST");
    }

    @Test
    void drawsDot() {
        Cli cli = Cli.runWithInput(Workflows.CLEAN, "graph", "--format", "dot", "-");
        assertThat(cli.exit()).isZero();
        assertThat(cli.out()).startsWith("digraph workflow {").endsWith("}\n");
    }

    @Test
    void drawsWhatIsUnderstoodAndSaysSo() {
        Cli cli = Cli.runWithInput(Workflows.ERROR, "graph", "-");
        assertThat(cli.exit()).isZero();
        assertThat(cli.out()).contains("flowchart TB");
        assertThat(cli.err()).startsWith("millrace: -: 1 error; the drawing shows what could be understood.");
    }

    @Test
    void namesAFileWithoutItsControlCharacters() throws IOException {
        Path file = Files.writeString(folder.resolve("a\u001B[31m.json"), Workflows.ERROR);
        assertThat(Cli.run("graph", file).err())
                .contains("a\u241B[31m.json: 1 error")
                .doesNotContain("\u001B");
    }

    @Test
    void failsIfThereIsNothingToDraw() {
        Cli cli = Cli.runWithInput("[]", "graph", "-");
        assertThat(cli.exit()).isEqualTo(1);
        assertThat(cli.out()).isEmpty();
        assertThat(cli.err()).contains("nothing to draw");
    }

    @Test
    void refusesAFolderOfSeveral() throws IOException {
        Files.writeString(folder.resolve("a.json"), Workflows.CLEAN);
        Files.writeString(folder.resolve("b.json"), Workflows.NOTE);
        Cli cli = Cli.run("graph", folder);
        assertThat(cli.exit()).isEqualTo(2);
        assertThat(cli.err()).contains("expected one workflow file, but there are 2");
    }
}
