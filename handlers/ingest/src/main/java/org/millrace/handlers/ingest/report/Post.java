package org.millrace.handlers.ingest.report;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.millrace.handlers.ingest.report.mail.Delivery;
import org.millrace.handlers.ingest.report.mail.Letter;
import org.millrace.handlers.ingest.report.mail.Mailer;
import org.millrace.handlers.ingest.settings.MailSettings;
import org.millrace.spi.Finding;
import org.millrace.spi.HandlerContext;

/**
 * Sends letters once: what a server accepted is recorded with the item at once, and not sent by a later attempt. Only
 * if an attempt dies between the two does a letter go out again, under the same message id.
 */
final class Post {

    /** An address that is none, or a recipient that the server refused. */
    static final String NOT_DELIVERED = "NOT_DELIVERED";

    /** How often it is tried whether a server takes a recipient that it put off. */
    static final int PATIENCE = 3;

    private final HandlerContext context;
    private final Mailer mailer;

    Post(HandlerContext context, MailSettings settings) {
        this.context = context;
        this.mailer = new Mailer(settings);
    }

    /**
     * Sends a letter, unless it was sent.
     *
     * @return whom it did not reach and will not
     * @throws IOException if the server is away, or puts some recipients off; the next attempt sends it to those only
     */
    List<Finding> send(Letter letter, Recipients recipients) throws IOException {
        Told told = Told.of(context);
        List<Finding> findings = new ArrayList<>(bad(recipients));
        if (recipients.all().isEmpty() || told.contains(letter.id())) {
            return findings;
        }
        Set<String> served = told.recipients(letter.id());
        List<String> left = recipients.all().stream()
                .filter(recipient -> !served.contains(recipient))
                .toList();
        if (!left.isEmpty()) {
            findings.addAll(deliver(letter, left, told));
        }
        told.add(letter.id());
        return findings;
    }

    private List<Finding> deliver(Letter letter, List<String> recipients, Told told) throws IOException {
        Delivery delivery = mailer.send(letter, recipients, context.clock().instant());
        if (!delivery.notYet().isEmpty() && context.attempt().number() < PATIENCE) {
            told.add(letter.id(), delivery.accepted());
            throw new IOException("The mail server puts off " + words(delivery.notYet()));
        }
        return delivery.refused().stream().map(Post::refused).toList();
    }

    private static String words(List<Delivery.Refusal> refusals) {
        return refusals.stream().map(Delivery.Refusal::toString).collect(Collectors.joining(", "));
    }

    private static List<Finding> bad(Recipients recipients) {
        return recipients.bad().stream()
                .map(text -> Finding.of(
                                NOT_DELIVERED,
                                "Expected a mail address such as name@example.org, but found '" + text + "'")
                        .at(text)
                        .mendedBy("Mend the address in the collection's profile or in the submission."))
                .toList();
    }

    private static Finding refused(Delivery.Refusal refusal) {
        return Finding.of(
                        NOT_DELIVERED,
                        "Expected the mail server to take the recipient " + refusal.address() + ", but it said: "
                                + refusal.reason())
                .at(refusal.address())
                .mendedBy(
                        "Mend the address in the collection's profile or in the submission. All others got the mail.");
    }
}
