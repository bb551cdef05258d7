package org.millrace.handlers.ingest.report.mail;

import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

/**
 * A mail to be sent.
 *
 * @param id its message id without the angle brackets: the same whenever the same letter is sent
 * @param to whom it is written to
 * @param subject what it is about; control characters do not get through
 * @param text what it says
 * @param attachments what comes with it
 */
public record Letter(String id, List<String> to, String subject, String text, List<Attachment> attachments) {

    public Letter {
        Objects.requireNonNull(id, "id");
        Objects.requireNonNull(subject, "subject");
        Objects.requireNonNull(text, "text");
        to = List.copyOf(to);
        attachments = List.copyOf(attachments);
    }

    /**
     * A file that comes with a letter. It is read while it is sent, never as a whole.
     *
     * @param name its name for the receiver
     * @param type its media type
     * @param file where it lies
     */
    public record Attachment(String name, String type, Path file) {}
}
