package org.millrace.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class NewCommandTest {

    @TempDir
    Path folder;

    @Test
    void writesAWorkflowThatValidates() {
        Cli created = Cli.run("new", "Starter", "--directory", folder);
        assertThat(created.exit()).isZero();
        Path file = folder.resolve("Starter.json");
        assertThat(created.out()).isEqualTo("Wrote " + file + ". Check it with: millrace validate " + file + "\n");
        assertThat(Cli.run("validate", "--no-handlers", "--strict", file).exit())
                .isZero();
        assertThat(Cli.run("validate", "--no-handlers", file).out()).contains("0 errors, 0 warnings");
    }

    @Test
    void explainsItself() {
        String workflow = Cli.run("new", "Starter", "--stdout").out();
        assertThat(workflow).contains("\"id\": \"Starter\"").doesNotContain("STARTER_NAME");
        assertThat(workflow.split("\"comment\"", -1)).hasSizeGreaterThan(7);
    }

    @Test
    void neverOverwrites() throws IOException {
        Path file = Files.writeString(folder.resolve("Mine.json"), "precious");
        Cli cli = Cli.run("new", "Mine", "--directory", folder);
        assertThat(cli).isEqualTo(new Cli(2, "", "millrace: " + file + ": cannot be written: it exists already\n"));
        assertThat(file).hasContent("precious");
    }

    @Test
    void needsTheFolder() {
        Cli cli = Cli.run("new", "Mine", "--directory", folder.resolve("absent"));
        assertThat(cli.exit()).isEqualTo(2);
        assertThat(cli.err()).contains("no such file or directory");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "9lives", "a/b", "../up", "a b", "é", "x\ny"})
    void refusesNamesThatNoIdMayHave(String name) {
        Cli cli = Cli.run("new", name, "--directory", folder);
        assertThat(cli.exit()).isEqualTo(2);
        assertThat(cli.err()).startsWith("millrace: Expected a name of letters, digits");
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void proposesTheNameWithoutExtension() {
        Cli cli = Cli.run("new", "Mine.json");
        assertThat(cli.exit()).isEqualTo(2);
        assertThat(cli.err()).contains("Did you mean 'Mine'?");
    }
}
