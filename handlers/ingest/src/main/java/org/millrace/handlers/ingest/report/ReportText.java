package org.millrace.handlers.ingest.report;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.millrace.handlers.ingest.report.ReportedJob.Standing;

/** The words of a report: a few jobs of each kind, and how many there are; the lists come with it. */
final class ReportText {

    private static final int MOST_LINES = 40;

    /** What a report tells of a job. */
    private enum Section {
        NEWLY_FAILED,
        STILL_FAILED,
        COMPLETED
    }

    private final Map<Section, List<String>> lines = new EnumMap<>(Section.class);
    private Optional<ReportedJob> first = Optional.empty();

    /** Takes a job in. */
    void add(ReportedJob job) {
        if (first.isEmpty()) {
            first = Optional.of(job);
        }
        if (job.standing() == Standing.FAILED) {
            keep(job.isNews() ? Section.NEWLY_FAILED : Section.STILL_FAILED, job);
        } else if (job.standing() == Standing.COMPLETED && job.isNews()) {
            keep(Section.COMPLETED, job);
        }
    }

    private void keep(Section section, ReportedJob job) {
        List<String> kept = lines.computeIfAbsent(section, none -> new ArrayList<>());
        if (kept.size() < MOST_LINES) {
            kept.add(job.line());
        }
    }

    /** The depositor's identifier of a submission's only object, if it has one. */
    Optional<String> onlyLocalId(Survey survey) {
        return first.filter(job -> survey.all() == 1).map(ReportedJob::localIds).filter(ids -> !ids.isBlank());
    }

    /** The first report on a batch. */
    String first(Heading heading, Survey survey) {
        StringBuilder text = new StringBuilder(heading.toString()).append(counts(survey));
        section(text, "Failed", Section.NEWLY_FAILED, survey.all(Standing.FAILED));
        section(text, "Completed", Section.COMPLETED, survey.all(Standing.COMPLETED));
        return text.toString();
    }

    /** A later report: what has changed, and what is still to be mended. */
    String update(Heading heading, Survey survey) {
        StringBuilder text = new StringBuilder(heading.toString()).append(counts(survey));
        long newlyFailed = survey.news(Standing.FAILED);
        long gone = survey.news(Standing.DELETED);
        if (survey.news(Standing.COMPLETED) + newlyFailed + gone == 0) {
            text.append("\nNothing has changed since the last report.\n");
        }
        section(text, "Completed since the last report", Section.COMPLETED, survey.news(Standing.COMPLETED));
        section(text, "Failed since the last report", Section.NEWLY_FAILED, newlyFailed);
        section(text, "Still unresolved", Section.STILL_FAILED, survey.all(Standing.FAILED) - newlyFailed);
        if (gone > 0) {
            text.append("\nGiven up since the last report: ").append(gone).append(" failed jobs were deleted.\n");
        }
        return text.toString();
    }

    private static String counts(Survey survey) {
        StringBuilder counts = new StringBuilder("Jobs: ").append(survey.all());
        counts.append(" (completed ").append(survey.all(Standing.COMPLETED));
        counts.append(", failed ").append(survey.all(Standing.FAILED));
        append(counts, ", under way ", survey.all(Standing.UNDER_WAY));
        append(counts, ", deleted ", survey.all(Standing.DELETED));
        return counts.append(")\nStatus: ")
                .append(survey.isGood() ? "COMPLETED" : "FAILED")
                .append('\n')
                .toString();
    }

    private static void append(StringBuilder counts, String words, long number) {
        if (number > 0) {
            counts.append(words).append(number);
        }
    }

    private void section(StringBuilder text, String title, Section section, long number) {
        if (number == 0) {
            return;
        }
        List<String> shown = lines.getOrDefault(section, List.of());
        text.append('\n').append(title).append(" (").append(number).append("):\n");
        shown.forEach(line -> text.append(line).append('\n'));
        if (shown.size() < number) {
            text.append("  and ")
                    .append(number - shown.size())
                    .append(" more: see the list that comes with this mail\n");
        }
    }
}
