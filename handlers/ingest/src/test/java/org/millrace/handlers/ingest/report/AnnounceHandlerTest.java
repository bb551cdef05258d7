package org.millrace.handlers.ingest.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.millrace.handlers.ingest.report.mail.MailServer;
import org.millrace.handlers.ingest.settings.MailSettings;
import org.millrace.spi.Fact;
import org.millrace.spi.Status;
import org.millrace.spi.StepContext;
import org.millrace.testkit.HandlerTester;

/** Announcements at a real mail server. */
class AnnounceHandlerTest {

    private static final String READER = "reader@example.org";

    @AutoClose
    private final MailServer server = MailServer.start();

    @TempDir
    Path profiles;

    private HandlerTester tester(String suppression, Optional<MailSettings> settings) {
        StepContext step =
                new StepContext("bid0000000001", Optional.of("bid0000000001"), "IngestBatch", "Processing", Status.OK);
        return HandlerTester.of(new AnnounceHandler())
                .batch()
                .jobsStep()
                .step(step)
                .input("profile", "demo_content")
                .input("jobs", 3L)
                .input("rejected", 1L)
                .configuration(Reports.configuration(
                        Optional.of(Reports.profiles(
                                profiles, suppression.isEmpty() ? "" : "NotificationSuppression: " + suppression)),
                        settings,
                        Optional.empty()));
    }

    private HandlerTester tester(String suppression) {
        return tester(suppression, Optional.of(server.settings()));
    }

    @Test
    void aQueuedSubmissionIsToldOnce() {
        try (HandlerTester tester = tester("").input("title", "My submission")) {
            assertThat(tester.run().status()).isEqualTo(Status.OK);
            assertThat(tester.runAgain().fact(Fact.Sent.class))
                    .contains(new Fact.Sent(List.of("millrace.bid0000000001.queued@example.org")));
        }
        assertThat(server.letters()).isEqualTo(1);
        assertThat(MailServer.subject(server.box(READER).get(0)))
                .isEqualTo("Ingest: OK -- Submission Queued: bid0000000001");
        assertThat(MailServer.text(server.box(READER).get(0)))
                .contains("Submission: bid0000000001", "Title: My submission", "Status: QUEUED")
                .contains("Jobs: 3 (pending 2, failed 1)");
    }

    @ParameterizedTest
    @ValueSource(strings = {"partial", "full"})
    void whoDoesNotWantToHearItDoesNot(String suppression) {
        try (HandlerTester tester = tester(suppression)) {
            assertThat(tester.run().status()).isEqualTo(Status.OK);
        }
        assertThat(server.letters()).isZero();
    }

    @Test
    void withoutMailSettingsNothingIsSent() {
        try (HandlerTester tester = tester("", Optional.empty())) {
            assertThat(tester.run().status()).isEqualTo(Status.OK);
        }
    }

    @Test
    void aServerThatStaysAwayKeepsNoSubmissionFromBeingIngested() {
        server.answer("421 shutting down");
        try (HandlerTester tester = tester("")) {
            assertThat(tester.run().status()).isEqualTo(Status.FATAL);
            assertThat(tester.runAgain().status()).isEqualTo(Status.FATAL);
            assertThat(tester.runAgain().codes()).containsExactly("NOT_ANNOUNCED");
        }
    }

    @Test
    void norDoesOneThatRefusesForGood() {
        server.answer("554 never");
        try (HandlerTester tester = tester("")) {
            assertThat(tester.run().codes()).containsExactly("NOT_ANNOUNCED");
        }
    }

    @Test
    void anAttemptThatDiedBeforeItRecordedSendsUnderTheSameId() {
        try (HandlerTester tester = tester("")) {
            server.dieAfterAcceptance();
            assertThat(tester.run().status()).isEqualTo(Status.FATAL);
            assertThat(tester.runAgain().status()).isEqualTo(Status.OK);
        }
        assertThat(server.box(READER))
                .hasSize(2)
                .allSatisfy(letter -> assertThat(MailServer.header(letter, "Message-ID"))
                        .containsExactly("<millrace.bid0000000001.queued@example.org>"));
    }
}
