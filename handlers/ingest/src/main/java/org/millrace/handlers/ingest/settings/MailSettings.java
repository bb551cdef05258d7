package org.millrace.handlers.ingest.settings;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * How mails are sent: the section {@code handlers.ingest.mail} of the configuration. Without it none are.
 *
 * @param host who takes the mails
 * @param port where; 587, 465 or 25 by {@code tls}, 25 if nothing is said
 * @param tls how the connection is protected; if nothing is said, STARTTLS where the server offers it, and always if there
 *     is a password
 * @param user whom to log in as; nobody if nothing is said
 * @param password the user's
 * @param connectTimeout how long to wait for a connection; 15 seconds if nothing is said
 * @param timeout how long to wait for an answer; a minute if nothing is said
 * @param from the sender's address
 * @param replyTo where answers go; to the sender if nothing is said
 * @param admins who gets a blind copy of every mail
 * @param instance told in subjects, such as {@code stg}; nothing for production
 * @param site what message ids end with; the domain of the sender if nothing is said
 * @param attachmentLimit how many bytes one attached list may have; 5,000,000 if nothing is said
 */
public record MailSettings(
        String host,
        Optional<Integer> port,
        Optional<Tls> tls,
        Optional<String> user,
        Optional<String> password,
        Optional<Duration> connectTimeout,
        Optional<Duration> timeout,
        String from,
        Optional<String> replyTo,
        Optional<List<String>> admins,
        Optional<String> instance,
        Optional<String> site,
        Optional<Long> attachmentLimit) {

    private static final long USUAL_LIMIT = 5_000_000;
    private static final String HOST = "[A-Za-z0-9-]+(?:\\.[A-Za-z0-9-]+)*";
    private static final Pattern ADDRESS = Pattern.compile("[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@" + HOST);

    private static final Duration USUAL_CONNECT_TIMEOUT = Duration.ofSeconds(15);
    private static final Duration USUAL_TIMEOUT = Duration.ofMinutes(1);

    public MailSettings {
        if (host.isBlank()) {
            throw new IllegalArgumentException("Expected the name of a mail server, but got a blank one");
        }
        if (user.isPresent() != password.isPresent()) {
            throw new IllegalArgumentException(
                    "Expected user and password of the mail server both or neither, but got one of them");
        }
        Objects.requireNonNull(port, "port");
        Objects.requireNonNull(tls, "tls");
        Objects.requireNonNull(instance, "instance");
        connectTimeout.ifPresent(time -> expectPositive("connectTimeout", time.toMillis()));
        timeout.ifPresent(time -> expectPositive("timeout", time.toMillis()));
        expectAddress(from);
        replyTo.ifPresent(MailSettings::expectAddress);
        admins.orElse(List.of()).forEach(MailSettings::expectAddress);
        site.ifPresent(MailSettings::expectHost);
        attachmentLimit.ifPresent(limit -> expectPositive("attachmentLimit", limit));
    }

    /** Where mails are handed over. */
    public int contactPort() {
        return port.orElseGet(() -> tls.orElse(Tls.NONE).port());
    }

    /** Whether the connection must be protected before anything else is said. */
    public boolean mustStartTls() {
        return tls.map(way -> way == Tls.STARTTLS).orElse(password.isPresent());
    }

    /** How long to wait for a connection. */
    public Duration connectPatience() {
        return connectTimeout.orElse(USUAL_CONNECT_TIMEOUT);
    }

    /** How long to wait for an answer. */
    public Duration patience() {
        return timeout.orElse(USUAL_TIMEOUT);
    }

    /** Host and port. */
    public String server() {
        return host + ":" + contactPort();
    }

    /** Who gets a blind copy. */
    public List<String> blindCopies() {
        return admins.orElse(List.of());
    }

    /** What message ids end with. */
    public String idHost() {
        return site.orElseGet(() -> from.substring(from.indexOf('@') + 1));
    }

    /** How many bytes one attached list may have. */
    public long largestAttachment() {
        return attachmentLimit.orElse(USUAL_LIMIT);
    }

    private static void expectAddress(String text) {
        if (!ADDRESS.matcher(text).matches()) {
            throw new IllegalArgumentException(
                    "Expected a mail address such as ingest@example.org, but got '" + text + "'");
        }
    }

    private static void expectHost(String text) {
        if (!text.matches(HOST)) {
            throw new IllegalArgumentException(
                    "Expected a host name such as ingest.example.org, but got '" + text + "'");
        }
    }

    private static void expectPositive(String name, long value) {
        if (value <= 0) {
            throw new IllegalArgumentException("Expected " + name + " to be greater than 0, but got " + value);
        }
    }

    /** How the connection to the server is protected. */
    public enum Tls {
        /** Begins in plain text and must go over to TLS. */
        STARTTLS(587),
        /** TLS from the first byte. */
        TLS(465),
        /** Plain text: for a server on the same machine or network only. */
        NONE(25);

        private final int port;

        Tls(int port) {
            this.port = port;
        }

        private int port() {
            return port;
        }
    }

    /** Never the password. */
    @Override
    public String toString() {
        return "MailSettings[" + server() + ", from=" + from + "]";
    }
}
