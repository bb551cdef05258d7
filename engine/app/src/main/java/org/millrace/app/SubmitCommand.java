package org.millrace.app;

import java.nio.file.Path;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.millrace.app.PayloadRun.Reporting;
import org.millrace.app.engine.Session;
import org.millrace.app.engine.Stopping;
import org.millrace.app.live.Activity;
import org.millrace.app.payload.Payload;
import org.millrace.app.payload.Payloads;
import org.millrace.batch.BatchId;
import org.millrace.control.NewSubmission;
import org.millrace.control.Submissions;
import org.millrace.definition.json.JsonWriter;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** Hands something in. */
@Command(
        name = "submit",
        description = {
            "Hands something in to be worked on by running workers: a payload to ingest, or whatever a deployed workflow"
                    + " takes. When the id is printed, it is durable."
        },
        parameterListHeading = "%nArguments:%n",
        optionListHeading = "%nOptions:%n",
        footerHeading = "%nExamples:%n",
        footer = {
            "  millrace submit delivery/batch.checkm --profile maps --wait",
            "  millrace submit https://example.org/letters.zip --title 'Letters to Ada'",
            "  millrace submit --workflow FixityCheck --input delivery/ --key delivery-2026-07"
        })
final class SubmitCommand extends StoreCommand {

    @Parameters(
            arity = "0..1",
            paramLabel = "PAYLOAD",
            description = "What to ingest: a manifest, a file, an archive, or an http or https URL of one.")
    private Optional<String> payload = Optional.empty();

    @Option(
            names = "--workflow",
            paramLabel = "ID",
            description = "A deployed workflow. Default for a PAYLOAD: " + ShippedWorkflows.BATCH + ".")
    private Optional<String> workflow = Optional.empty();

    @Mixin
    private IngestOptions ingest = new IngestOptions();

    @Mixin
    private SubmissionOptions options = new SubmissionOptions();

    @Option(
            names = "--link",
            description =
                    "Hand in where the PAYLOAD is, not its bytes. The workers read it there, if they are allowed to.")
    private boolean linked;

    @Option(names = "--wait", description = "Show what happens until it has ended; the exit code tells how.")
    private boolean waiting;

    @Override
    Session open() {
        return waiting ? Session.stay(store().config().config(), Clock.systemUTC()) : super.open();
    }

    @Override
    int run(Session session) {
        Submissions submissions = new Submissions(session.stores(), session.files(), Clock.systemUTC());
        BatchId batch = submissions.submit(wanted());
        if (waiting) {
            return watch(session, batch);
        }
        if (isJson()) {
            out().print(JsonWriter.write(Map.of("id", batch.value())));
        } else {
            out().println(batch.value());
        }
        return ExitCode.GOOD;
    }

    private NewSubmission wanted() {
        if (payload.isPresent()) {
            return wanted(Payloads.find(payload.get(), ingest.type()));
        }
        if (linked) {
            throw new ParameterException(spec().commandLine(), "--link goes with a PAYLOAD");
        }
        return options.submission(workflow.orElseThrow(() -> new ParameterException(
                spec().commandLine(), "Expected a PAYLOAD to ingest, or a deployed workflow with --workflow")));
    }

    private NewSubmission wanted(Payload found) {
        Map<String, String> described = new LinkedHashMap<>(ingest.parameters());
        described.putAll(found.parameters());
        Optional<Path> bytes = linked ? Optional.empty() : found.content().map(Payload.Content::file);
        return options.submission(workflow.orElse(ShippedWorkflows.BATCH), options.name(), described, bytes);
    }

    private int watch(Session session, BatchId batch) {
        String id = batch.value();
        Reporting reporting = new Reporting(
                out(),
                Reporting.Form.of(format(), spec()),
                store()::command,
                store().command("show " + id),
                store().command("requeue --batch " + id));
        reporting.say(batch.value());
        try (Stopping stopping = new Stopping()) {
            Watching watching = new Watching(session, batch, reporting, stopping, Activity.UNKNOWN);
            watching.watch();
            return watching.conclude();
        }
    }
}
