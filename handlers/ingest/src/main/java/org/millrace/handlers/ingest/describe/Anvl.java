package org.millrace.handlers.ingest.describe;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Label-value files: {@code label: value} a line. A line that begins with white space continues the one before, one that
 * begins with {@code #} is a comment; on writing, line breaks and control characters within a value become one space, so
 * that no value can pose as a line of its own.
 */
final class Anvl {

    /** What is written for a value that nobody gave. */
    static final String UNASSIGNED = "(:unas)";

    private static final Pattern LINE_END = Pattern.compile("\r\n|\r|\n");
    private static final Pattern UNPRINTABLE = Pattern.compile("[\\p{Cntrl}\\u0085\\u2028\\u2029]+");

    private final StringBuilder text = new StringBuilder();
    private final String separator;

    private Anvl(String separator) {
        this.separator = separator;
    }

    /** A line that has a label. */
    record Entry(int line, String label, String value) {}

    /** What a file says, in its order; lines without a colon are left out. */
    static List<Entry> read(String text) {
        List<Entry> entries = new ArrayList<>();
        int number = 0;
        for (String line : LINE_END.split(text, -1)) {
            number++;
            int colon = line.indexOf(':');
            if (!line.isBlank() && Character.isWhitespace(line.charAt(0)) && !entries.isEmpty()) {
                Entry before = entries.remove(entries.size() - 1);
                entries.add(new Entry(before.line(), before.label(), (before.value() + " " + line.strip()).strip()));
            } else if (colon > 0 && line.charAt(0) != '#') {
                entries.add(new Entry(
                        number,
                        line.substring(0, colon).strip(),
                        line.substring(colon + 1).strip()));
            }
        }
        return entries;
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
