package org.millrace.app;

import java.io.BufferedWriter;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.millrace.app.input.Reason;
import picocli.CommandLine;

/** The {@code millrace} command. */
public final class Main {

    private Main() {}

    /** Runs the command and ends the process with its exit code. */
    public static void main(String[] arguments) {
        PrintWriter err = writer(new FileOutputStream(FileDescriptor.err));
        System.exit(run(new Output(new FileOutputStream(FileDescriptor.out)), err, System.in, arguments));
    }

    /** Runs the command, which fails if its output cannot be written. */
    static int run(Output output, PrintWriter err, InputStream in, String... arguments) {
        int exit = run(writer(output), err, in, arguments);
        if (output.failure().isEmpty()) {
            return exit;
        }
        err.println("millrace: the output cannot be written: "
                + Reason.of(output.failure().get()));
        err.flush();
        return ExitCode.UNUSABLE;
    }

    /**
     * Runs the command.
     *
     * @return the exit code: 0 good, 1 the work failed or findings were errors, 2 usage or environment
     */
    public static int run(PrintWriter out, PrintWriter err, InputStream in, String... arguments) {
        try {
            return commandLine(in, arguments)
                    .setOut(out)
                    .setErr(err)
                    .setParameterExceptionHandler(new UsageMessage())
                    .setExecutionExceptionHandler(new FailureMessage())
                    .setCaseInsensitiveEnumValuesAllowed(true)
                    .setExpandAtFiles(false)
                    .execute(arguments);
        } finally {
            out.flush();
            err.flush();
        }
    }

    /** All commands, for help and completion. */
    static CommandLine commandLine(InputStream in) {
        CommandLine root = new CommandLine(new MillraceCommand());
        authoring(in).forEach((name, command) -> root.addSubcommand(name, command.get()));
        operating(in).forEach((name, command) -> root.addSubcommand(name, command.get()));
        return root;
    }

    /** Looking at every command costs more than running one, so only the one that is called is looked at. */
    private static CommandLine commandLine(InputStream in, String... arguments) {
        Supplier<Object> called = arguments.length == 0 ? null : called(in, arguments[0]);
        return called == null
                ? commandLine(in)
                : new CommandLine(new MillraceCommand()).addSubcommand(arguments[0], called.get());
    }

    /** Those who write workflows do not pay for the commands of those who run them. */
    private static @Nullable Supplier<Object> called(InputStream in, String name) {
        Supplier<Object> author = authoring(in).get(name);
        return author == null ? operating(in).get(name) : author;
    }

    private static Map<String, Supplier<Object>> authoring(InputStream in) {
        Map<String, Supplier<Object>> commands = new LinkedHashMap<>();
        commands.put("validate", () -> new ValidateCommand(in));
        commands.put("graph", () -> new GraphCommand(in));
        commands.put("handlers", HandlersCommand::new);
        commands.put("schema", SchemaCommand::new);
        commands.put("new", NewCommand::new);
        commands.put("completion", CompletionCommand::new);
        return commands;
    }

    private static Map<String, Supplier<Object>> operating(InputStream in) {
        Map<String, Supplier<Object>> commands = new LinkedHashMap<>();
        commands.put("run", () -> new RunCommand(in));
        commands.put("deploy", () -> new DeployCommand(in));
        commands.put("worker", WorkerCommand::new);
        commands.put("submit", SubmitCommand::new);
        commands.put("batches", BatchesCommand::new);
        commands.put("jobs", JobsCommand::new);
        commands.put("show", ShowCommand::new);
        commands.put("why", WhyCommand::new);
        commands.put("hold", HoldCommand::new);
        commands.put("release", ReleaseCommand::new);
        commands.put("pause", PauseCommand::new);
        commands.put("unpause", UnpauseCommand::new);
        commands.put("requeue", RequeueCommand::new);
        commands.put("cancel", CancelCommand::new);
        commands.put("fail", FailCommand::new);
        commands.put("priority", PriorityCommand::new);
        commands.put("delete", () -> new DeleteCommand(in));
        commands.put("report", ReportCommand::new);
        commands.put("signal", SignalCommand::new);
        commands.put("fsck", FsckCommand::new);
        return commands;
    }

    /** UTF-8 whatever the locale, since files and reports are. */
    private static PrintWriter writer(OutputStream stream) {
        return new PrintWriter(new BufferedWriter(new OutputStreamWriter(stream, StandardCharsets.UTF_8), 1 << 16));
    }
}
