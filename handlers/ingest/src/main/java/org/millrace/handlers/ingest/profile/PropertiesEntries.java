package org.millrace.handlers.ingest.profile;

import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;

/** Reads Merritt's format, that of Java's properties, with the place of each key. */
final class PropertiesEntries {

    private final String file;
    private final Problems problems;
    private final List<Entry> entries = new ArrayList<>();

    PropertiesEntries(String file, Problems problems) {
        this.file = file;
        this.problems = problems;
    }

    List<Entry> read(String text) {
        StringBuilder logical = new StringBuilder();
        int begun = 0;
        int number = 0;
        for (String line : text.lines().toList()) {
            number++;
            if (logical.isEmpty()) {
                begun = number;
            }
            boolean comment = logical.isEmpty() && isComment(line);
            logical.append(line).append('\n');
            if (comment || !goesOn(line)) {
                take(logical.toString(), begun);
                logical.setLength(0);
            }
        }
        take(logical.toString(), begun);
        return entries;
    }

    private static boolean isComment(String line) {
        String start = line.stripLeading();
        return start.isEmpty() || start.startsWith("#") || start.startsWith("!");
    }

    /** Whether an odd number of backslashes ends the line. */
    private static boolean goesOn(String line) {
        int end = line.length();
        while (end > 0 && line.charAt(end - 1) == '\\') {
            end--;
        }
        return (line.length() - end) % 2 == 1;
    }

    private void take(String logical, int line) {
        Properties properties = new Properties();
        String place = file + ":" + line;
        try {
            properties.load(new StringReader(logical));
        } catch (IllegalArgumentException malformed) {
            problems.add(place, "Expected \\uXXXX with four hexadecimal digits after \\u");
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        properties
                .stringPropertyNames()
                .forEach(key ->
                        entries.add(new Entry(key, properties.getProperty(key).strip(), place)));
    }
}
