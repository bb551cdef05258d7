package org.millrace.handlers.ingest.report;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.millrace.spi.ChildJob;
import org.millrace.spi.Emits;
import org.millrace.spi.Fact;
import org.millrace.spi.Finding;
import org.millrace.spi.Handler;
import org.millrace.spi.HandlerContext;
import org.millrace.spi.HandlerKey;
import org.millrace.spi.In;
import org.millrace.spi.Out;
import org.millrace.spi.Outcome;
import org.millrace.spi.Records;
import org.millrace.spi.Status;

/**
 * Tells what became of a submission: a mail with the completed and failed jobs, and the batch's report, which is written
 * with the state change.
 *
 * <p>Run again on a batch, it tells what has changed since the last report and what is still unresolved. A submission that
 * made no jobs is told as one that could not be queued. Jobs that failed do not make this action fail.
 */
@HandlerKey("REPORT")
@In(name = "profile", type = String.class, documentation = "The collection's profile: who is told, and of what.")
@In(
        name = "notification",
        type = String.class,
        required = false,
        documentation = "Further mail addresses, separated by commas or semicolons.")
@In(name = "title", type = String.class, required = false, documentation = "What was submitted.")
@In(name = "submitter", type = String.class, required = false, documentation = "Who submitted it.")
@Out(
        name = "completed",
        type = Path.class,
        required = false,
        documentation = "The whole list of completed jobs, as JSON.")
@Out(name = "failed", type = Path.class, required = false, documentation = "The whole list of failed jobs, as JSON.")
@Records(Fact.Sent.class)
@Emits(
        code = Post.NOT_DELIVERED,
        status = Status.WARNING,
        documentation =
                "An address is no mail address, or the mail server refused it. All others got the mail. Mend the"
                        + " address in the profile or the submission.")
public final class ReportHandler implements Handler {

    @Override
    public Outcome run(HandlerContext context) throws IOException {
        Optional<Correspondence> mails =
                hasJobs(context) ? Correspondence.open(context) : Correspondence.openInAnyCase(context);
        Survey survey = new Survey(context.lastReport());
        ReportText text = new ReportText();
        JobLists lists = JobLists.open(context, mails);
        try (lists) {
            look(context, job -> {
                ReportedJob reported = survey.add(job);
                text.add(reported);
                lists.add(reported);
            });
        }
        context.report(survey.report(context.clock().instant()));
        List<Finding> findings =
                mails.isPresent() ? new ReportMail(context, mails.get()).send(survey, text, lists) : List.of();
        return findings.isEmpty() ? Outcome.ok() : new Outcome.Warning(findings);
    }

    private static boolean hasJobs(HandlerContext context) {
        try (Stream<ChildJob> jobs = context.children()) {
            return jobs.findAny().isPresent();
        }
    }

    /** What is done with a job. */
    private interface Look {
        void at(ChildJob job) throws IOException;
    }

    private static void look(HandlerContext context, Look look) throws IOException {
        long seen = 0;
        try (Stream<ChildJob> jobs = context.children()) {
            for (Iterator<ChildJob> next = jobs.iterator(); next.hasNext(); seen++) {
                if (context.isCancelled()) {
                    throw new InterruptedIOException("The report was cancelled after " + seen + " jobs");
                }
                look.at(next.next());
                context.progress(seen, 0, "jobs");
            }
        }
    }
}
