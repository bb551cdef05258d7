package org.millrace.handlers.ingest.report.mail;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.mail.internet.MimeMessage;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.millrace.handlers.ingest.settings.MailSettings;
import org.millrace.handlers.ingest.settings.MailSettings.Tls;
import org.millrace.spi.PermanentFailure;

/** Letters at a real server. */
class MailerTest {

    private static final Instant DATE = Instant.parse("2026-01-02T03:04:05Z");

    @AutoClose
    private final MailServer server = MailServer.start();

    @TempDir
    Path folder;

    private static Letter letter(String subject, Letter.Attachment... attachments) {
        return new Letter(
                "millrace.bid0000000001.report.1@example.org",
                List.of("a@example.org"),
                subject,
                "Grüße,\n日本語\n",
                List.of(attachments));
    }

    private Delivery send(Letter letter, String... recipients) throws IOException {
        return new Mailer(server.settings(List.of(), 1_000)).send(letter, List.of(recipients), DATE);
    }

    private MimeMessage onlyLetter(String address) {
        assertThat(server.box(address)).hasSize(1);
        return server.box(address).get(0);
    }

    @Test
    void aLetterArrivesAsItWasWritten() throws IOException {
        Path list = Files.writeString(folder.resolve("list"), "{\"completedJobs\":[\"é\"]}");
        Letter.Attachment attachment = new Letter.Attachment("completed.json", "application/json", list);
        Delivery delivery = send(letter("Ingest: OK -- Änderung", attachment), "a@example.org", "b@example.org");
        assertThat(delivery.accepted()).containsExactly("a@example.org", "b@example.org");
        assertThat(delivery.refused()).isEmpty();
        MimeMessage read = onlyLetter("b@example.org");
        assertThat(MailServer.subject(read)).isEqualTo("Ingest: OK -- Änderung");
        assertThat(MailServer.text(read)).isEqualToNormalizingNewlines("Grüße,\n日本語\n");
        assertThat(MailServer.attachments(read)).containsEntry("completed.json", "{\"completedJobs\":[\"é\"]}");
        assertThat(MailServer.header(read, "Message-ID"))
                .containsExactly("<millrace.bid0000000001.report.1@example.org>");
        assertThat(MailServer.header(read, "To")).containsExactly("a@example.org");
        assertThat(MailServer.header(read, "Reply-To")).containsExactly("help@example.org");
        assertThat(MailServer.header(read, "Auto-Submitted")).containsExactly("auto-generated");
        assertThat(MailServer.header(read, "Date")).first().asString().contains("2 Jan 2026");
    }

    @Test
    void nobodyWritesHeadersThroughTheSubject() throws IOException {
        send(
                letter("one\r\nBcc: evil@example.org\r\n\r\nbody\u2028\u0000\u202Eend " + "x".repeat(2_000)),
                "a@example.org");
        MimeMessage read = onlyLetter("a@example.org");
        assertThat(MailServer.header(read, "Bcc")).isEmpty();
        assertThat(MailServer.subject(read))
                .startsWith("one Bcc: evil@example.org body end x")
                .hasSizeLessThan(300);
        assertThat(server.box("evil@example.org")).isEmpty();
    }

    @Test
    void whoIsRefusedDoesNotKeepTheLetterFromOthers() throws IOException {
        server.refuse("gone@example.org", "550 5.1.1 no such user");
        server.refuse("full@example.org", "452 4.2.2 mailbox full");
        Delivery delivery = send(letter("s"), "gone@example.org", "a@example.org", "full@example.org");
        assertThat(delivery.accepted()).containsExactly("a@example.org");
        assertThat(delivery.refused()).hasSize(2);
        assertThat(delivery.notYet()).singleElement().satisfies(refusal -> {
            assertThat(refusal.address()).isEqualTo("full@example.org");
            assertThat(refusal.reason()).contains("mailbox full");
        });
        onlyLetter("a@example.org");
    }

    @Test
    void allMayBeRefused() throws IOException {
        server.refuse("gone@example.org", "550 no such user");
        Delivery delivery = send(letter("s"), "gone@example.org");
        assertThat(delivery.accepted()).isEmpty();
        assertThat(delivery.refused())
                .singleElement()
                .satisfies(refusal -> assertThat(refusal.isForGood()).isTrue());
    }

    @Test
    void aServerThatIsAwayOrBusyIsTriedAgain() throws IOException {
        server.answer("452 4.3.1 disk full");
        assertThatThrownBy(() -> send(letter("s"), "a@example.org"))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("disk full")
                .hasMessageContaining("127.0.0.1:" + server.port());
        MailSettings away = MailServer.settings(nobody(), Optional.empty(), Optional.empty());
        assertThatThrownBy(() -> new Mailer(away).send(letter("s"), List.of("a@example.org"), DATE))
                .isInstanceOf(IOException.class);
    }

    private static int nobody() throws IOException {
        try (ServerSocket free = new ServerSocket(0)) {
            return free.getLocalPort();
        }
    }

    @Test
    void aLetterThatTheServerNeverTakesIsNotTriedAgain() {
        server.answer("554 5.7.1 looks like spam");
        assertThatThrownBy(() -> send(letter("s"), "a@example.org"))
                .isInstanceOf(PermanentFailure.class)
                .hasMessageContaining("looks like spam");
    }

    private MailSettings login(Tls tls, String password) {
        return MailServer.settings(server.port(), Optional.of(tls), Optional.of(password));
    }

    @Test
    void aUserLogsIn() throws IOException {
        server.addUser("mill", "s3cret");
        new Mailer(login(Tls.NONE, "s3cret")).send(letter("s"), List.of("a@example.org"), DATE);
        onlyLetter("a@example.org");
    }

    @Test
    void aWrongPasswordIsForTheOperatorAndNeverTold() {
        server.addUser("mill", "s3cret");
        assertThatThrownBy(() -> new Mailer(login(Tls.NONE, "wr0ng")).send(letter("s"), List.of("a@example.org"), DATE))
                .isInstanceOf(PermanentFailure.class)
                .hasMessageContaining("refused user and password")
                .hasMessageNotContaining("wr0ng");
        assertThat(login(Tls.NONE, "wr0ng").toString()).doesNotContain("wr0ng");
    }

    @Test
    void nothingIsSaidInTheClearIfTheServerHasNoTls() {
        MailSettings unsaid = MailServer.settings(server.port(), Optional.empty(), Optional.of("x"));
        for (MailSettings settings : List.of(unsaid, login(Tls.STARTTLS, "x"))) {
            assertThatThrownBy(() -> new Mailer(settings).send(letter("s"), List.of("a@example.org"), DATE))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("STARTTLS");
        }
    }

    @Test
    void aCertificateThatNobodyKnowsIsRefused() {
        try (MailServer secure = MailServer.startWithTls()) {
            MailSettings tls = MailServer.settings(secure.port(), Optional.of(Tls.TLS), Optional.empty());
            assertThatThrownBy(() -> new Mailer(tls).send(letter("s"), List.of("a@example.org"), DATE))
                    .isInstanceOf(IOException.class)
                    .hasRootCauseInstanceOf(GeneralSecurityException.class);
        }
    }
}
