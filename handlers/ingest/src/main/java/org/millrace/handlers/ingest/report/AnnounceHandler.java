package org.millrace.handlers.ingest.report;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.millrace.spi.Emits;
import org.millrace.spi.Fact;
import org.millrace.spi.Finding;
import org.millrace.spi.Handler;
import org.millrace.spi.HandlerContext;
import org.millrace.spi.HandlerKey;
import org.millrace.spi.In;
import org.millrace.spi.Outcome;
import org.millrace.spi.PermanentFailure;
import org.millrace.spi.Records;
import org.millrace.spi.Status;

/**
 * Mails that a submission is queued, where the collection wants to hear it.
 *
 * <p>The announcement is a courtesy: a mail server that stays away does not keep the submission from being ingested.
 */
@HandlerKey("ANNOUNCE")
@In(name = "profile", type = String.class, documentation = "The collection's profile: who is told, and of what.")
@In(
        name = "notification",
        type = String.class,
        required = false,
        documentation = "Further mail addresses, separated by commas or semicolons.")
@In(name = "title", type = String.class, required = false, documentation = "What was submitted.")
@In(name = "submitter", type = String.class, required = false, documentation = "Who submitted it.")
@In(name = "jobs", type = Long.class, required = false, documentation = "How many jobs the submission makes.")
@In(
        name = "rejected",
        type = Long.class,
        required = false,
        documentation = "How many of them are failed from the start.")
@Records(Fact.Sent.class)
@Emits(
        code = Post.NOT_DELIVERED,
        status = Status.WARNING,
        documentation =
                "An address is no mail address, or the mail server refused it. All others got the mail. Mend the"
                        + " address in the profile or the submission.")
@Emits(
        code = "NOT_ANNOUNCED",
        status = Status.WARNING,
        documentation =
                "The mail server did not take the mail that the submission is queued. The submission is ingested"
                        + " all the same; mend the mail settings or the server before its report is due.")
public final class AnnounceHandler implements Handler {

    @Override
    public Outcome run(HandlerContext context) throws IOException {
        Optional<Correspondence> mails = Correspondence.open(context).filter(Correspondence::wantsAnnouncements);
        if (mails.isEmpty()) {
            return Outcome.ok();
        }
        List<Finding> findings = announce(context, mails.get());
        return findings.isEmpty() ? Outcome.ok() : new Outcome.Warning(findings);
    }

    private static List<Finding> announce(HandlerContext context, Correspondence mails) throws IOException {
        try {
            return mails.send("queued", mails.subject(true, "Submission Queued"), text(context), List.of());
        } catch (PermanentFailure never) {
            return List.of(notAnnounced(never));
        } catch (IOException away) {
            if (context.attempt().number() < Post.PATIENCE) {
                throw away;
            }
            return List.of(notAnnounced(away));
        }
    }

    private static Finding notAnnounced(Exception why) {
        return Finding.of("NOT_ANNOUNCED", "Expected to mail that the submission is queued, but: " + why.getMessage())
                .mendedBy("Mend the mail settings or the server; the submission is ingested all the same.");
    }

    private static String text(HandlerContext context) {
        long rejected = context.inputs().find("rejected", Long.class).orElse(0L);
        Heading heading = Heading.of(context);
        context.inputs()
                .find("jobs", Long.class)
                .ifPresent(jobs ->
                        heading.line("Jobs", jobs + " (pending " + (jobs - rejected) + ", failed " + rejected + ")"));
        heading.line("Submission date", context.clock().instant().toString());
        return heading.line("Status", "QUEUED") + "\nYou will get a report when all jobs have ended.\n";
    }
}
