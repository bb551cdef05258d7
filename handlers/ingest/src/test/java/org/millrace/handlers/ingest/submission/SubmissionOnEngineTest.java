package org.millrace.handlers.ingest.submission;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.millrace.batch.BatchId;
import org.millrace.handlers.ingest.manifest.ManifestKind;
import org.millrace.handlers.ingest.settings.IngestConfiguration;
import org.millrace.handlers.ingest.transfer.SmallFiles;
import org.millrace.handlers.ingest.transfer.http.Web;
import org.millrace.lifecycle.State;
import org.millrace.store.Overview;
import org.millrace.testkit.WorkflowRun;
import org.millrace.testkit.WorkflowTester;

/** A submission on the engine: a bad row is one failed job, and stops no other. */
class SubmissionOnEngineTest {

    private static final String BATCH = """
            {"id": "Batch", "inputs": ["PARAM:profile", "PARAM:type", "WORKSPACE:Submission/payload"], "steps": [
              {"stepName": "Processing", "behavior": "BLOCKING", "distribution": {"kind": "JOBS", "element": "Object"},
               "actions": [{"action": {"actionKey": "EXPAND_SUBMISSION", "behavior": "BLOCKING", "in": [
                 {"name": "profile", "uri": "PARAM:profile"}, {"name": "type", "uri": "PARAM:type"},
                 {"name": "payload", "uri": "WORKSPACE:Submission/payload", "optional": true}]}}]}]}
            """;
    private static final String OBJECT = """
            {"id": "Object", "inputs": ["PARAM:profile", "PARAM:type", "PARAM:payload_url", "PARAM:objectID", "PARAM:row"],
             "steps": [
              {"stepName": "Pending", "behavior": "BLOCKING", "actions": [
                {"action": {"actionKey": "ACCEPT_SUBMISSION", "behavior": "BLOCKING", "in": [
                   {"name": "profile", "uri": "PARAM:profile"}, {"name": "type", "uri": "PARAM:type"},
                   {"name": "payload_url", "uri": "PARAM:payload_url", "optional": true},
                   {"name": "objectID", "uri": "PARAM:objectID", "optional": true},
                   {"name": "row", "uri": "PARAM:row", "optional": true}],
                  "out": [{"name": "request", "uri": "WORKSPACE:Ingest/request.json"},
                          {"name": "manifest", "uri": "WORKSPACE:Ingest/manifest.checkm"}]}},
                {"action": {"actionKey": "READ_MANIFEST", "behavior": "BLOCKING", "in": [
                   {"name": "request", "uri": "WORKSPACE:Ingest/request.json"},
                   {"name": "manifest", "uri": "WORKSPACE:Ingest/manifest.checkm", "optional": true}],
                  "out": [{"name": "files", "uri": "WORKSPACE:Ingest/files.jsonl"}]}}]}]}
            """;

    @AutoClose
    private final Web web = new Web();

    @AutoClose
    private final WorkflowTester tester = WorkflowTester.of(BATCH)
            .workflow(OBJECT)
            .handler(new ExpandSubmissionHandler(new SmallFiles(web)))
            .handler(new AcceptSubmissionHandler(new SmallFiles(web)))
            .handler(new ReadManifestHandler())
            .settings(IngestConfiguration.empty())
            .parameter("profile", "default")
            .parameter("type", "single-file-batch-manifest");

    private WorkflowRun run(String... rows) {
        return tester.input("Submission/payload", Manifests.of(ManifestKind.FILES, rows))
                .run();
    }

    /** Of all batches: the step's own, and the one that the tester made for the workflow itself. */
    private List<String> jobs() {
        Overview overview = tester.stores().overview();
        try (Stream<BatchId> batches = overview.batches()) {
            return batches.flatMap(overview::children)
                    .filter(job -> job.parameters().containsKey("row"))
                    .map(job -> job.state() + " " + job.message())
                    .toList();
        }
    }

    @Test
    void badRowsAreFailedJobsAndTheOthersGoOn() {
        WorkflowRun run = run(
                "https://files.example.org/a.jpg | | | | | a.jpg",
                "nonsense://b | | | | | b.jpg",
                "https://files.example.org/c.jpg | | | | | c.jpg | no ark",
                "https://files.example.org/d.jpg | | | | | d.jpg");

        assertThat(run.state()).isEqualTo(State.FAILED);
        List<String> jobs = jobs();
        assertThat(jobs).hasSize(4);
        assertThat(jobs).filteredOn(job -> job.startsWith("Completed")).hasSize(2);
        assertThat(jobs.get(1)).contains("Failed", "BAD_URL", "manifest:7");
        assertThat(jobs.get(2)).contains("Failed", "BAD_ARK");
    }

    @Test
    void aManifestThatCannotBeReadMakesNoJob() {
        WorkflowRun run = tester.input("Submission/payload", "#%eof").run();

        assertThat(run.state()).isEqualTo(State.FAILED);
        assertThat(run.message()).contains("EMPTY_MANIFEST");
        assertThat(jobs()).isEmpty();
    }
}
