package org.millrace.handlers.ingest.report;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;
import org.millrace.handlers.ingest.request.Json;

/** A file that lists jobs, written as they come, up to a size. What is cut off is counted, and the file stays well formed. */
final class JobList implements AutoCloseable {

    /** How the list is written. */
    sealed interface Form {

        /** The list's beginning. */
        String begin();

        /** A job, after others or as the first. */
        String job(Map<String, Object> columns, boolean first);

        /** The list's end. */
        String end(long omitted);
    }

    /**
     * As Merritt's reports: an object with one list.
     *
     * @param name the list's
     */
    record JsonForm(String name) implements Form {

        @Override
        public String begin() {
            return "{\"" + name + "\":[";
        }

        @Override
        public String job(Map<String, Object> columns, boolean first) {
            return (first ? "\n" : ",\n") + Json.text(columns);
        }

        @Override
        public String end(long omitted) {
            return omitted == 0 ? "\n]}\n" : "\n],\"omitted\":" + omitted + "}\n";
        }
    }

    /** For spreadsheets: RFC 4180, with formulas of strangers made harmless. */
    record CsvForm() implements Form {

        private static final String FORMULA_BEGINS = "=+-@\t\r";

        @Override
        public String begin() {
            return String.join(",", ReportedJob.COLUMNS) + "\r\n";
        }

        @Override
        public String job(Map<String, Object> columns, boolean first) {
            return ReportedJob.COLUMNS.stream()
                    .map(column -> cell(columns.getOrDefault(column, "")))
                    .collect(Collectors.joining(",", "", "\r\n"));
        }

        private static String cell(Object value) {
            if (!(value instanceof String text)) {
                return value.toString();
            }
            boolean formula = !text.isEmpty() && FORMULA_BEGINS.indexOf(text.charAt(0)) >= 0;
            return text.isEmpty() ? "" : "\"" + (formula ? "'" : "") + text.replace("\"", "\"\"") + "\"";
        }

        @Override
        public String end(long omitted) {
            return "";
        }
    }

    private static final int ROOM_FOR_THE_END = 64;

    private final Path file;
    private final Form form;
    private final long limit;
    private final OutputStream out;
    private long written;
    private long listed;
    private long omitted;

    /** A list that replaces a file. */
    JobList(Path file, Form form, long limit) throws IOException {
        this.file = file;
        this.form = form;
        this.limit = limit - ROOM_FOR_THE_END;
        this.out = new BufferedOutputStream(Files.newOutputStream(file));
        write(form.begin().getBytes(UTF_8));
    }

    Path file() {
        return file;
    }

    long listed() {
        return listed;
    }

    long omitted() {
        return omitted;
    }

    void add(Map<String, Object> columns) throws IOException {
        byte[] job = form.job(columns, listed == 0).getBytes(UTF_8);
        // Once something is left out all that follows is, so that the list is a beginning and not a selection
        if (omitted > 0 || written + job.length > limit) {
            omitted++;
        } else {
            listed++;
            write(job);
        }
    }

    private void write(byte[] bytes) throws IOException {
        out.write(bytes);
        written += bytes.length;
    }

    @Override
    public void close() throws IOException {
        try (out) {
            write(form.end(omitted).getBytes(UTF_8));
        }
    }
}
