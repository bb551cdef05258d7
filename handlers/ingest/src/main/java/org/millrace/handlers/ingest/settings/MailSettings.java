package org.millrace.handlers.ingest.settings;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * How mails are sent: the section {@code handlers.ingest.mail} of the configuration. Without it none are.
 *
 * @param server who takes them
 * @param from the sender's address
 * @param replyTo where answers go; to the sender if nothing is said
 * @param admins who gets a blind copy of every mail
 * @param instance told in subjects, such as {@code stg}; nothing for production
 * @param site what message ids end with; the domain of the sender if nothing is said
 * @param attachmentLimit how many bytes one attached list may have; 5,000,000 if nothing is said
 */
public record MailSettings(
        Server server,
        String from,
        Optional<String> replyTo,
        Optional<List<String>> admins,
        Optional<String> instance,
        Optional<String> site,
        Optional<Long> attachmentLimit) {

    private static final long USUAL_LIMIT = 5_000_000;
    private static final String HOST = "[A-Za-z0-9-]+(?:\\.[A-Za-z0-9-]+)*";
    private static final Pattern ADDRESS = Pattern.compile("[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@" + HOST);

    public MailSettings {
        Objects.requireNonNull(server, "server");
        Objects.requireNonNull(instance, "instance");
        expectAddress(from);
        replyTo.ifPresent(MailSettings::expectAddress);
        admins.orElse(List.of()).forEach(MailSettings::expectAddress);
        site.ifPresent(MailSettings::expectHost);
        attachmentLimit.ifPresent(limit -> expectPositive("attachmentLimit", limit));
    }

    /** The same without what may be left out. */
    public static MailSettings of(Server server, String from) {
        return new MailSettings(
                server, from, Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
    }

    /** Who gets a blind copy. */
    public List<String> blindCopies() {
        return admins.orElse(List.of());
    }

    /** What message ids end with. */
    public String host() {
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
    public enum Security {
        /** Begins in plain text and must go over to TLS. */
        STARTTLS(587),
        /** TLS from the first byte. */
        TLS(465),
        /** None: for a server on the same machine or network only. */
        NONE(25);

        private final int port;

        Security(int port) {
            this.port = port;
        }

        int port() {
            return port;
        }
    }

    /**
     * Who takes mails.
     *
     * @param host its name
     * @param port its port; 587, 465 or 25 if nothing is said, by the security
     * @param security starttls if nothing is said
     * @param user whom to log in as; nobody if nothing is said
     * @param password the user's
     * @param connectTimeout how long to wait for a connection; 15 seconds if nothing is said
     * @param timeout how long to wait for an answer; a minute if nothing is said
     */
    public record Server(
            String host,
            Optional<Integer> port,
            Optional<Security> security,
            Optional<String> user,
            Optional<String> password,
            Optional<Duration> connectTimeout,
            Optional<Duration> timeout) {

        private static final Duration USUAL_CONNECT_TIMEOUT = Duration.ofSeconds(15);
        private static final Duration USUAL_TIMEOUT = Duration.ofMinutes(1);

        public Server {
            if (host.isBlank()) {
                throw new IllegalArgumentException("Expected the name of a mail server, but got a blank one");
            }
            if (user.isPresent() != password.isPresent()) {
                throw new IllegalArgumentException(
                        "Expected user and password of the mail server both or neither, but got one of them");
            }
            Objects.requireNonNull(port, "port");
            Objects.requireNonNull(security, "security");
            connectTimeout.ifPresent(time -> expectPositive("connectTimeout", time.toMillis()));
            timeout.ifPresent(time -> expectPositive("timeout", time.toMillis()));
        }

        /** A server that is spoken to in plain text, without a log-in. */
        public static Server plain(String host, int port) {
            return new Server(
                    host,
                    Optional.of(port),
                    Optional.of(Security.NONE),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty());
        }

        /** How the connection is protected. */
        public Security protection() {
            return security.orElse(Security.STARTTLS);
        }

        /** Where to connect. */
        public int contactPort() {
            return port.orElseGet(() -> protection().port());
        }

        /** How long to wait for a connection, in milliseconds. */
        public long connectMillis() {
            return connectTimeout.orElse(USUAL_CONNECT_TIMEOUT).toMillis();
        }

        /** How long to wait for an answer, in milliseconds. */
        public long answerMillis() {
            return timeout.orElse(USUAL_TIMEOUT).toMillis();
        }

        /** Host and port; never the password. */
        @Override
        public String toString() {
            return host + ":" + contactPort();
        }
    }
}
