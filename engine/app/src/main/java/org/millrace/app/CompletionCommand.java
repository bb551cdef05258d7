package org.millrace.app;

import java.io.InputStream;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Prints the script that lets a shell complete commands and options. */
@Command(
        name = "completion",
        description = "Prints a script that lets bash and zsh complete commands and options.",
        optionListHeading = "%nOptions:%n",
        footerHeading = "%nExamples:%n",
        footer = {
            "  source <(millrace completion)",
            "  millrace completion > ~/.local/share/bash-completion/completions/millrace"
        })
final class CompletionCommand implements Runnable {

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Override
    public void run() {
        String script = AutoComplete.bash("millrace", Main.commandLine(InputStream.nullInputStream()));
        spec.commandLine().getOut().print(script);
    }
}
