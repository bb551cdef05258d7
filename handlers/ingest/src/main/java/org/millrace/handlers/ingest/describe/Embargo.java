package org.millrace.handlers.ingest.describe;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.TemporalAccessor;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.millrace.handlers.ingest.text.LabelledText;
import org.millrace.spi.Finding;

/**
 * Until when an object is closed, as {@code mrt-embargo.txt} says: {@code embargoEndDate: none}, or a date and time, and
 * nothing else. A time without an offset is UTC.
 */
public final class Embargo {

    /** The depositor's file. */
    public static final String FILE = "producer/mrt-embargo.txt";

    private static final String LABEL = "embargoEndDate";
    private static final String NONE = "none";
    /** What every database can keep. */
    private static final int LAST_YEAR = 9_999;

    private static final Pattern DATE_AND_TIME =
            Pattern.compile("\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d+)?([+-]\\d{2}:\\d{2}|Z)?");

    private Embargo() {}

    /** The end of the embargo; empty if there is none. To be asked of a file that has no {@link #defect}. */
    public static Optional<Instant> end(LabelledText file) {
        List<LabelledText.Entry> entries = file.entries();
        return entries.isEmpty()
                ? Optional.empty()
                : time(entries.get(entries.size() - 1).value());
    }

    /** What keeps a file from being understood. */
    public static Optional<Finding> defect(LabelledText file) {
        if (file.entries().isEmpty()) {
            return Optional.of(finding("Expected a line embargoEndDate, but there is none", FILE));
        }
        return file.entries().stream()
                .filter(entry -> !isGood(entry))
                .findFirst()
                .map(entry -> finding(
                        "Expected embargoEndDate with 'none' or a date and time, but found '"
                                + shown(entry.label() + ": " + entry.value()) + "'",
                        FILE + ":" + entry.line()));
    }

    private static boolean isGood(LabelledText.Entry entry) {
        return entry.label().equalsIgnoreCase(LABEL)
                && (entry.value().equalsIgnoreCase(NONE) || time(entry.value()).isPresent());
    }

    private static Optional<Instant> time(String value) {
        String text = value.toUpperCase(Locale.ROOT);
        if (!DATE_AND_TIME.matcher(text).matches()) {
            return Optional.empty();
        }
        try {
            Instant time =
                    instant(DateTimeFormatter.ISO_DATE_TIME.parseBest(text, OffsetDateTime::from, LocalDateTime::from));
            return time.atOffset(ZoneOffset.UTC).getYear() <= LAST_YEAR ? Optional.of(time) : Optional.empty();
        } catch (DateTimeException impossible) {
            return Optional.empty();
        }
    }

    private static Instant instant(TemporalAccessor time) {
        return time instanceof OffsetDateTime exact
                ? exact.toInstant()
                : LocalDateTime.from(time).toInstant(ZoneOffset.UTC);
    }

    private static String shown(String text) {
        return text.length() > 100 ? text.substring(0, 100) + "..." : text;
    }

    private static Finding finding(String message, String place) {
        return Finding.of("BAD_EMBARGO", message)
                .at(place)
                .mendedBy(
                        "Write 'embargoEndDate: none' or a time such as 'embargoEndDate: 2030-01-31T00:00:00Z'; then submit again.");
    }
}
