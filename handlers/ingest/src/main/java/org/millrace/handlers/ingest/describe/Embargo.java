package org.millrace.handlers.ingest.describe;

import java.time.DateTimeException;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.millrace.spi.Finding;

/** Checks {@code mrt-embargo.txt}: {@code embargoEndDate: none}, or a date and time, and nothing else. */
final class Embargo {

    private static final Pattern DATE_AND_TIME =
            Pattern.compile("\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d+)?([+-]\\d{2}:\\d{2}|Z)?");

    private Embargo() {}

    static Optional<Finding> defect(ProducerFile file) {
        List<Anvl.Entry> entries = Anvl.read(file.text());
        if (entries.isEmpty()) {
            return Optional.of(finding("Expected a line embargoEndDate, but there is none", file.path()));
        }
        return entries.stream()
                .filter(entry -> !isGood(entry))
                .findFirst()
                .map(entry -> finding(
                        "Expected embargoEndDate with 'none' or a date and time, but found '"
                                + shown(entry.label() + ": " + entry.value()) + "'",
                        file.path() + ":" + entry.line()));
    }

    private static boolean isGood(Anvl.Entry entry) {
        return entry.label().equalsIgnoreCase("embargoEndDate")
                && (entry.value().equalsIgnoreCase("none") || isDateAndTime(entry.value()));
    }

    private static boolean isDateAndTime(String value) {
        if (!DATE_AND_TIME.matcher(value.toUpperCase(Locale.ROOT)).matches()) {
            return false;
        }
        try {
            DateTimeFormatter.ISO_DATE_TIME.parse(value.toUpperCase(Locale.ROOT));
            return true;
        } catch (DateTimeException impossible) {
            return false;
        }
    }

    private static String shown(String text) {
        return text.length() > 100 ? text.substring(0, 100) + "..." : text;
    }

    private static Finding finding(String message, String place) {
        return Finding.of("BAD_EMBARGO", message)
                .at(place)
                .mendedBy("Write 'embargoEndDate: none' or a time such as 'embargoEndDate: 2030-01-31T00:00:00Z'.");
    }
}
