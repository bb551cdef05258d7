package org.millrace.handlers.ingest.report;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.mail.internet.MimeMessage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.millrace.control.Actions;
import org.millrace.control.Operator;
import org.millrace.control.Order;
import org.millrace.control.Requeue;
import org.millrace.handlers.ingest.report.mail.MailServer;
import org.millrace.handlers.ingest.submission.ExpandSubmissionHandler;
import org.millrace.handlers.ingest.transfer.SmallFiles;
import org.millrace.handlers.ingest.transfer.http.Web;
import org.millrace.lifecycle.State;
import org.millrace.testkit.BatchRun;
import org.millrace.testkit.WorkflowTester;

/** The shipped workflow of batches, run by the engine with a real mail server: who is told what, and how often. */
class IngestBatchWorkflowTest {

    private static final String READER = "reader@example.org";
    private static final Order ORDER = new Order("tester", "mended");
    private static final String OBJECTS = """
            {"id": "Ingest", "inputs": ["PARAM:title"], "steps": [
              {"stepName": "Preserving", "behavior": "BLOCKING", "actions": [
                {"action": {"actionKey": "PRESERVE", "behavior": "BLOCKING",
                            "in": [{"name": "title", "uri": "PARAM:title", "optional": true}]}}]}]}
            """;

    @AutoClose
    private final MailServer server = MailServer.start();

    @AutoClose
    private final Web web = new Web();

    private final PreserveHandler objects = new PreserveHandler();

    @TempDir
    Path profiles;

    private WorkflowTester tester(String wishes, String manifest) throws IOException {
        return WorkflowTester.of(Files.readString(Path.of("../../workflows/IngestBatch.json")))
                .workflow(OBJECTS)
                .handler(new ExpandSubmissionHandler(new SmallFiles(web)))
                .handler(new AnnounceHandler())
                .handler(new ReportHandler())
                .handler(objects)
                .settings(Reports.configuration(
                        Optional.of(Reports.profiles(profiles, wishes)),
                        Optional.of(server.settings()),
                        Optional.empty()))
                .parameter("profile", "demo_content")
                .parameter("type", "single-file-batch-manifest")
                .parameter("filename", "batch.checkm")
                .parameter("title", "My objects")
                .input("Submission/payload", manifest);
    }

    private static String manifest(String... rows) {
        return """
                #%checkm_0.7
                #%profile | http://uc3.cdlib.org/registry/ingest/manifest/mrt-single-file-batch-manifest
                #%fields | nfo:fileUrl | nfo:hashAlgorithm | nfo:hashValue
                """ + String.join("", rows) + "#%eof\n";
    }

    private static String row(String title) {
        return "http://example.org/" + title + ".txt |  |  |  |  | " + title + ".txt |  |  |  | " + title + " | \n";
    }

    private List<String> subjects() {
        return server.box(READER).stream().map(MailServer::subject).toList();
    }

    private MimeMessage letter(int index) {
        assertThat(server.box(READER)).hasSizeGreaterThan(index);
        return server.box(READER).get(index);
    }

    @Test
    void aGoodSubmissionIsAnnouncedAndReported() throws IOException {
        try (WorkflowTester tester = tester("", manifest(row("one"), row("two")))) {
            BatchRun run = tester.runAsBatch();
            assertThat(run.state()).as(run.toString()).isEqualTo(State.COMPLETED);
            String batch = run.batch().value();
            assertThat(subjects())
                    .containsExactly(
                            "Ingest: OK -- Submission Queued: " + batch,
                            "Ingest: OK -- Submission Processed: " + batch);
        }
        assertThat(MailServer.text(letter(0))).contains("Jobs: 2 (pending 2, failed 0)", "Title: My objects");
        assertThat(MailServer.text(letter(1)))
                .contains("Jobs: 2 (completed 2, failed 0)", "ark:/99999/fk4jid", "version 1, 2 files, 34 bytes");
    }

    @Test
    void whatFailedIsToldMendedAndToldAgain() throws IOException {
        objects.fails("two");
        String badRow = "ht tp://bad |  |  |  |  | bad.txt\n";
        try (WorkflowTester tester = tester("", manifest(row("one"), row("two"), badRow))) {
            BatchRun run = tester.runAsBatch();
            assertThat(run.state()).as(run.toString()).isEqualTo(State.FAILED);
            assertThat(subjects()).hasSize(2);
            assertThat(MailServer.text(letter(0))).contains("Jobs: 3 (pending 2, failed 1)");
            assertThat(subjects().get(1)).startsWith("Ingest: FAIL -- Submission Processed: ");
            assertThat(MailServer.text(letter(1)))
                    .contains("Jobs: 3 (completed 1, failed 2)")
                    .contains("batch.checkm:5", "Expected a good object, but found two", "batch.checkm:6");

            objects.mended();
            Operator operator = new Operator(tester.stores(), tester.clock());
            Actions actions = new Actions(tester.stores());
            operator.act(run.jobs().get(1).job(), actions.requeue(ORDER, Requeue.AFTER_LAST_GOOD));
            BatchRun resumed = tester.goOn(run);
            assertThat(resumed.jobs().get(1).state()).isEqualTo(State.COMPLETED);
            assertThat(subjects()).hasSize(2);

            operator.act(run.batch(), actions.report(ORDER));
            BatchRun told = tester.goOn(resumed);
            assertThat(told.state()).isEqualTo(State.FAILED);
        }
        assertThat(subjects()).hasSize(3);
        assertThat(subjects().get(2)).startsWith("Ingest: FAIL -- Submission Processed, report 2: ");
        assertThat(MailServer.text(letter(2)))
                .contains("Jobs: 3 (completed 2, failed 1)")
                .containsSubsequence("Completed since the last report (1)", "title two")
                .containsSubsequence("Still unresolved (1)", "batch.checkm:6")
                .doesNotContain("title one");
        assertThat(MailServer.header(letter(1), "Message-ID")).isNotEqualTo(MailServer.header(letter(2), "Message-ID"));
    }

    @Test
    void aSubmissionThatCannotBeQueuedIsToldWithItsReason() throws IOException {
        try (WorkflowTester tester = tester("NotificationSuppression: partial", "no manifest at all\n")) {
            BatchRun run = tester.runAsBatch();
            assertThat(run.state()).isEqualTo(State.FAILED);
            assertThat(run.jobs()).isEmpty();
        }
        assertThat(subjects()).singleElement().asString().startsWith("Ingest: FAIL -- Submission Queue Failed: ");
        assertThat(MailServer.text(letter(0))).contains("Reason: ", "EXPAND_SUBMISSION", "submit it");
    }

    @Test
    void aProfileThatIsNotThereIsToldToWhoSubmitted() throws IOException {
        try (WorkflowTester tester = tester("", manifest(row("one")))) {
            BatchRun run = tester.parameter("profile", "demo_kontent")
                    .parameter("notification", "me@example.org")
                    .runAsBatch();
            assertThat(run.state()).isEqualTo(State.FAILED);
        }
        assertThat(server.box("me@example.org"))
                .singleElement()
                .satisfies(letter -> assertThat(MailServer.text(letter)).contains("UNKNOWN_PROFILE"));
    }

    @Test
    void aMailServerThatIsBusyForAWhileGetsEachMailOnce() throws IOException {
        server.isBusyFor(2);
        try (WorkflowTester tester = tester("", manifest(row("one")))) {
            assertThat(tester.runAsBatch().state()).isEqualTo(State.COMPLETED);
        }
        assertThat(subjects()).hasSize(2);
        server.isBusyFor(4);
        try (WorkflowTester tester = tester("NotificationSuppression: partial", manifest(row("one")))) {
            assertThat(tester.runAsBatch().state()).isEqualTo(State.COMPLETED);
        }
        assertThat(subjects()).hasSize(3);
    }

    @Test
    void aServerThatDiesAfterItAcceptedGetsTheSameMailAgain() throws IOException {
        server.dieAfterAcceptance();
        try (WorkflowTester tester = tester("NotificationSuppression: partial", manifest(row("one")))) {
            assertThat(tester.runAsBatch().state()).isEqualTo(State.COMPLETED);
        }
        assertThat(server.box(READER)).hasSize(2);
        assertThat(MailServer.header(letter(0), "Message-ID")).isEqualTo(MailServer.header(letter(1), "Message-ID"));
    }

    @Test
    void aLargeSubmissionIsReportedWhole() throws IOException {
        String[] rows = IntStream.range(0, 500).mapToObj(i -> row("object" + i)).toArray(String[]::new);
        objects.fails("object499");
        try (WorkflowTester tester = tester("", manifest(rows))) {
            BatchRun run = tester.runAsBatch();
            assertThat(run.state()).isEqualTo(State.FAILED);
        }
        assertThat(MailServer.text(letter(1))).contains("Jobs: 500 (completed 499, failed 1)", "and 459 more");
        assertThat(MailServer.attachments(letter(1))
                        .getOrDefault("completed.json", "")
                        .lines())
                .hasSize(501);
    }
}
