package org.millrace.app;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Objects;
import java.util.regex.Pattern;
import org.millrace.app.input.Reason;
import org.millrace.app.input.UnusableInput;
import org.millrace.app.report.VisibleText;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Writes a workflow to begin with. */
@Command(
        name = "new",
        description = "Writes NAME.json, a small workflow that validates, with a comment at every part.",
        parameterListHeading = "%nArguments:%n",
        optionListHeading = "%nOptions:%n",
        footerHeading = "%nExamples:%n",
        footer = {
            "  millrace new MyWorkflow",
            "  millrace new MyWorkflow --directory workflows",
            "  millrace new MyWorkflow --stdout | millrace graph -"
        })
final class NewCommand implements Runnable {

    private static final Pattern NAME = Pattern.compile("[A-Za-z][A-Za-z0-9_.-]{0,99}");
    private static final String EXTENSION = ".json";
    private static final String NAME_IN_TEMPLATE = "STARTER_NAME";

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Parameters(paramLabel = "NAME", description = "The workflow's id: letters, digits and _ . -")
    private String name = "";

    @Option(
            names = "--directory",
            paramLabel = "DIR",
            description = "Where to write the file. Default: the current folder.")
    private Path directory = Path.of("");

    @Option(names = "--stdout", description = "Print the workflow instead of writing a file.")
    private boolean printed;

    @Override
    public void run() {
        checkName();
        String workflow = template().replace(NAME_IN_TEMPLATE, name);
        if (printed) {
            spec.commandLine().getOut().print(workflow);
        } else {
            write(directory.resolve(name + EXTENSION), workflow);
        }
    }

    private void checkName() {
        if (name.endsWith(EXTENSION)) {
            String id = name.substring(0, name.length() - EXTENSION.length());
            throw usage(
                    "Expected a name without " + EXTENSION + ", but got '" + name + "'. Did you mean '" + id + "'?");
        }
        if (!NAME.matcher(name).matches()) {
            throw usage(
                    "Expected a name of letters, digits and _ . - that begins with a letter, but got '" + name + "'");
        }
    }

    private ParameterException usage(String message) {
        return new ParameterException(spec.commandLine(), message);
    }

    private void write(Path file, String workflow) {
        try {
            Files.writeString(file, workflow, StandardOpenOption.CREATE_NEW);
        } catch (IOException failure) {
            throw new UnusableInput(file + ": cannot be written: " + Reason.of(failure), failure);
        }
        String shown = VisibleText.line(file.toString());
        spec.commandLine().getOut().println("Wrote " + shown + ". Check it with: millrace validate " + shown);
    }

    private static String template() {
        try (InputStream resource = NewCommand.class.getResourceAsStream("starter.json")) {
            return new String(Objects.requireNonNull(resource, "starter.json").readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
