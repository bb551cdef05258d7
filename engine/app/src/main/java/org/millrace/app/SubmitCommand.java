package org.millrace.app;

import java.time.Clock;
import java.util.Map;
import org.millrace.app.engine.Session;
import org.millrace.batch.BatchId;
import org.millrace.control.NewSubmission;
import org.millrace.control.Submissions;
import org.millrace.definition.json.JsonWriter;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Hands something in. */
@Command(
        name = "submit",
        description =
                "Hands something in: a batch that runs by a deployed workflow. When the id is printed, it is durable.",
        optionListHeading = "%nOptions:%n",
        footerHeading = "%nExamples:%n",
        footer = {
            "  millrace submit --workflow IngestBatch --param profile=demo --input manifest.csv",
            "  millrace submit --workflow FixityCheck --input delivery/ --key delivery-2026-07"
        })
final class SubmitCommand extends StoreCommand {

    @Option(names = "--workflow", paramLabel = "ID", required = true, description = "A deployed workflow.")
    private String workflow = "";

    @Mixin
    private SubmissionOptions options = new SubmissionOptions();

    @Override
    int run(Session session) {
        NewSubmission wanted = options.submission(workflow);
        BatchId batch = new Submissions(session.stores(), session.files(), Clock.systemUTC()).submit(wanted);
        if (isJson()) {
            out().print(JsonWriter.write(Map.of("id", batch.value())));
        } else {
            out().println(batch.value());
        }
        return ExitCode.GOOD;
    }
}
