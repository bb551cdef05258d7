package org.millrace.app;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Option;

/** What is said of a payload that is handed in. */
final class IngestOptions {

    @Option(
            names = "--type",
            paramLabel = "TYPE",
            description = {
                "What the payload is: file, container, object-manifest, single-file-batch-manifest,"
                        + " container-batch-manifest or batch-manifest. Default: what it looks like."
            })
    private Optional<String> type = Optional.empty();

    @Option(
            names = "--profile",
            paramLabel = "PROFILE",
            defaultValue = "default",
            description = "The collection's profile. Default: ${DEFAULT-VALUE}.")
    private String profile = "default";

    @Option(names = "--title", paramLabel = "TEXT", description = "What the object is called.")
    private Optional<String> title = Optional.empty();

    @Option(names = "--creator", paramLabel = "TEXT", description = "Who made it.")
    private Optional<String> creator = Optional.empty();

    @Option(names = "--date", paramLabel = "TEXT", description = "When it was made.")
    private Optional<String> date = Optional.empty();

    @Option(names = "--local-id", paramLabel = "ID", description = "Your own identifier of it. Repeatable.")
    private List<String> localIds = new ArrayList<>();

    @Option(names = "--primary-id", paramLabel = "ARK", description = "The identifier that it has or is to have.")
    private Optional<String> primaryId = Optional.empty();

    @Option(names = "--note", paramLabel = "TEXT", description = "A word about the submission.")
    private Optional<String> note = Optional.empty();

    @Option(names = "--submitter", paramLabel = "NAME", description = "Who hands it in. Default: the user.")
    private String submitter = System.getProperty("user.name", "");

    @Option(
            names = "--notification",
            paramLabel = "ADDRESS",
            description = "Who is told beside those that the profile names. Repeatable.")
    private List<String> notification = new ArrayList<>();

    @Option(names = "--update", description = "The files are added to what the object has, not put in its place.")
    private boolean update;

    /** What the payload is, if that was said. */
    Optional<String> type() {
        return type;
    }

    /** What a workflow is told. */
    Map<String, String> parameters() {
        Map<String, String> parameters = new LinkedHashMap<>();
        put(parameters, "profile", profile);
        title.ifPresent(text -> put(parameters, "title", text));
        creator.ifPresent(text -> put(parameters, "creator", text));
        date.ifPresent(text -> put(parameters, "date", text));
        put(parameters, "localID", String.join(";", localIds));
        primaryId.ifPresent(text -> put(parameters, "objectID", text));
        note.ifPresent(text -> put(parameters, "note", text));
        put(parameters, "submitter", submitter);
        put(parameters, "notification", String.join(",", notification));
        put(parameters, "update", update ? "true" : "");
        return parameters;
    }

    private static void put(Map<String, String> parameters, String name, String value) {
        if (!value.isEmpty()) {
            parameters.put(name, value);
        }
    }
}
