package org.millrace.handlers.ingest.describe;

import java.util.regex.Pattern;

/**
 * Writes label-value files, {@code label: value} a line: line breaks and control characters within a value become one space,
 * so that no value can pose as a line of its own.
 */
final class Anvl {

    /** What is written for a value that nobody gave. */
    static final String UNASSIGNED = "(:unas)";

    private static final Pattern UNPRINTABLE = Pattern.compile("[\\p{Cntrl}\\u0085\\u2028\\u2029]+");

    private final StringBuilder text = new StringBuilder();
    private final String separator;

    private Anvl(String separator) {
        this.separator = separator;
    }

    /** A file with {@code label: value}, as Merritt writes mrt-erc.txt. */
    static Anvl spaced() {
        return new Anvl(" ");
    }

    /** A file with {@code label:TABvalue}, as Merritt writes all others. */
    static Anvl tabbed() {
        return new Anvl("\t");
    }

    /** Adds a line; an empty value is kept. */
    Anvl line(String label, String value) {
        text.append(label).append(':').append(separator).append(flat(value)).append('\n');
        return this;
    }

    /** Adds a line, with {@code (:unas)} if there is no value. */
    Anvl known(String label, String value) {
        return line(label, value.isBlank() ? UNASSIGNED : value);
    }

    /** A value on one line. */
    static String flat(String value) {
        return UNPRINTABLE.matcher(value).replaceAll(" ").strip();
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
