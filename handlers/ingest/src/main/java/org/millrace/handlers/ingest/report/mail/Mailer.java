package org.millrace.handlers.ingest.report.mail;

import jakarta.mail.AuthenticationFailedException;
import jakarta.mail.MessagingException;
import jakarta.mail.SendFailedException;
import jakarta.mail.Session;
import jakarta.mail.Transport;
import jakarta.mail.internet.InternetAddress;
import jakarta.mail.internet.MimeMessage;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import org.eclipse.angus.mail.smtp.SMTPAddressFailedException;
import org.eclipse.angus.mail.smtp.SMTPSendFailedException;
import org.jspecify.annotations.Nullable;
import org.millrace.handlers.ingest.settings.MailSettings;
import org.millrace.spi.PermanentFailure;

/** Hands letters to the mail server of the configuration, one connection each. */
public final class Mailer {

    private static final int LONGEST_REASON = 300;
    private static final int REFUSED_FOR_GOOD = 500;

    private final MailSettings settings;
    private final Session session;

    /** A mailer that connects when it has something to send. */
    public Mailer(MailSettings settings) {
        this.settings = settings;
        this.session = Session.getInstance(properties(settings));
    }

    /**
     * Sends a letter. Whom the server refuses does not keep it from the others.
     *
     * @param letter what is sent
     * @param recipients who gets it now, blind copies included
     * @param date when it is written
     * @return who will get it and who will not
     * @throws PermanentFailure if the server will never take the letter: a wrong password, a sender it does not know
     * @throws IOException if the server is away or has no time
     */
    public Delivery send(Letter letter, List<String> recipients, Instant date) throws IOException {
        try (Transport transport = session.getTransport()) {
            MimeMessage message = new Envelope(settings, session).seal(letter, date);
            transport.connect(
                    settings.host(),
                    settings.contactPort(),
                    settings.user().orElse(null),
                    settings.password().orElse(null));
            return send(transport, message, recipients);
        } catch (AuthenticationFailedException refused) {
            throw new PermanentFailure(
                    "The mail server " + settings.server() + " refused user and password: " + reason(refused)
                            + ". Mend handlers.ingest.mail",
                    refused);
        } catch (MessagingException failed) {
            throw failure(failed);
        }
    }

    private static Delivery send(Transport transport, MimeMessage message, List<String> recipients)
            throws MessagingException {
        InternetAddress[] addresses = new InternetAddress[recipients.size()];
        for (int i = 0; i < addresses.length; i++) {
            addresses[i] = new InternetAddress(recipients.get(i));
        }
        try {
            transport.sendMessage(message, addresses);
            return new Delivery(recipients, List.of());
        } catch (SendFailedException some) {
            List<Delivery.Refusal> refused = refusals(some);
            if (refused.isEmpty()) {
                throw some;
            }
            return new Delivery(accepted(some), refused);
        }
    }

    private static List<String> accepted(SendFailedException some) {
        jakarta.mail.Address @Nullable [] sent = some.getValidSentAddresses();
        return sent == null
                ? List.of()
                : Arrays.stream(sent).map(Object::toString).toList();
    }

    private static List<Delivery.Refusal> refusals(SendFailedException some) {
        List<Delivery.Refusal> refusals = new ArrayList<>();
        for (Exception next = some; next instanceof MessagingException; next = next(next)) {
            if (next instanceof SMTPAddressFailedException refused) {
                refusals.add(new Delivery.Refusal(
                        refused.getAddress().getAddress(), refused.getReturnCode(), reason(refused)));
            }
        }
        return refusals;
    }

    private static @Nullable Exception next(Exception link) {
        return link instanceof MessagingException message ? message.getNextException() : null;
    }

    private IOException failure(MessagingException failed) {
        String message = "The mail server " + settings.server() + " did not take the mail: " + reason(failed);
        if (failed instanceof SMTPSendFailedException whole && whole.getReturnCode() >= REFUSED_FOR_GOOD) {
            throw new PermanentFailure(message, failed);
        }
        return new IOException(message, failed);
    }

    private static String reason(Exception failed) {
        return OneLine.of(String.valueOf(failed.getMessage()), LONGEST_REASON);
    }

    private static Properties properties(MailSettings settings) {
        MailSettings.Tls tls = settings.tls().orElse(MailSettings.Tls.STARTTLS);
        String protocol = tls == MailSettings.Tls.TLS ? "smtps" : "smtp";
        String prefix = "mail." + protocol + ".";
        Properties properties = new Properties();
        properties.put("mail.transport.protocol", protocol);
        properties.put(
                prefix + "connectiontimeout",
                Long.toString(settings.connectPatience().toMillis()));
        properties.put(prefix + "timeout", Long.toString(settings.patience().toMillis()));
        properties.put(
                prefix + "writetimeout", Long.toString(settings.patience().toMillis()));
        properties.put(prefix + "auth", Boolean.toString(settings.user().isPresent()));
        properties.put(prefix + "sendpartial", "true");
        // What the server says to QUIT must not make an accepted mail a failure
        properties.put(prefix + "quitwait", "false");
        properties.put(prefix + "ssl.checkserveridentity", "true");
        properties.put(prefix + "starttls.enable", Boolean.toString(tls == MailSettings.Tls.STARTTLS));
        properties.put(prefix + "starttls.required", Boolean.toString(settings.mustStartTls()));
        return properties;
    }
}
