package org.millrace.handlers.ingest.report;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.millrace.handlers.ingest.report.ReportedJob.Standing;
import org.millrace.spi.BatchReport;
import org.millrace.spi.Finding;
import org.millrace.spi.HandlerContext;

/** The mail of a report. */
final class ReportMail {

    private final HandlerContext context;
    private final Correspondence mails;

    ReportMail(HandlerContext context, Correspondence mails) {
        this.context = context;
        this.mails = mails;
    }

    /**
     * Sends it, unless it was sent, or the collection wants no mails: those are told all the same that a submission could
     * not be queued, since nothing else will ever come of it.
     */
    List<Finding> send(Survey survey, ReportText text, JobLists lists) throws IOException {
        int number = ReportNumber.of(context);
        String kind = "report." + number;
        if (survey.isEmpty()) {
            return mails.send(kind, mails.subject(false, "Submission Queue Failed"), notQueued(), List.of());
        }
        if (!mails.wantsReports()) {
            return List.of();
        }
        String subject = subject(survey, text, number);
        StringBuilder words = new StringBuilder(
                survey.isUpdate() ? text.update(heading(number), survey) : text.first(heading(number), survey));
        lists.cuts().forEach(cut -> words.append('\n').append(cut).append('\n'));
        words.append(whatToDo(survey));
        return mails.send(kind, subject, words.toString(), lists.attachments());
    }

    private Heading heading(int number) {
        Heading heading = Heading.of(context)
                .line("Completion date", context.clock().instant().toString());
        context.lastReport()
                .map(BatchReport::at)
                .ifPresent(
                        last -> heading.line("Report", Integer.toString(number)).line("Last report", last.toString()));
        return heading;
    }

    private String subject(Survey survey, ReportText text, int number) {
        String later = survey.isUpdate() ? ", report " + number : "";
        Optional<String> localId = text.onlyLocalId(survey).filter(ids -> mails.isVerbose());
        if (localId.isPresent()) {
            String event = survey.isGood() ? "Submission Processed" : "Submission Failed";
            return mails.subject(survey.isGood(), event + later, localId.get());
        }
        return mails.subject(survey.isGood(), "Submission Processed" + later);
    }

    private String notQueued() {
        String reason = context.failure()
                .orElse(
                        context.lastReport().isPresent()
                                ? "as told in the first report"
                                : "the submission names no objects");
        return Heading.of(context)
                        .line("Status", "FAILED")
                        .line("Reason", reason)
                        .toString()
                + """

                Nothing of this submission was queued, and nothing of it is stored. Mend what the reason names and submit it
                again.
                """;
    }

    private String whatToDo(Survey survey) {
        if (survey.all(Standing.FAILED) == 0) {
            return "";
        }
        return """

                What to do: if an object or its manifest row is wrong, mend it and submit it again. If the cause was on our
                side, reply to this mail; an operator resumes the jobs with 'millrace requeue --batch %1$s' and then sends
                what has changed with 'millrace report %1$s'.
                """.formatted(Correspondence.batch(context));
    }
}
