package org.millrace.app;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.millrace.app.input.UnusableInput;

/** The workflows of the distribution by which payloads are ingested. */
final class ShippedWorkflows {

    /** What a submission runs by. */
    static final String BATCH = "IngestBatch";

    /** What each of its jobs runs by. */
    private static final String JOB = "Ingest";

    private static final String HOME = "millrace.home";

    private ShippedWorkflows() {}

    /**
     * Their files, that of submissions first.
     *
     * @throws UnusableInput if they are not where they should be
     */
    static List<String> files() {
        Path folder = Path.of(System.getProperty(HOME, ""), "workflows");
        return Stream.of(BATCH, JOB)
                .map(name -> folder.resolve(name + ".json"))
                .map(ShippedWorkflows::expected)
                .toList();
    }

    private static String expected(Path file) {
        if (!Files.isRegularFile(file)) {
            throw new UnusableInput("expected the distribution's workflow " + file
                    + ", but it is not there; name workflows of your own with --workflow");
        }
        return file.toString();
    }
}
