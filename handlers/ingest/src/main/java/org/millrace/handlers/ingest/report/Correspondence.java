package org.millrace.handlers.ingest.report;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.millrace.handlers.ingest.profile.Profiles;
import org.millrace.handlers.ingest.report.mail.Letter;
import org.millrace.handlers.ingest.report.mail.OneLine;
import org.millrace.handlers.ingest.request.Profile;
import org.millrace.handlers.ingest.settings.IngestConfiguration;
import org.millrace.handlers.ingest.settings.MailSettings;
import org.millrace.spi.Finding;
import org.millrace.spi.HandlerContext;
import org.millrace.spi.PermanentFailure;
import org.millrace.spi.StepContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What the mails about one submission have in common: who gets them, their subjects and ids. */
final class Correspondence {

    private static final Logger LOG = LoggerFactory.getLogger(Correspondence.class);
    private static final int LONGEST_SUBJECT_PART = 100;

    private final HandlerContext context;
    private final MailSettings settings;
    private final Profile.Mails wishes;
    private final String aggregate;

    private Correspondence(HandlerContext context, MailSettings settings, Optional<Profile> profile) {
        this.context = context;
        this.settings = settings;
        this.wishes = profile.map(Profile::mails).orElse(new Profile.Mails(List.of(), "", "", ""));
        this.aggregate = profile.map(Profile::aggregate).orElse("");
    }

    /**
     * What a handler may write about its batch; empty, with a word in the log, if no mails are configured.
     *
     * @throws PermanentFailure if the profile cannot be used: nobody would know who wants to be told
     */
    static Optional<Correspondence> open(HandlerContext context) throws IOException {
        Optional<MailSettings> settings = settings(context);
        return settings.isEmpty()
                ? Optional.empty()
                : Optional.of(new Correspondence(context, settings.get(), Optional.of(profile(context))));
    }

    /** The same about a submission that was not queued, maybe for want of a profile: who submitted it is told anyway. */
    static Optional<Correspondence> openInAnyCase(HandlerContext context) throws IOException {
        Optional<MailSettings> settings = settings(context);
        return settings.isEmpty()
                ? Optional.empty()
                : Optional.of(new Correspondence(context, settings.get(), usableProfile(context)));
    }

    private static Optional<MailSettings> settings(HandlerContext context) {
        Optional<MailSettings> settings =
                context.configuration(IngestConfiguration.class).mail();
        if (settings.isEmpty()) {
            LOG.info("No mail about {}: the configuration has no section handlers.ingest.mail", batch(context));
        }
        return settings;
    }

    private static Profile profile(HandlerContext context) throws IOException {
        Profiles.Answer answer = Profiles.of(context).find(context.inputs().text("profile"));
        if (answer instanceof Profiles.Answer.Found found) {
            return found.profile();
        }
        throw new PermanentFailure("The collection's profile "
                + OneLine.of(context.inputs().text("profile"), LONGEST_SUBJECT_PART)
                + " is no longer there, so nobody knows whom to tell; bring it back and resume");
    }

    private static Optional<Profile> usableProfile(HandlerContext context) throws IOException {
        try {
            return Optional.of(profile(context));
        } catch (PermanentFailure unusable) {
            LOG.warn("{} is told without its profile: {}", batch(context), unusable.getMessage());
            return Optional.empty();
        }
    }

    /** The batch that a handler works on. */
    static String batch(HandlerContext context) {
        StepContext step = context.step();
        return step.batchId().orElse(step.jobId());
    }

    /** Whether the collection wants to hear that a submission is queued. */
    boolean wantsAnnouncements() {
        return wantsReports() && !"partial".equalsIgnoreCase(wishes.suppression());
    }

    /** Whether the collection wants to hear anything. */
    boolean wantsReports() {
        return !"full".equalsIgnoreCase(wishes.suppression());
    }

    /** Whether the collection wants lists for spreadsheets. */
    boolean wantsCsv() {
        return "csv".equalsIgnoreCase(wishes.format());
    }

    /** Whether the collection wants to see its own identifiers in subjects. */
    boolean isVerbose() {
        return "verbose".equalsIgnoreCase(wishes.type());
    }

    /** How many bytes one attached list may have. */
    long largestAttachment() {
        return settings.largestAttachment();
    }

    /** Whose {@code kind} is the only one of its kind about the batch. */
    String id(String kind) {
        return "millrace." + batch(context) + "." + kind + "@" + settings.idHost();
    }

    /** {@code Ingest [stg]: OK -- Submission Processed: bid0000000001}. */
    String subject(boolean good, String event) {
        String about = aggregate.isBlank() ? "" : OneLine.of(aggregate, LONGEST_SUBJECT_PART) + " ";
        return subject(good, event, about + batch(context));
    }

    /** The same about something else than the batch. */
    String subject(boolean good, String event, String about) {
        String instance = settings.instance().map(name -> " [" + name + "]").orElse("");
        return "Ingest" + instance + ": " + (good ? "OK" : "FAIL") + " -- " + event + ": "
                + OneLine.of(about, LONGEST_SUBJECT_PART);
    }

    /** Sends a letter to all who want to know, once. */
    List<Finding> send(String kind, String subject, String text, List<Letter.Attachment> attachments)
            throws IOException {
        Recipients recipients = Recipients.of(
                wishes.to(), context.inputs().find("notification", String.class).orElse(""), settings);
        Letter letter = new Letter(id(kind), recipients.to(), subject, text, attachments);
        return new Post(context, settings).send(letter, recipients);
    }
}
