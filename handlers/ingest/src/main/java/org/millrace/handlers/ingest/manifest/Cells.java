package org.millrace.handlers.ingest.manifest;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The columns of a row: parted by {@code |}, without the white space around them. One pass, whatever the row looks like.
 */
final class Cells {

    private static final String WHITE = " \t\n\u000B\f\r";

    private final List<String> columns;

    private Cells(List<String> columns) {
        this.columns = columns;
    }

    /** Of a row; of its columns, those after a bound are left in one piece. */
    static Cells of(String row, int most) {
        List<String> columns = new ArrayList<>();
        int start = 0;
        int bar = row.indexOf('|');
        while (bar >= 0 && columns.size() < most) {
            columns.add(stripped(row, start, bar));
            start = bar + 1;
            bar = row.indexOf('|', start);
        }
        columns.add(stripped(row, start, row.length()));
        return new Cells(columns);
    }

    /** The text without white space around it. */
    static String stripped(String text) {
        return stripped(text, 0, text.length());
    }

    private static String stripped(String text, int from, int to) {
        int start = from;
        int end = to;
        while (start < end && WHITE.indexOf(text.charAt(start)) >= 0) {
            start++;
        }
        while (end > start && WHITE.indexOf(text.charAt(end - 1)) >= 0) {
            end--;
        }
        return text.substring(start, end);
    }

    int count() {
        return columns.size();
    }

    /** A column as it stands there, or empty if there is nothing in it. */
    Optional<String> raw(int column) {
        return column < columns.size()
                ? Optional.of(columns.get(column)).filter(text -> !text.isEmpty())
                : Optional.empty();
    }

    /** A column with {@code %20} and {@code %7c}, in lower case only, read as blank and bar. */
    Optional<String> text(int column) {
        return raw(column).map(text -> text.replace("%20", " ").replace("%7c", "|"));
    }

    /** Whether there is anything from a column on. */
    boolean hasFrom(int column) {
        return columns.stream().skip(column).anyMatch(text -> !text.isEmpty());
    }
}
