package org.millrace.handlers.ingest.report;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.millrace.handlers.ingest.report.mail.OneLine;
import org.millrace.spi.ChildJob;
import org.millrace.spi.Fact;

/**
 * A job as reports tell of it.
 *
 * @param job the job
 * @param standing what became of it
 * @param isNews whether this was not so when the last report was made
 */
record ReportedJob(ChildJob job, Standing standing, boolean isNews) {

    private static final int LONGEST_VALUE = 2_000;
    private static final int LONGEST_IN_A_LINE = 300;

    /** What became of a job. */
    enum Standing {
        COMPLETED,
        FAILED,
        DELETED,
        UNDER_WAY;

        static Standing of(ChildJob job) {
            return switch (job.state()) {
                case "Completed" -> COMPLETED;
                case "Failed" -> FAILED;
                case "Deleted" -> DELETED;
                default -> UNDER_WAY;
            };
        }
    }

    /** The columns of a list; each is told where it is known. */
    static final List<String> COLUMNS = List.of(
            "jobID",
            "status",
            "row",
            "objectID",
            "localID",
            "version",
            "files",
            "bytes",
            "title",
            "creator",
            "date",
            "filename",
            "profile",
            "location",
            "message",
            "next");

    /** What is known, by column and in the order of the columns; texts and numbers. */
    Map<String, Object> columns() {
        Map<String, Object> known = new LinkedHashMap<>();
        known.put("jobID", job.id());
        known.put("status", job.state());
        copy("row", known);
        put("objectID", ark(), known);
        put("localID", localIds(), known);
        job.stored().ifPresent(stored -> {
            known.put("version", stored.version());
            known.put("files", stored.files());
            known.put("bytes", stored.bytes());
        });
        List.of("title", "creator", "date", "filename", "profile").forEach(name -> copy(name, known));
        job.stored().ifPresent(stored -> known.put("location", stored.location().toString()));
        if (standing == Standing.FAILED) {
            put("message", job.message(), known);
            known.put("next", next());
        }
        return known;
    }

    private void copy(String parameter, Map<String, Object> known) {
        put(parameter, job.parameters().getOrDefault(parameter, ""), known);
    }

    private static void put(String column, String value, Map<String, Object> known) {
        if (!value.isBlank()) {
            known.put(column, OneLine.of(value, LONGEST_VALUE));
        }
    }

    private String ark() {
        return job.identifiers()
                .map(Fact.Identifiers::primaryId)
                .filter(known -> !known.isEmpty())
                .orElse(job.parameters().getOrDefault("objectID", ""));
    }

    /** The depositor's own identifiers, joined as they are submitted. */
    String localIds() {
        return job.identifiers()
                .map(known -> String.join(";", known.localIds()))
                .filter(known -> !known.isEmpty())
                .orElse(job.parameters().getOrDefault("localID", ""));
    }

    private String next() {
        return "Mend what the message names and submit the object again; or, if it was on our side, 'millrace requeue "
                + job.id() + "'";
    }

    /** One or two lines of a mail. */
    String line() {
        Map<String, Object> known = columns();
        StringBuilder line = new StringBuilder("  ").append(job.id());
        if (standing == Standing.COMPLETED) {
            line.append("  ").append(known.getOrDefault("objectID", "(no identifier)"));
            job.stored()
                    .ifPresent(stored -> line.append(", version " + stored.version() + ", " + stored.files()
                            + " files, " + stored.bytes() + " bytes"));
        }
        append(line, ", ", known.get("row"));
        append(line, ", local id ", known.get("localID"));
        append(line, ", title ", known.get("title"));
        append(line, "\n    ", known.get("message"));
        return line.toString();
    }

    private static void append(StringBuilder line, String words, @Nullable Object value) {
        if (value != null) {
            line.append(words).append(OneLine.of(value.toString(), LONGEST_IN_A_LINE));
        }
    }
}
