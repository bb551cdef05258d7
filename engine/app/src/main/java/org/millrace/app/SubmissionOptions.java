package org.millrace.app;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.UUID;
import org.millrace.app.engine.InputFiles;
import org.millrace.control.InputFile;
import org.millrace.control.NewSubmission;
import org.millrace.workspace.WorkspacePath;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/** What is handed over. */
final class SubmissionOptions {

    @Spec(Target.MIXEE)
    @SuppressWarnings("NullAway.Init")
    private CommandSpec command;

    /** Where the workflows of ingest look for a payload that was handed over. */
    private static final WorkspacePath PAYLOAD = WorkspacePath.of("Submission/payload");

    @Option(names = "--param", paramLabel = "NAME=VALUE", description = "A parameter of the workflow. Repeatable.")
    private Map<String, String> parameters = new LinkedHashMap<>();

    @Option(
            names = "--input",
            paramLabel = "PATH[=WORKSPACE_PATH]",
            description =
                    "A file or folder to put into the workspace, at its own name or at the given path. Repeatable.")
    private List<String> inputs = new ArrayList<>();

    @Option(
            names = "--key",
            paramLabel = "KEY",
            description = "Names the submission: handed in twice, it makes one batch. Default: a new one.")
    private Optional<String> key = Optional.empty();

    @Option(
            names = "--priority",
            paramLabel = "NUMBER",
            defaultValue = "50",
            description = "From 0 (first) to 99 (last). Default: ${DEFAULT-VALUE}.")
    private int priority;

    /** The key, if one was given. */
    Optional<String> key() {
        return key;
    }

    /** The parameters given one by one, over those of a payload. */
    Map<String, String> over(Map<String, String> others) {
        Map<String, String> all = new LinkedHashMap<>(others);
        all.putAll(parameters);
        return all;
    }

    NewSubmission submission(String workflow) {
        return new NewSubmission(workflow, name(), parameters, files(), priority());
    }

    /**
     * A submission of a payload.
     *
     * @param file its bytes, if they are handed over with it
     */
    NewSubmission submission(String workflow, String name, Map<String, String> described, Optional<Path> file) {
        SortedMap<WorkspacePath, InputFile> files = files();
        file.ifPresent(path -> files.put(PAYLOAD, () -> Files.newInputStream(path)));
        return new NewSubmission(workflow, name, over(described), files, priority());
    }

    private int priority() {
        if (priority < 0 || priority > 99) {
            throw new ParameterException(
                    command.commandLine(), "Expected a priority from 0 to 99, but got " + priority);
        }
        return priority;
    }

    /** The key that was given, or a new one. */
    String name() {
        return key.orElseGet(() -> UUID.randomUUID().toString());
    }

    private SortedMap<WorkspacePath, InputFile> files() {
        return InputFiles.find(inputs, Path.of(""));
    }
}
