package org.millrace.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

final class MainTest {

    @Test
    void helpShowsTheCommandsAndExamples() {
        Cli cli = Cli.run("--help");
        assertThat(cli.exit()).isZero();
        assertThat(cli.err()).isEmpty();
        assertThat(cli.out())
                .contains("validate", "graph", "handlers", "schema", "new", "completion", "Examples:", "Exit codes:");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "validate",
                "graph",
                "handlers",
                "schema",
                "new",
                "completion",
                "run",
                "deploy",
                "worker",
                "submit",
                "batches",
                "jobs",
                "show",
                "why",
                "hold",
                "release",
                "pause",
                "unpause",
                "requeue",
                "cancel",
                "fail",
                "priority",
                "delete",
                "report",
                "signal",
                "fsck"
            })
    void everyCommandHasHelpWithExamplesThatFitATerminal(String command) {
        Cli cli = Cli.run(command, "--help");
        assertThat(cli.exit()).isZero();
        assertThat(cli.out()).startsWith("Usage: millrace " + command).contains("Examples:", "--help");
        String examples = cli.out().substring(cli.out().indexOf("Examples:"));
        assertThat(examples.lines()).allMatch(line -> line.isEmpty() || line.startsWith("  ") || !line.contains("--"));
        assertThat(cli.out().lines()).allMatch(line -> line.length() <= 80);
    }

    @Test
    void versionTellsTheProgramsAndJavas() {
        Cli cli = Cli.run("--version");
        assertThat(cli.exit()).isZero();
        assertThat(cli.out().lines().toList())
                .hasSize(2)
                .satisfies(lines -> assertThat(lines.get(0)).matches("millrace \\d+\\.\\d+\\.\\d+(-SNAPSHOT)?"))
                .satisfies(lines -> assertThat(lines.get(1)).startsWith("Java " + System.getProperty("java.version")));
    }

    @Test
    void noCommandIsAUsageError() {
        Cli cli = Cli.run();
        assertThat(cli).isEqualTo(new Cli(2, "", "millrace: Expected a command\nTry 'millrace --help'.\n"));
    }

    @Test
    void anUnknownCommandGetsTheNearest() {
        Cli cli = Cli.run("validte", "x.json");
        assertThat(cli.exit()).isEqualTo(2);
        assertThat(cli.err())
                .isEqualTo("millrace: Unknown command 'validte'. Did you mean validate?\nTry 'millrace --help'.\n");
    }

    @Test
    void anUnknownOptionGetsTheNearest() {
        Cli cli = Cli.run("validate", "--fromat", "json", "x.json");
        assertThat(cli.exit()).isEqualTo(2);
        assertThat(cli.err())
                .isEqualTo(
                        "millrace: Unknown option '--fromat'. Did you mean --format?\nTry 'millrace validate --help'.\n");
    }

    @Test
    void anArgumentWithAnAtSignIsAName(@TempDir Path folder) throws IOException {
        Path options = Files.writeString(folder.resolve("options"), "--help");
        Cli cli = Cli.run("validate", "@" + options);
        assertThat(cli.exit()).isEqualTo(2);
        assertThat(cli.err()).isEqualTo("millrace: @" + options + ": no such file or directory\n");
    }

    @Test
    void aSecondNameIsUnexpected() {
        Cli cli = Cli.run("new", "One", "Two");
        assertThat(cli.exit()).isEqualTo(2);
        assertThat(cli.err()).startsWith("millrace: Unexpected argument 'Two'.\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"validate", "graph", "handlers", "new", "\u009B2J"})
    void noArgumentReachesTheTerminalAsItIs(String command) {
        Cli cli = Cli.run(command, "\u001B[31m\u009B1m\u202E.x");
        assertThat(cli.exit()).isEqualTo(2);
        assertThat(cli.err()).isNotEmpty().doesNotContain("\u001B", "\u009B", "\u202E");
    }

    @Test
    void aDefectIsOneLine() {
        assertThat(failure(Map.of()))
                .isEqualTo(List.of("millrace: internal error: IllegalStateException: a b"
                        + " (run with MILLRACE_DEBUG=1 for the stack trace)"));
    }

    @Test
    void aDefectShowsItsStackTraceOnRequest() {
        assertThat(failure(Map.of("MILLRACE_DEBUG", "1")))
                .hasSizeGreaterThan(2)
                .anyMatch(line -> line.startsWith("\tat "));
    }

    @Test
    void completionKnowsCommandsAndOptions() {
        Cli cli = Cli.run("completion");
        assertThat(cli.exit()).isZero();
        assertThat(cli.out()).contains("validate", "--baseline", "sarif", "complete -F _complete_millrace");
    }

    private static List<String> failure(Map<String, String> environment) {
        StringWriter err = new StringWriter();
        CommandLine command = new CommandLine(new MillraceCommand()).setErr(new PrintWriter(err));
        int exit = new FailureMessage(environment)
                .handleExecutionException(new IllegalStateException("a\n\tb"), command, command.parseArgs());
        assertThat(exit).isEqualTo(2);
        return err.toString().lines().toList();
    }
}
