package org.millrace.app;

import java.io.PrintWriter;
import java.util.Collection;
import java.util.List;
import org.millrace.definition.finding.Nearest;
import picocli.CommandLine;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Tells in two lines what is wrong with the command line, and what was probably meant. */
final class UsageMessage implements IParameterExceptionHandler {

    @Override
    public int handleParseException(ParameterException exception, String[] arguments) {
        CommandLine command = exception.getCommandLine();
        PrintWriter err = command.getErr();
        err.println("millrace: " + FailureMessage.oneLine(message(exception)));
        err.println("Try '" + command.getCommandSpec().qualifiedName() + " --help'.");
        return ExitCode.UNUSABLE;
    }

    private static String message(ParameterException exception) {
        if (exception instanceof UnmatchedArgumentException unmatched) {
            return message(unmatched.getCommandLine(), unmatched.getUnmatched().get(0));
        }
        return exception.getMessage() == null ? "" : exception.getMessage();
    }

    private static String message(CommandLine command, String word) {
        boolean isOption = word.startsWith("-");
        boolean takesCommands = !command.getSubcommands().isEmpty();
        String kind = isOption ? "option" : takesCommands ? "command" : "argument";
        String hint = Nearest.hint(word, isOption ? optionsOf(command) : commandsOf(command));
        String sentence = (kind.equals("argument") ? "Unexpected " : "Unknown ") + kind + " '" + word + "'.";
        return hint.isEmpty() ? sentence : sentence + " " + hint;
    }

    private static Collection<String> optionsOf(CommandLine command) {
        return command.getCommandSpec().options().stream()
                .flatMap(option -> List.of(option.names()).stream())
                .toList();
    }

    private static Collection<String> commandsOf(CommandLine command) {
        return command.getSubcommands().keySet();
    }
}
