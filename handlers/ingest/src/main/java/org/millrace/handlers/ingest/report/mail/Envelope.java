package org.millrace.handlers.ingest.report.mail;

import static java.nio.charset.StandardCharsets.UTF_8;

import jakarta.activation.DataHandler;
import jakarta.activation.FileDataSource;
import jakarta.mail.Message;
import jakarta.mail.MessagingException;
import jakarta.mail.Session;
import jakarta.mail.internet.InternetAddress;
import jakarta.mail.internet.MimeBodyPart;
import jakarta.mail.internet.MimeMessage;
import jakarta.mail.internet.MimeMultipart;
import java.time.Instant;
import java.util.Date;
import org.millrace.handlers.ingest.settings.MailSettings;

/** Makes messages of letters: UTF-8 throughout, attachments as files that are read while they are sent. */
final class Envelope {

    private static final int LONGEST_SUBJECT = 250;

    private final MailSettings settings;
    private final Session session;

    Envelope(MailSettings settings, Session session) {
        this.settings = settings;
        this.session = session;
    }

    MimeMessage seal(Letter letter, Instant date) throws MessagingException {
        MimeMessage message = new Identified(session, letter.id());
        message.setFrom(new InternetAddress(settings.from()));
        if (settings.replyTo().isPresent()) {
            message.setReplyTo(InternetAddress.parse(settings.replyTo().get()));
        }
        for (String address : letter.to()) {
            message.addRecipient(Message.RecipientType.TO, new InternetAddress(address));
        }
        message.setSubject(OneLine.of(letter.subject(), LONGEST_SUBJECT), UTF_8.name());
        message.setSentDate(Date.from(date));
        // Nobody's holiday notice should come back for it
        message.setHeader("Auto-Submitted", "auto-generated");
        message.setContent(content(letter));
        message.saveChanges();
        return message;
    }

    private static MimeMultipart content(Letter letter) throws MessagingException {
        MimeMultipart content = new MimeMultipart();
        MimeBodyPart text = new MimeBodyPart();
        text.setText(letter.text(), UTF_8.name());
        content.addBodyPart(text);
        for (Letter.Attachment attachment : letter.attachments()) {
            content.addBodyPart(part(attachment));
        }
        return content;
    }

    private static MimeBodyPart part(Letter.Attachment attachment) throws MessagingException {
        MimeBodyPart part = new MimeBodyPart();
        FileDataSource source = new FileDataSource(attachment.file().toFile()) {
            @Override
            public String getContentType() {
                return attachment.type();
            }
        };
        part.setDataHandler(new DataHandler(source));
        part.setFileName(attachment.name());
        part.setDisposition(MimeBodyPart.ATTACHMENT);
        part.setHeader("Content-Transfer-Encoding", "base64");
        return part;
    }

    /** A message whose id is not made up anew each time. */
    private static final class Identified extends MimeMessage {

        private final String id;

        Identified(Session session, String id) {
            super(session);
            this.id = id;
        }

        @Override
        protected void updateMessageID() throws MessagingException {
            setHeader("Message-ID", "<" + id + ">");
        }
    }
}
