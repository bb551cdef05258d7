package org.millrace.handlers.ingest.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.millrace.handlers.ingest.settings.MailSettings.Tls;

class MailSettingsTest {

    private static MailSettings settings(
            String from, Optional<Tls> tls, Optional<String> user, Optional<String> password) {
        return new MailSettings(
                "mail.example.org",
                Optional.empty(),
                tls,
                user,
                password,
                Optional.empty(),
                Optional.empty(),
                from,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    private static MailSettings from(String from) {
        return settings(from, Optional.empty(), Optional.empty(), Optional.empty());
    }

    @Test
    void whatIsNotSaidHasAUsualValue() {
        MailSettings usual = from("a@lib.example.org");
        assertThat(usual.contactPort()).isEqualTo(25);
        assertThat(usual.mustStartTls()).isFalse();
        assertThat(usual.idHost()).isEqualTo("lib.example.org");
        assertThat(usual.largestAttachment()).isEqualTo(5_000_000);
        Optional<String> text = Optional.of("s3cret");
        MailSettings login = settings("a@lib.example.org", Optional.empty(), text, text);
        assertThat(login.mustStartTls()).isTrue();
        assertThat(login.toString()).doesNotContain("s3cret");
        assertThat(settings("a@b.org", Optional.of(Tls.TLS), text, text).contactPort())
                .isEqualTo(465);
    }

    @Test
    void whatCannotBeIsRefused() {
        assertThatThrownBy(() -> from("not an address")).hasMessageContaining("Expected a mail address");
        assertThatThrownBy(() -> from("a@example.org\r\nBcc: b@example.org"))
                .hasMessageContaining("Expected a mail address");
        assertThatThrownBy(() -> settings("a@b.org", Optional.empty(), Optional.of("user"), Optional.empty()))
                .hasMessageContaining("both or neither");
    }
}
