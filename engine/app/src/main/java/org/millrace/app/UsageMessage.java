package org.millrace.app;

import java.io.PrintWriter;
import picocli.CommandLine;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Tells in two or three lines what is wrong with the command line. */
final class UsageMessage implements IParameterExceptionHandler {

    @Override
    public int handleParseException(ParameterException exception, String[] arguments) {
        CommandLine command = exception.getCommandLine();
        PrintWriter err = command.getErr();
        err.println("millrace: " + FailureMessage.oneLine(exception.getMessage()));
        UnmatchedArgumentException.printSuggestions(exception, err);
        err.println("Try '" + command.getCommandSpec().qualifiedName() + " --help'.");
        return ExitCode.UNUSABLE;
    }
}
