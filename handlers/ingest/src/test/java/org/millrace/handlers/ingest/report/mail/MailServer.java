package org.millrace.handlers.ingest.report.mail;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.icegreen.greenmail.Managers;
import com.icegreen.greenmail.imap.ImapHostManager;
import com.icegreen.greenmail.mail.MailAddress;
import com.icegreen.greenmail.server.AbstractServer;
import com.icegreen.greenmail.smtp.SmtpManager;
import com.icegreen.greenmail.smtp.SmtpState;
import com.icegreen.greenmail.user.UserManager;
import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import jakarta.mail.BodyPart;
import jakarta.mail.MessagingException;
import jakarta.mail.Multipart;
import jakarta.mail.internet.MimeMessage;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.millrace.handlers.ingest.settings.MailSettings;

/** A real mail server on the loopback interface that refuses what a test tells it to refuse. */
public final class MailServer implements AutoCloseable {

    private final Map<String, String> refusals = new ConcurrentHashMap<>();
    private final AtomicInteger letters = new AtomicInteger();
    private final AtomicInteger busy = new AtomicInteger();
    private volatile Optional<String> answer = Optional.empty();
    private volatile boolean dying;
    private final Choosy server;

    private MailServer(String protocol) {
        this.server = new Choosy(new ServerSetup(0, "127.0.0.1", protocol));
        server.test = Optional.of(this);
        server.start();
    }

    public static MailServer start() {
        return new MailServer(ServerSetup.PROTOCOL_SMTP);
    }

    static MailServer startWithTls() {
        return new MailServer(ServerSetup.PROTOCOL_SMTPS);
    }

    /** Refuses a recipient with a reply such as {@code 550 no such user}. */
    public void refuse(String address, String reply) {
        refusals.put(address, reply);
    }

    public void refuseNobody() {
        refusals.clear();
    }

    /** Answers every letter with a reply such as {@code 452 disk full} instead of taking it. */
    public void answer(String reply) {
        answer = Optional.of(reply);
    }

    public void answerWell() {
        answer = Optional.empty();
    }

    /** Is too busy for the next letters. */
    public void isBusyFor(int letters) {
        busy.set(letters);
    }

    /** Takes the next letter, and hangs up before it says so. */
    public void dieAfterAcceptance() {
        dying = true;
    }

    void addUser(String name, String password) {
        server.setUser(name + "@example.org", name, password);
    }

    public int port() {
        return server.getSmtp() != null
                ? server.getSmtp().getPort()
                : server.getSmtps().getPort();
    }

    /** What suffices to send mails to this server. */
    public MailSettings settings() {
        return settings(port(), Optional.empty(), Optional.empty());
    }

    static MailSettings settings(int port, Optional<MailSettings.Tls> tls, Optional<String> password) {
        return new MailSettings(
                "127.0.0.1",
                Optional.of(port),
                tls,
                password.map(known -> "mill"),
                password,
                Optional.empty(),
                Optional.empty(),
                "ingest@example.org",
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    public MailSettings settings(List<String> admins, long attachmentLimit) {
        return new MailSettings(
                "127.0.0.1",
                Optional.of(port()),
                Optional.of(MailSettings.Tls.NONE),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                "ingest@example.org",
                Optional.of("help@example.org"),
                Optional.of(admins),
                Optional.of("stg"),
                Optional.of("mill.example.org"),
                Optional.of(attachmentLimit));
    }

    /** How many letters were taken, each once whatever the number of its recipients. */
    public int letters() {
        return letters.get();
    }

    /** What lies in somebody's box, oldest first. */
    public List<MimeMessage> box(String address) {
        return server.findReceivedMessages(user -> address.equals(user.getEmail()), message -> true)
                .toList();
    }

    /** The text of a letter. */
    public static String text(MimeMessage message) {
        return part(message, 0);
    }

    /** What is attached to a letter, by file name. */
    public static Map<String, String> attachments(MimeMessage message) {
        try {
            Multipart parts = (Multipart) message.getContent();
            Map<String, String> attachments = new LinkedHashMap<>();
            for (int i = 1; i < parts.getCount(); i++) {
                attachments.put(parts.getBodyPart(i).getFileName(), part(message, i));
            }
            return attachments;
        } catch (IOException | MessagingException e) {
            throw new AssertionError(e);
        }
    }

    private static String part(MimeMessage message, int index) {
        try {
            BodyPart part = ((Multipart) message.getContent()).getBodyPart(index);
            try (InputStream content = part.getInputStream()) {
                return new String(content.readAllBytes(), UTF_8);
            }
        } catch (IOException | MessagingException e) {
            throw new AssertionError(e);
        }
    }

    /** A header of a letter, decoded nowhere. */
    public static List<String> header(MimeMessage message, String name) {
        try {
            String @Nullable [] values = message.getHeader(name);
            return values == null ? List.of() : Arrays.asList(values);
        } catch (MessagingException e) {
            throw new AssertionError(e);
        }
    }

    /** A letter's subject, decoded. */
    public static String subject(MimeMessage message) {
        try {
            return Objects.requireNonNullElse(message.getSubject(), "");
        } catch (MessagingException e) {
            throw new AssertionError(e);
        }
    }

    @Override
    public void close() {
        server.stop();
    }

    private void taken() {
        letters.incrementAndGet();
        if (dying) {
            dying = false;
            throw new IllegalStateException("The server dies");
        }
    }

    /** GreenMail takes everything; this one asks first. */
    private static final class Choosy extends GreenMail {

        private volatile Optional<MailServer> test = Optional.empty();

        Choosy(ServerSetup setup) {
            super(setup);
        }

        /** Called by the constructor of GreenMail, when nothing of this class is there yet. */
        @Override
        protected Map<String, AbstractServer> createServices(ServerSetup[] setups, Managers usual) {
            return super.createServices(setups, new Choosing(usual, this));
        }

        MailServer test() {
            return test.orElseThrow();
        }
    }

    private static final class Choosing extends Managers {

        private final Managers usual;
        private final SmtpManager manager;

        Choosing(Managers usual, Choosy server) {
            this.usual = usual;
            this.manager = new SmtpManager(usual.getImapHostManager(), usual.getUserManager()) {
                @Override
                public @Nullable String checkRecipient(SmtpState state, MailAddress address) {
                    return server.test().refusals.get(address.getEmail());
                }

                @Override
                public @Nullable String checkData(SmtpState state) {
                    return server.test().busy.getAndUpdate(left -> Math.max(0, left - 1)) > 0
                            ? "451 4.3.0 busy"
                            : server.test().answer.orElse(null);
                }

                @Override
                public synchronized void send(SmtpState state) {
                    super.send(state);
                    server.test().taken();
                }
            };
        }

        @Override
        public SmtpManager getSmtpManager() {
            return manager;
        }

        @Override
        public UserManager getUserManager() {
            return usual.getUserManager();
        }

        @Override
        public ImapHostManager getImapHostManager() {
            return usual.getImapHostManager();
        }
    }
}
