package org.millrace.handlers.ingest.report;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.mail.internet.MimeMessage;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.millrace.handlers.ingest.report.mail.MailServer;
import org.millrace.handlers.ingest.request.Json;
import org.millrace.handlers.ingest.settings.MailSettings;
import org.millrace.spi.BatchReport;
import org.millrace.spi.Fact;
import org.millrace.spi.Status;
import org.millrace.spi.StepContext;
import org.millrace.testkit.HandlerTester;
import org.millrace.testkit.ManualClock;
import org.millrace.testkit.Run;

/** Reports at a real mail server. */
class ReportHandlerTest {

    private static final String READER = "reader@example.org";
    private static final String MESSAGE_ID = "<millrace.bid0000000001.report.1@example.org>";

    @AutoClose
    private final MailServer server = MailServer.start();

    private final ManualClock clock = ManualClock.at("2026-01-01T00:00:00Z");

    @TempDir
    Path profiles;

    private HandlerTester tester(String wishes) {
        return tester(wishes, Optional.of(server.settings()));
    }

    private HandlerTester tester(String wishes, Optional<MailSettings> settings) {
        StepContext step =
                new StepContext("bid0000000001", Optional.of("bid0000000001"), "IngestBatch", "Reporting", Status.OK);
        return HandlerTester.of(new ReportHandler())
                .batch()
                .step(step)
                .clock(clock)
                .input("profile", "demo_content")
                .configuration(Reports.configuration(
                        Optional.of(Reports.profiles(profiles, wishes)), settings, Optional.empty()));
    }

    private static String usual() {
        return "";
    }

    private MimeMessage letter(int index) {
        assertThat(server.box(READER)).hasSizeGreaterThan(index);
        return server.box(READER).get(index);
    }

    private static Map<?, ?> json(Map<String, String> attachments, String name) throws Exception {
        return Json.read(attachments.getOrDefault(name, ""), Map.class);
    }

    @Test
    void aReportTellsWhatCameOfEachObject() throws Exception {
        try (HandlerTester tester = tester(usual())) {
            Run run = tester.child(Reports.completed(1, "Großes Glück"))
                    .child(Reports.failed(2, "DOWNLOAD.DIGEST.KO Expected sha-256 ab, but found cd"))
                    .input("title", "My submission")
                    .run();
            assertThat(run.status()).as(run.outcome().toString()).isEqualTo(Status.OK);
            assertThat(run.report())
                    .contains(new BatchReport(clock.instant(), List.of(Reports.id(2)), List.of(Reports.id(1))));
        }
        MimeMessage letter = letter(0);
        assertThat(MailServer.subject(letter)).isEqualTo("Ingest: FAIL -- Submission Processed: bid0000000001");
        assertThat(MailServer.header(letter, "Message-ID")).containsExactly(MESSAGE_ID);
        assertThat(MailServer.text(letter))
                .contains("Submission: bid0000000001", "Title: My submission", "Jobs: 2 (completed 1, failed 1)")
                .contains("ark:/99999/fk4a1, version 1, 3 files, 1234 bytes", "Großes Glück", "l1;m1")
                .contains("jid0000000002, batch.checkm:2", "Expected sha-256 ab, but found cd")
                .contains("millrace requeue --batch bid0000000001", "millrace report bid0000000001");
        Map<String, String> attachments = MailServer.attachments(letter);
        assertThat(attachments).containsOnlyKeys("completed.json", "failed.json");
        assertThat(json(attachments, "completed.json").get("completedJobs"))
                .isEqualTo(List.of(Map.ofEntries(
                        Map.entry("jobID", Reports.id(1)),
                        Map.entry("status", "Completed"),
                        Map.entry("row", "batch.checkm:1"),
                        Map.entry("objectID", "ark:/99999/fk4a1"),
                        Map.entry("localID", "l1;m1"),
                        Map.entry("version", 1),
                        Map.entry("files", 3),
                        Map.entry("bytes", 1234),
                        Map.entry("title", "Großes Glück"),
                        Map.entry("profile", "demo_content"),
                        Map.entry("location", "file:/storage/1"))));
        assertThat((List<?>) json(attachments, "failed.json").get("failedJobs"))
                .singleElement()
                .asString()
                .contains("Expected sha-256 ab, but found cd", "millrace requeue jid0000000002", "batch.checkm:2");
    }

    @Test
    void aGoodEndIsToldAsSuch() {
        try (HandlerTester tester = tester(usual())) {
            assertThat(tester.child(Reports.completed(1, "t")).run().status()).isEqualTo(Status.OK);
        }
        assertThat(MailServer.subject(letter(0))).isEqualTo("Ingest: OK -- Submission Processed: bid0000000001");
        assertThat(MailServer.text(letter(0))).contains("Status: COMPLETED").doesNotContain("What to do");
        assertThat(MailServer.attachments(letter(0))).containsOnlyKeys("completed.json");
    }

    @Test
    void theSameReportIsSentOnce() {
        try (HandlerTester tester = tester(usual()).child(Reports.completed(1, "t"))) {
            Run first = tester.run();
            assertThat(first.fact(Fact.Sent.class))
                    .contains(new Fact.Sent(List.of("millrace.bid0000000001.report.1@example.org")));
            assertThat(tester.runAgain().status()).isEqualTo(Status.OK);
        }
        assertThat(server.letters()).isEqualTo(1);
    }

    @Test
    void anAttemptThatDiedBeforeItRecordedSendsUnderTheSameId() {
        try (HandlerTester tester = tester(usual()).child(Reports.completed(1, "t"))) {
            server.dieAfterAcceptance();
            Run died = tester.run();
            assertThat(died.status()).isEqualTo(Status.FATAL);
            assertThat(died.fact(Fact.Sent.class)).isEmpty();
            assertThat(died.report()).isEmpty();
            Run again = tester.runAgain();
            assertThat(again.status()).isEqualTo(Status.OK);
            assertThat(again.report()).isPresent();
        }
        assertThat(server.box(READER))
                .hasSize(2)
                .allSatisfy(letter ->
                        assertThat(MailServer.header(letter, "Message-ID")).containsExactly(MESSAGE_ID));
    }

    @Test
    void aServerThatIsAwayIsTriedAgain() {
        try (HandlerTester tester = tester(usual()).child(Reports.completed(1, "t"))) {
            server.answer("421 4.3.2 shutting down");
            assertThat(tester.run().status()).isEqualTo(Status.FATAL);
            server.answerWell();
            assertThat(tester.runAgain().status()).isEqualTo(Status.OK);
        }
        assertThat(server.letters()).isEqualTo(1);
    }

    @Test
    void whoIsRefusedIsNamedAndTheOthersGetTheMail() {
        server.refuse("gone@example.org", "550 5.1.1 no such user");
        try (HandlerTester tester = tester(usual()).child(Reports.completed(1, "t"))) {
            Run run = tester.input("notification", "gone@example.org; not-an-address,Jo <jo@example.org>")
                    .run();
            assertThat(run.status()).isEqualTo(Status.WARNING);
            assertThat(run.codes()).containsExactly("NOT_DELIVERED", "NOT_DELIVERED");
            assertThat(run.findings().get(0).message()).contains("'not-an-address'");
            assertThat(run.findings().get(1).message()).contains("gone@example.org", "no such user");
            assertThat(tester.runAgain().codes()).containsExactly("NOT_DELIVERED");
        }
        assertThat(server.box(READER)).hasSize(1);
        assertThat(server.box("jo@example.org")).hasSize(1);
        assertThat(server.letters()).isEqualTo(1);
    }

    @Test
    void whoIsPutOffGetsTheMailLaterAndTheOthersOnce() {
        server.refuse("slow@example.org", "450 4.2.0 greylisted");
        try (HandlerTester tester = tester(usual()).child(Reports.completed(1, "t"))) {
            tester.input("notification", "slow@example.org");
            assertThat(tester.run().status()).isEqualTo(Status.FATAL);
            server.refuseNobody();
            assertThat(tester.runAgain().status()).isEqualTo(Status.OK);
            assertThat(tester.runAgain().status()).isEqualTo(Status.OK);
        }
        assertThat(server.box(READER)).hasSize(1);
        assertThat(server.box("slow@example.org")).hasSize(1);
    }

    @Test
    void whoIsPutOffForGoodDoesNotFailTheBatch() {
        server.refuse("slow@example.org", "450 4.2.0 greylisted");
        try (HandlerTester tester = tester(usual()).child(Reports.completed(1, "t"))) {
            tester.input("notification", "slow@example.org");
            assertThat(tester.run().status()).isEqualTo(Status.FATAL);
            assertThat(tester.runAgain().status()).isEqualTo(Status.FATAL);
            assertThat(tester.runAgain().codes()).containsExactly("NOT_DELIVERED");
        }
        assertThat(server.box(READER)).hasSize(1);
    }

    @Test
    void aLaterReportTellsTheDifference() {
        BatchReport last = new BatchReport(
                clock.instant(), List.of(Reports.id(2), Reports.id(3), Reports.id(6)), List.of(Reports.id(1)));
        clock.advance(Duration.ofHours(5));
        try (HandlerTester tester = tester(usual()).lastReport(last)) {
            Run run = tester.child(Reports.completed(1, "was good"))
                    .child(Reports.completed(2, "mended"))
                    .child(Reports.failed(3, "still bad"))
                    .child(Reports.failed(4, "newly bad"))
                    .child(Reports.inState(5, "Storing"))
                    .child(Reports.inState(6, "Deleted"))
                    .run();
            assertThat(run.report())
                    .contains(new BatchReport(
                            clock.instant(),
                            List.of(Reports.id(3), Reports.id(4)),
                            List.of(Reports.id(1), Reports.id(2))));
        }
        String text = MailServer.text(letter(0));
        assertThat(text)
                .contains("Jobs: 6 (completed 2, failed 2, under way 1, deleted 1)")
                .contains("Last report: 2026-01-01T00:00:00Z", "1 failed jobs were deleted")
                .containsSubsequence("Completed since the last report (1)", "jid0000000002", "mended")
                .containsSubsequence("Failed since the last report (1)", "jid0000000004", "newly bad")
                .containsSubsequence("Still unresolved (1)", "jid0000000003", "still bad")
                .doesNotContain("was good", "Nothing has changed");
        Map<String, String> attachments = MailServer.attachments(letter(0));
        assertThat(attachments.get("completed.json")).contains("mended").doesNotContain("was good");
        assertThat(attachments.get("failed.json")).contains("still bad", "newly bad");
    }

    @Test
    void aLaterReportSaysSoIfNothingHasChanged() {
        BatchReport last = new BatchReport(clock.instant(), List.of(Reports.id(2)), List.of());
        try (HandlerTester tester = tester(usual()).lastReport(last)) {
            tester.child(Reports.failed(2, "bad")).run();
        }
        assertThat(MailServer.text(letter(0)))
                .contains("Nothing has changed since the last report", "Still unresolved (1)");
    }

    @Test
    void eachReportHasItsNumber() {
        assertThat(ReportNumber.of("bid0000000001/Reporting/0/bid0000000001/0", "bid0000000001"))
                .isEqualTo(1);
        assertThat(ReportNumber.of("bid0000000001/Reporting/0/bid0000000001/2", "bid0000000001"))
                .isEqualTo(3);
        assertThat(ReportNumber.of("bid0000000001/Reporting/0/a/7", "a/7")).isEqualTo(1);
    }

    @Test
    void aSubmissionThatCouldNotBeQueuedIsAlwaysTold() {
        try (HandlerTester tester = tester("NotificationSuppression: partial")) {
            Run run = tester.failure("EXPAND_SUBMISSION.NO_EOF.KO Expected #%eof\r\nBcc: x@example.org")
                    .run();
            assertThat(run.status()).isEqualTo(Status.OK);
        }
        assertThat(MailServer.subject(letter(0))).isEqualTo("Ingest: FAIL -- Submission Queue Failed: bid0000000001");
        assertThat(MailServer.text(letter(0)))
                .contains("Reason: EXPAND_SUBMISSION.NO_EOF.KO Expected #%eof Bcc: x@example.org")
                .contains("submit it");
        assertThat(MailServer.attachments(letter(0))).isEmpty();
    }

    @Test
    void aProfileThatCannotBeReadStillLetsTheSubmitterKnow() {
        try (HandlerTester tester = tester(usual())) {
            tester.input("profile", "no_such_profile").input("notification", "me@example.org");
            assertThat(tester.failure("No such profile").run().status()).isEqualTo(Status.OK);
        }
        assertThat(server.box("me@example.org")).hasSize(1);
    }

    @Test
    void aReportOnJobsWaitsForItsProfile() {
        try (HandlerTester tester = tester(usual()).input("profile", "gone")) {
            Run run = tester.child(Reports.completed(1, "t")).run();
            assertThat(run.permanent()).isTrue();
            assertThat(run.report()).isEmpty();
        }
    }

    @Test
    void whoWantsNoMailsGetsNone() {
        try (HandlerTester tester = tester("NotificationSuppression: full")) {
            Run run = tester.child(Reports.failed(1, "bad")).run();
            assertThat(run.status()).isEqualTo(Status.OK);
            assertThat(run.report()).isPresent();
        }
        assertThat(server.letters()).isZero();
    }

    @Test
    void whoWantsNoMailsIsToldThatNothingWasQueued() {
        try (HandlerTester tester = tester("NotificationSuppression: full")) {
            assertThat(tester.run().status()).isEqualTo(Status.OK);
        }
        assertThat(MailServer.subject(letter(0))).startsWith("Ingest: FAIL -- Submission Queue Failed: ");
    }

    @Test
    void withoutMailSettingsTheReportIsLeftAllTheSame() {
        try (HandlerTester tester = tester(usual(), Optional.empty())) {
            Run run = tester.child(Reports.completed(1, "t"))
                    .child(Reports.failed(2, "bad"))
                    .run();
            assertThat(run.status()).isEqualTo(Status.OK);
            assertThat(run.report()).isPresent();
            assertThat(run.outputText("completed")).startsWith("{\"completedJobs\":[\n{\"jobID\":\"jid0000000001\"");
            assertThat(run.outputText("failed")).contains("\"message\":\"bad\"").endsWith("\n]}\n");
        }
        assertThat(server.letters()).isZero();
    }

    @Test
    void administratorsGetABlindCopy() {
        MailSettings settings = server.settings(List.of("admin@example.org"), 1_000_000);
        try (HandlerTester tester = tester(usual(), Optional.of(settings))) {
            tester.child(Reports.completed(1, "t")).run();
        }
        MimeMessage copy = server.box("admin@example.org").get(0);
        assertThat(MailServer.header(copy, "To")).containsExactly(READER);
        assertThat(MailServer.header(copy, "Bcc")).isEmpty();
        assertThat(MailServer.subject(copy)).startsWith("Ingest [stg]: OK");
        assertThat(MailServer.header(copy, "Message-ID"))
                .containsExactly("<millrace.bid0000000001.report.1@mill.example.org>");
    }

    @Test
    void whoWantsItGetsSpreadsheetsThatRunNothing() {
        try (HandlerTester tester = tester("NotificationFormat: csv")) {
            tester.child(Reports.completed(1, "=HYPERLINK(\"http://x\")")).run();
        }
        String csv = MailServer.attachments(letter(0)).getOrDefault("completed.csv", "");
        assertThat(csv)
                .startsWith("jobID,status,row,objectID,localID,version,files,bytes,title,")
                .contains("\"jid0000000001\",\"Completed\",\"batch.checkm:1\",\"ark:/99999/fk4a1\",\"l1;m1\",1,3,1234,")
                .contains("\"'=HYPERLINK(\"\"http://x\"\")\"");
    }

    @Test
    void theOnlyObjectsOwnNameStandsInAVerboseSubject() {
        try (HandlerTester tester = tester("NotificationType: verbose")) {
            tester.child(Reports.completed(1, "t")).run();
        }
        assertThat(MailServer.subject(letter(0))).isEqualTo("Ingest: OK -- Submission Processed: l1;m1");
    }

    @Test
    void aHugeBatchIsReportedInAMailOfBearableSize() throws Exception {
        int jobs = 3_000;
        MailSettings settings = server.settings(List.of(), 20_000);
        try (HandlerTester tester = tester(usual(), Optional.of(settings))) {
            for (int i = 1; i <= jobs; i++) {
                tester.child(i % 10 == 0 ? Reports.failed(i, "bad") : Reports.completed(i, "Title " + i));
            }
            Run run = tester.run();
            assertThat(run.status()).isEqualTo(Status.OK);
            assertThat(run.report().orElseThrow().successful()).hasSize(2_700);
            assertThat(run.outputText("completed").lines()).hasSize(2_702);
        }
        MimeMessage letter = letter(0);
        Map<String, String> attachments = MailServer.attachments(letter);
        assertThat(attachments.values())
                .allSatisfy(list -> assertThat(list.length()).isLessThanOrEqualTo(20_000));
        Map<?, ?> completed = json(attachments, "completed.json");
        int listed = ((List<?>) completed.get("completedJobs")).size();
        assertThat(completed.get("omitted")).isEqualTo(2_700 - listed);
        assertThat(MailServer.text(letter))
                .contains("Jobs: 3000 (completed 2700, failed 300)", "and 2660 more")
                .contains("completed.json was cut: it holds the first " + listed + " jobs")
                .hasSizeLessThan(30_000);
    }

    @Test
    void titlesOfStrangersStayWhereTheyBelong() throws Exception {
        String hostile = "x\r\n.\r\nBcc: evil@example.org\u0000\u202E" + "y".repeat(100_000);
        try (HandlerTester tester = tester(usual())) {
            tester.input("title", hostile).child(Reports.completed(1, hostile)).run();
        }
        assertThat(server.box("evil@example.org")).isEmpty();
        assertThat(MailServer.text(letter(0)))
                .contains("Title: x . Bcc: evil@example.org y")
                .hasSizeLessThan(3_000);
        assertThat(MailServer.attachments(letter(0)).getOrDefault("completed.json", ""))
                .hasSizeLessThan(5_000);
    }

    @Test
    void aCancelledReportSendsNothing() {
        try (HandlerTester tester = tester(usual())) {
            tester.child(Reports.completed(1, "t"))
                    .child(Reports.completed(2, "t"))
                    .cancelledAfter(1)
                    .run();
        }
        assertThat(server.letters()).isZero();
    }
}
