package org.millrace.app;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.millrace.app.engine.InputFiles;
import org.millrace.control.NewSubmission;
import picocli.CommandLine.Option;

/** What is handed over. */
final class SubmissionOptions {

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

    NewSubmission submission(String workflow) {
        String name = key.orElseGet(() -> UUID.randomUUID().toString());
        return new NewSubmission(workflow, name, parameters, InputFiles.find(inputs, Path.of("")), priority);
    }
}
