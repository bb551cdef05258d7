package org.millrace.handlers.ingest.report;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.ServerSocket;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.millrace.handlers.ingest.request.IngestRequest;
import org.millrace.handlers.ingest.request.Json;
import org.millrace.handlers.ingest.request.Mode;
import org.millrace.handlers.ingest.request.Payload;
import org.millrace.handlers.ingest.request.PayloadType;
import org.millrace.handlers.ingest.request.StoredObject;
import org.millrace.handlers.ingest.settings.CallbackSettings;
import org.millrace.spi.Fact;
import org.millrace.spi.Outcome;
import org.millrace.spi.Status;
import org.millrace.testkit.HandlerTester;
import org.millrace.testkit.Run;

/** Callbacks to a real receiver. */
class NotifyHandlerTest {

    @AutoClose
    private final Receiver receiver = Receiver.start();

    private static IngestRequest request(Optional<String> callback, String format, String responseForm) {
        return request(callback, format, responseForm, "bid-7");
    }

    private static IngestRequest request(Optional<String> callback, String format, String responseForm, String batch) {
        return new IngestRequest(
                Reports.profile(callback, format),
                Mode.ADD,
                new Payload(
                        PayloadType.CONTAINER,
                        "http://example.org/a.zip",
                        "a.zip",
                        Optional.empty(),
                        OptionalLong.empty()),
                Optional.empty(),
                List.of("l1"),
                new IngestRequest.Description(
                        Optional.empty(), Optional.of("T\r\nitle <&\u0000\""), Optional.empty(), Map.of()),
                new IngestRequest.Submission(
                        batch, "jid0000000001", "me", "", "", responseForm, Instant.parse("2026-01-01T00:00:00Z")));
    }

    private HandlerTester tester(Optional<String> callback, String format, String form, CallbackSettings settings) {
        return HandlerTester.of(new NotifyHandler())
                .file(IngestRequest.PATH, Json.text(request(callback, format, form)))
                .file(
                        StoredObject.PATH,
                        Json.text(new StoredObject(
                                "ark:/99999/fk4a", 2, Instant.parse("2026-01-01T00:01:00Z"), 3, 99, 9001, "file:/s")))
                .fileInput("request", IngestRequest.PATH)
                .fileInput("stored", StoredObject.PATH)
                .configuration(Reports.configuration(Optional.empty(), Optional.empty(), Optional.of(settings)));
    }

    private HandlerTester tester(String userInfo) {
        return tester(Optional.of(receiver.url(userInfo) + "/in/"), "", "", CallbackSettings.usual());
    }

    @Test
    void theEndOfAJobIsToldOnce() throws IOException {
        try (HandlerTester tester = tester("us%40er:pa%3Ass+word@")) {
            assertThat(tester.run().status()).isEqualTo(Status.OK);
            Run again = tester.runAgain();
            assertThat(again.status()).isEqualTo(Status.OK);
            assertThat(again.fact(Fact.Sent.class))
                    .contains(new Fact.Sent(List.of("millrace.bid-7.jid0000000001.completed.2")));
        }
        assertThat(receiver.calls()).singleElement().satisfies(call -> {
            assertThat(call.method()).isEqualTo("POST");
            assertThat(call.path()).isEqualTo("/in/mc/jid0000000001");
            assertThat(call.type()).isEqualTo("application/json");
            assertThat(call.key()).isEqualTo("millrace.bid-7.jid0000000001.completed.2");
            assertThat(call.authorization())
                    .isEqualTo("Basic " + Base64.getEncoder().encodeToString("us@er:pa:ss+word".getBytes(UTF_8)));
        });
        Map<?, ?> body = Json.read(receiver.calls().get(0).body(), Map.class);
        assertThat(body.get("job:jobState").toString())
                .isEqualTo("{xmlns:job=http://uc3.cdlib.org/ontology/mrt/ingest/job,"
                        + " job:submissionDate=2026-01-01T00:00:00+00:00, job:jobStatus=COMPLETED, job:versionID=2,"
                        + " job:objectTitle=T itle <& \", job:persistentURL=http://n2t.net/ark:/99999/fk4a,"
                        + " job:jobID=jid0000000001, job:batchID=bid-7, job:primaryID=ark:/99999/fk4a, job:localID=l1,"
                        + " job:completionDate=2026-01-01T00:00:00+00:00, job:packageName=a.zip}");
    }

    @Test
    void anAttemptThatDiedBeforeItRecordedTellsItUnderTheSameKey() {
        for (int attempt = 0; attempt < 2; attempt++) {
            try (HandlerTester tester = tester("")) {
                tester.run();
            }
        }
        assertThat(receiver.calls()).hasSize(2);
        assertThat(receiver.calls().get(0).key())
                .isEqualTo(receiver.calls().get(1).key());
    }

    @Test
    void theKeyOfASubmissionEndsNoHeader() {
        String key = "my key\r\nX-Evil: 1\u00e9" + "k".repeat(1_000);
        try (HandlerTester tester = tester("")) {
            tester.file(IngestRequest.PATH, Json.text(request(Optional.of(receiver.url("")), "", "", key)));
            assertThat(tester.run().status()).isEqualTo(Status.OK);
        }
        assertThat(receiver.calls().get(0).key())
                .matches("millrace\\.my_key__X-Evil__1_k+\\.jid0000000001\\.completed\\.2")
                .hasSizeLessThan(200);
    }

    @Test
    void aFailedJobIsToldWithItsReason() {
        try (HandlerTester tester = tester("")) {
            assertThat(tester.failure("STORE.NO_ROOM.FATAL no room").run().status())
                    .isEqualTo(Status.OK);
        }
        assertThat(receiver.calls().get(0).body())
                .contains("\"job:jobStatus\":\"FAILED\"", "\"job:jobStatusMessage\":\"STORE.NO_ROOM.FATAL no room\"");
    }

    @Test
    void theDepositorsFormGoesBeforeTheProfiles() {
        try (HandlerTester tester = tester(Optional.of(receiver.url("")), "anvl", "xml", CallbackSettings.usual())) {
            tester.run();
        }
        try (HandlerTester tester = tester(Optional.of(receiver.url("")), "anvl", "", CallbackSettings.usual())) {
            tester.run();
        }
        assertThat(receiver.calls().get(0).type()).startsWith("application/xml");
        assertThat(receiver.calls().get(0).body())
                .contains("<job:jobStatus>COMPLETED</job:jobStatus>", "<job:objectTitle>T itle &lt;&amp; \"");
        assertThat(receiver.calls().get(1).body()).startsWith("jobState:\nsubmissionDate: 2026-01-01");
    }

    @Test
    void settingsNameTheUserIfTheAddressDoesNot() {
        CallbackSettings settings = new CallbackSettings(
                Optional.of("mill"), Optional.of("s3cret"), Optional.empty(), Optional.empty(), Optional.empty());
        try (HandlerTester tester = tester(Optional.of(receiver.url("")), "", "", settings)) {
            tester.run();
        }
        assertThat(receiver.calls().get(0).authorization())
                .isEqualTo("Basic " + Base64.getEncoder().encodeToString("mill:s3cret".getBytes(UTF_8)));
        assertThat(settings.toString()).doesNotContain("s3cret");
    }

    @Test
    void withoutAnAddressNothingIsTold() {
        try (HandlerTester tester = tester(Optional.empty(), "", "", CallbackSettings.usual())) {
            assertThat(tester.run().status()).isEqualTo(Status.OK);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 401, 403, 404, 410})
    void whoRefusesIsToldToTheOperatorWithoutSecrets(int status) {
        receiver.answers(status);
        try (HandlerTester tester = tester("user:s3cret@")) {
            Run run = tester.run();
            assertThat(run.status()).isEqualTo(Status.KO);
            assertThat(run.codes()).containsExactly("CALLBACK_REFUSED");
            assertThat(run.findings().get(0).message()).contains("status " + status + " (said " + status + " X: y)");
            assertThat(run.findings().get(0).place()).isEqualTo(receiver.url("") + "/in/mc/jid0000000001");
            assertThat(run.findings().toString()).doesNotContain("s3cret");
            assertThat(run.findings().get(0).remedy()).contains("resume");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {500, 502, 503, 408, 429})
    void whoIsIllIsAskedAgain(int status) {
        receiver.answers(status);
        try (HandlerTester tester = tester("user:s3cret@")) {
            Outcome outcome = tester.run().outcome();
            assertThat(outcome.status()).isEqualTo(Status.FATAL);
            assertThat(outcome.toString()).contains("status " + status).doesNotContain("s3cret");
            receiver.answers(200);
            assertThat(tester.runAgain().status()).isEqualTo(Status.OK);
        }
        assertThat(receiver.calls()).hasSize(2);
        assertThat(receiver.calls().get(0).key())
                .isEqualTo(receiver.calls().get(1).key());
    }

    @Test
    void nobodyIsLedElsewhere() {
        receiver.answers(302, "Location", receiver.url("") + "/elsewhere");
        try (HandlerTester tester = tester("user:s3cret@")) {
            assertThat(tester.run().codes()).containsExactly("CALLBACK_REFUSED");
        }
        assertThat(receiver.calls()).hasSize(1);
    }

    @Test
    void anAnswerWithoutEndIsReadNoFurtherThanNeeded() {
        receiver.answersForEver(200);
        try (HandlerTester tester = tester("")) {
            assertThat(tester.run().status()).isEqualTo(Status.OK);
        }
        receiver.answersForEver(404);
        try (HandlerTester tester = tester("")) {
            Run run = tester.run();
            assertThat(run.codes()).containsExactly("CALLBACK_REFUSED");
            assertThat(run.findings().get(0).message()).hasSizeLessThan(500);
        }
    }

    @Test
    void whoDoesNotAnswerIsAskedAgain() {
        receiver.isSilent();
        CallbackSettings hasty = new CallbackSettings(
                Optional.empty(),
                Optional.empty(),
                Optional.of(Duration.ofMillis(200)),
                Optional.empty(),
                Optional.empty());
        try (HandlerTester tester = tester(Optional.of(receiver.url("user:s3cret@")), "", "", hasty)) {
            Outcome outcome = tester.run().outcome();
            assertThat(outcome.status()).isEqualTo(Status.FATAL);
            assertThat(outcome.toString()).doesNotContain("s3cret");
        }
    }

    @Test
    void whoIsAwayIsAskedAgain() throws IOException {
        int nobody;
        try (ServerSocket free = new ServerSocket(0)) {
            nobody = free.getLocalPort();
        }
        Optional<String> away = Optional.of("http://user:s3cret@127.0.0.1:" + nobody);
        try (HandlerTester tester = tester(away, "", "", CallbackSettings.usual())) {
            Outcome outcome = tester.run().outcome();
            assertThat(outcome.status()).isEqualTo(Status.FATAL);
            assertThat(outcome.toString()).contains("127.0.0.1:" + nobody).doesNotContain("s3cret");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"ftp://example.org/x", "file:///etc/passwd", "not a url", "http://", "//x/y", "http:///s3cret"})
    void whatCannotBeCalledIsAFinding(String url) {
        try (HandlerTester tester = tester(Optional.of(url), "", "", CallbackSettings.usual())) {
            Run run = tester.run();
            assertThat(run.codes()).containsExactly("CALLBACK_URL");
            assertThat(run.findings().toString()).doesNotContain("s3cret");
        }
    }

    @Test
    void privateNetworksAreForbiddenIfTheSettingsSaySo() {
        CallbackSettings settings = new CallbackSettings(
                Optional.empty(), Optional.empty(), Optional.empty(), Optional.of(false), Optional.empty());
        for (String url : List.of(
                receiver.url(""),
                "http://localhost:1/",
                "http://[::1]:1/",
                "http://10.0.0.1/",
                "http://169.254.169.254/",
                "http://[fd00::1]/",
                "http://100.64.0.1/")) {
            try (HandlerTester tester = tester(Optional.of(url), "", "", settings)) {
                assertThat(tester.run().codes()).containsExactly("CALLBACK_URL");
            }
        }
        assertThat(receiver.calls()).isEmpty();
    }
}
