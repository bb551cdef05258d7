package org.millrace.app;

import java.io.PrintWriter;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.millrace.app.input.UnusableInput;
import org.millrace.app.report.VisibleText;
import org.millrace.control.RefusedException;
import org.millrace.store.StoreException;
import org.millrace.workspace.WorkspaceException;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.ParseResult;

/** Tells in one line why a command could not do its work. A defect of ours shows its stack trace only on request. */
final class FailureMessage implements IExecutionExceptionHandler {

    private static final String DEBUG = "MILLRACE_DEBUG";

    private final Map<String, String> environment;

    FailureMessage() {
        this(System.getenv());
    }

    FailureMessage(Map<String, String> environment) {
        this.environment = environment;
    }

    @Override
    public int handleExecutionException(Exception failure, CommandLine command, ParseResult parsed) {
        PrintWriter err = command.getErr();
        if (failure instanceof UnusableInput unusable) {
            unusable.problems().forEach(problem -> err.println("millrace: " + oneLine(problem)));
        } else if (failure instanceof RefusedException) {
            err.println("millrace: " + oneLine(failure.getMessage()));
            return ExitCode.FAILED;
        } else if (failure instanceof StoreException store) {
            err.println("millrace: " + oneLine(sentence(store)));
            return store.reason() == StoreException.Reason.NOT_FOUND ? ExitCode.FAILED : ExitCode.UNUSABLE;
        } else if (failure instanceof WorkspaceException) {
            err.println("millrace: the workspace cannot be used: " + oneLine(failure.getMessage()));
        } else {
            err.println("millrace: internal error: " + failure.getClass().getSimpleName() + ": "
                    + oneLine(failure.getMessage()) + " (run with " + DEBUG + "=1 for the stack trace)");
        }
        if (environment.containsKey(DEBUG)) {
            failure.printStackTrace(err);
        }
        return ExitCode.UNUSABLE;
    }

    private static String sentence(StoreException failure) {
        return switch (failure.reason()) {
            case LEASE_LOST, STALE -> "somebody else was faster: " + failure.getMessage() + "; try again";
            case UNAVAILABLE, NOT_FOUND, TOO_LARGE -> String.valueOf(failure.getMessage());
            case CORRUPT -> failure.getMessage() + " (millrace fsck tells more)";
        };
    }

    static String oneLine(@Nullable String message) {
        return VisibleText.line(Objects.requireNonNullElse(message, "").replaceAll("[\\t\\r\\n]+", " "));
    }
}
