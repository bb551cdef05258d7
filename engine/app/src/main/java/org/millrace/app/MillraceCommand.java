package org.millrace.app;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** What stands before the subcommands. */
@Command(
        name = "millrace",
        description = "Checks, draws and runs the workflows of a digital repository.",
        versionProvider = Version.class,
        synopsisSubcommandLabel = "COMMAND",
        optionListHeading = "%nOptions:%n",
        commandListHeading = "%nCommands:%n",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:good",
            "1:the work failed, or findings were errors",
            "2:the command line, the environment or an input cannot be used"
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  millrace new MyWorkflow            write a starter workflow",
            "  millrace validate MyWorkflow.json  check it",
            "  millrace validate workflows/       check all files of a folder",
            "  millrace graph MyWorkflow.json     draw it",
            "  millrace handlers                  list what actions can do",
            "  millrace run --workflow FILE       try it in one process",
            "  millrace run PAYLOAD               ingest a manifest, a file or an archive in one process",
            "  millrace submit PAYLOAD --wait     have workers ingest it",
            "  millrace worker                    work on what is submitted",
            "  millrace why ID                    ask why something does not move",
            "",
            "'millrace COMMAND --help' tells more about a command."
        })
final class MillraceCommand implements Runnable {

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            scope = ScopeType.INHERIT,
            description = "Show this help and exit.")
    @SuppressWarnings("UnusedVariable") // its presence is what counts
    private boolean help;

    @Option(
            names = {"-V", "--version"},
            versionHelp = true,
            description = "Show the version and exit.")
    @SuppressWarnings("UnusedVariable") // its presence is what counts
    private boolean version;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Expected a command");
    }
}
