package org.millrace.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ValidateCommandTest {

    @TempDir
    Path folder;

    private Path clean;
    private Path warning;
    private Path error;

    @BeforeEach
    void files() throws IOException {
        clean = write("clean.json", Workflows.CLEAN);
        warning = write("warning.json", Workflows.WARNING);
        error = write("wrong.json", Workflows.ERROR);
    }

    @Nested
    final class ExitCodes {

        @Test
        void cleanIsGood() {
            Cli cli = validate(clean);
            assertThat(cli).isEqualTo(new Cli(0, "1 file: 0 errors, 0 warnings, 0 notes\n", ""));
        }

        @Test
        void warningsAreGood() {
            Cli cli = validate(warning);
            assertThat(cli.exit()).isZero();
            assertThat(cli.out()).contains("[MR503]").endsWith("1 file: 0 errors, 1 warning, 0 notes\n");
        }

        @Test
        void warningsFailWhenStrict() {
            assertThat(validate(warning, "--strict").exit()).isEqualTo(1);
            assertThat(validate(clean, "--strict").exit()).isZero();
        }

        @Test
        void notesNeverFail() throws IOException {
            Cli cli = validate(write("note.json", Workflows.NOTE), "--strict");
            assertThat(cli.out()).contains("[MR303]");
            assertThat(cli.exit()).isZero();
        }

        @Test
        void errorsFail() {
            Cli cli = validate(clean, error);
            assertThat(cli.exit()).isEqualTo(1);
            assertThat(cli.out())
                    .startsWith(error + ":5:")
                    .contains("[MR501]")
                    .endsWith("2 files: 1 error, 0 warnings, 0 notes\n");
        }

        @Test
        void noArgumentIsAUsageError() {
            Cli cli = Cli.run("validate");
            assertThat(cli.exit()).isEqualTo(2);
            assertThat(cli.err()).contains("FILE|DIR|-").contains("--help");
        }

        @Test
        void aMissingFileCannotBeUsed() {
            Cli cli = validate(clean, folder.resolve("absent.json"));
            assertThat(cli)
                    .isEqualTo(new Cli(
                            2, "", "millrace: " + folder.resolve("absent.json") + ": no such file or directory\n"));
        }

        @Test
        void aFolderWithoutWorkflowsCannotBeUsed() throws IOException {
            Path empty = Files.createDirectory(folder.resolve("empty"));
            Cli cli = validate(empty);
            assertThat(cli.exit()).isEqualTo(2);
            assertThat(cli.err()).contains("no workflow file matched");
        }

        @ParameterizedTest
        @ValueSource(
                strings = {"--handlers=x.json --no-handlers", "--plugins=p --no-handlers", "--handlers=x --plugins=p"})
        void contradictionsAreUsageErrors(String options) {
            Object[] arguments = ("validate x.json " + options).split(" ");
            Cli cli = Cli.run(arguments);
            assertThat(cli.exit()).isEqualTo(2);
            assertThat(cli.err()).contains("exclude each other");
        }

        @Test
        void anUnknownFormatIsAUsageError() {
            Cli cli = validate(clean, "--format", "xml");
            assertThat(cli.exit()).isEqualTo(2);
            assertThat(cli.err()).contains("--format", "xml").contains("SARIF");
        }
    }

    @Nested
    final class BadInput {

        @Test
        void standardInputIsRead() {
            Cli cli = Cli.runWithInput(Workflows.ERROR, "validate", "--no-handlers", "-");
            assertThat(cli.exit()).isEqualTo(1);
            assertThat(cli.out()).startsWith("-:5:");
        }

        @Test
        void emptyStandardInputIsAFinding() {
            Cli cli = Cli.runWithInput("", "validate", "--no-handlers", "-");
            assertThat(cli.exit()).isEqualTo(1);
            assertThat(cli.out()).contains("[MR002]");
        }

        @Test
        void aHugeFileIsRefusedWithoutReadingIt() throws IOException {
            Path huge = folder.resolve("huge.json");
            try (RandomAccessFile file = new RandomAccessFile(huge.toFile(), "rw")) {
                file.setLength(10L * 1024 * 1024 * 1024);
            }
            Cli cli = validate(huge);
            assertThat(cli.exit()).isEqualTo(1);
            assertThat(cli.out()).contains("[MR011]");
        }

        @Test
        void controlCharactersDoNotReachTheTerminal() throws IOException {
            Path hostile = write("hostile.json", "{\"id\": \"\u001b[31mX\u202e\", \"steps\": 1}");
            Cli cli = validate(hostile);
            assertThat(cli.exit()).isEqualTo(1);
            assertThat(cli.out()).doesNotContain("\u001b", "\u202e").contains("\u241b[31mX");
        }

        @Test
        void aBinaryFileIsAFinding() throws IOException {
            Path binary = folder.resolve("binary.json");
            Files.write(binary, new byte[] {(byte) 0xCA, (byte) 0xFE, 0, 1, 2, (byte) 0xFF});
            Cli cli = validate(binary);
            assertThat(cli.exit()).isEqualTo(1);
            assertThat(cli.out()).contains("error:");
        }
    }

    @Nested
    final class Quiet {

        @Test
        void saysNothingIfAllIsWell() {
            assertThat(validate(warning, "--quiet")).isEqualTo(new Cli(0, "", ""));
        }

        @Test
        void showsErrorsOnly() {
            Cli cli = validate(warning, error, "--quiet");
            assertThat(cli.exit()).isEqualTo(1);
            assertThat(cli.out()).contains("[MR501]").doesNotContain("[MR503]");
        }

        @Test
        void showsWarningsIfTheyFail() {
            Cli cli = validate(warning, "--quiet", "--strict");
            assertThat(cli.exit()).isEqualTo(1);
            assertThat(cli.out()).contains("[MR503]");
        }
    }

    @Nested
    final class Baselines {

        @Test
        void silenceWhatWasThereBefore() throws IOException {
            Path baseline =
                    write("baseline.txt", validate(error, "--format", "json").out());
            Cli cli = validate(error, "--baseline", baseline);
            assertThat(cli).isEqualTo(new Cli(0, "1 file: 0 errors, 0 warnings, 0 notes, 1 silenced\n", ""));
        }

        @Test
        void surviveMovedLinesAndNewSteps() throws IOException {
            Path baseline =
                    write("baseline.txt", validate(error, "--format", "json").out());
            String step = Workflows.step("Last", "FINALLY", "\"in\": [{\"name\": \"a\", \"uri\": \"MEMORY:lost\"}], ");
            write("wrong.json", "\n\n" + Workflows.workflow("Wrong", Workflows.step("First", "BLOCKING", ""), step));
            assertThat(validate(error, "--baseline", baseline).exit()).isZero();
        }

        @Test
        void letNewFindingsThrough() throws IOException {
            Path baseline =
                    write("baseline.txt", validate(error, "--format", "json").out());
            write("wrong.json", Workflows.ERROR.replace("MEMORY:lost", "MEMORY:gone"));
            Cli cli = validate(error, "--baseline", baseline);
            assertThat(cli.exit()).isEqualTo(1);
            assertThat(cli.out()).contains("gone");
        }

        @Test
        void mayLieAmongTheWorkflows() throws IOException {
            Path baseline =
                    write("baseline.json", validate(folder, "--format", "json").out());
            Cli cli = validate(folder, "--baseline", baseline);
            assertThat(cli.exit()).isZero();
            assertThat(cli.out()).startsWith("3 files: 0 errors, 0 warnings, 0 notes");
        }

        @Test
        void mustBeBaselines() {
            Cli cli = validate(error, "--baseline", clean);
            assertThat(cli.exit()).isEqualTo(2);
            assertThat(cli.err()).startsWith("millrace: " + clean + ":1:1: not a baseline");
        }
    }

    @Nested
    final class Configuration {

        @Test
        void turnsRulesOff() throws IOException {
            write(".millrace-lint.json", "{\"severity\": {\"MR501\": \"off\"}}");
            assertThat(validate(error)).isEqualTo(new Cli(0, "1 file: 0 errors, 0 warnings, 0 notes\n", ""));
        }

        @Test
        void raisesRules() throws IOException {
            write(".millrace-lint.json", "{\"severity\": {\"MR503\": \"error\"}}");
            Cli cli = validate(warning);
            assertThat(cli.exit()).isEqualTo(1);
            assertThat(cli.out()).contains(" error: ").contains("[MR503]");
        }

        @Test
        void thatIsWrongEndsTheCommand() throws IOException {
            Path settings = write(".millrace-lint.json", "{\n  \"severity\": {\"MR999\": \"off\"}}");
            Cli cli = validate(clean);
            assertThat(cli.exit()).isEqualTo(2);
            assertThat(cli.err()).startsWith("millrace: " + settings + ":2:16: unknown code \"MR999\"");
        }
    }

    @Nested
    final class Neighbours {

        @Test
        void makeAChildWorkflowKnown() throws IOException {
            Path parent = write("parent.json", starting("Clean"));
            Cli cli = validate(parent);
            assertThat(cli.out()).doesNotContain("MR601");
        }

        @Test
        void areNotReported() throws IOException {
            Path parent = write("parent.json", starting("Absent"));
            Cli cli = validate(parent);
            assertThat(cli.exit()).isEqualTo(1);
            assertThat(cli.out()).contains("[MR601]").doesNotContain("[MR501]");
        }

        private static String starting(String child) {
            return Workflows.workflow("Parent", Workflows.step("Start", "FINALLY", ""))
                    .replace(
                            "\"actions\"",
                            "\"distribution\": {\"kind\": \"JOBS\", \"element\": \"" + child + "\"}, \"actions\"");
        }
    }

    @Test
    void formatsAreCompleteDocuments() {
        assertThat(validate(error, "--format", "json").out()).startsWith("{\n  \"format\": 1,");
        assertThat(validate(error, "--format", "sarif").out()).contains("\"version\": \"2.1.0\"");
        assertThat(validate(error, "--format", "github").out()).startsWith("::error file=");
        assertThat(validate(clean, "--format", "github").out()).isEmpty();
    }

    @Test
    void manyFilesComeInTheOrderOfTheirPaths() throws IOException {
        Files.createDirectories(folder.resolve("a/b"));
        write("a/z.json", Workflows.ERROR.replace("Wrong", "Z"));
        write("a/b/y.json", Workflows.ERROR.replace("Wrong", "Y"));
        Cli first = validate(folder);
        assertThat(first.out()
                        .lines()
                        .filter(line -> line.contains("[MR"))
                        .map(line -> line.substring(0, line.indexOf(".json"))))
                .containsExactly(folder + "/a/b/y", folder + "/a/z", folder + "/warning", folder + "/wrong");
        assertThat(validate(folder)).isEqualTo(first);
    }

    private Path write(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text, StandardCharsets.UTF_8);
    }

    private static Cli validate(Object... arguments) {
        Object[] all = new Object[arguments.length + 2];
        all[0] = "validate";
        all[1] = "--no-handlers";
        System.arraycopy(arguments, 0, all, 2, arguments.length);
        return Cli.run(all);
    }
}
