package org.millrace.handlers.ingest.inventory;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.TemporalAccessor;
import java.util.Optional;
import org.millrace.handlers.ingest.text.LabelledText;

/** Until when an object is closed, as {@code mrt-embargo.txt} says: {@code embargoEndDate: none}, or a date and time. */
final class Embargo {

    private static final String LABEL = "embargoEndDate";
    private static final String NONE = "none";
    /** What every database can keep. */
    private static final int LAST_YEAR = 9_999;

    private Embargo() {}

    /** Whether a file says anything that can be understood. */
    static boolean isReadable(LabelledText file) {
        return file.value(LABEL)
                .filter(text -> text.equalsIgnoreCase(NONE) || parsed(text).isPresent())
                .isPresent();
    }

    /** The end of the embargo; empty if there is none. */
    static Optional<Instant> end(LabelledText file) {
        return file.value(LABEL).flatMap(Embargo::parsed);
    }

    private static Optional<Instant> parsed(String text) {
        try {
            TemporalAccessor time = DateTimeFormatter.ofPattern("[yyyy-MM-dd'T'HH:mm:ss[.SSS][XXX]][yyyy-MM-dd]")
                    .parseBest(text, OffsetDateTime::from, LocalDateTime::from, LocalDate::from);
            Instant end = instant(time);
            return end.atOffset(ZoneOffset.UTC).getYear() <= LAST_YEAR ? Optional.of(end) : Optional.empty();
        } catch (DateTimeException noTime) {
            return Optional.empty();
        }
    }

    private static Instant instant(TemporalAccessor time) {
        if (time instanceof OffsetDateTime exact) {
            return exact.toInstant();
        }
        LocalDateTime local = time instanceof LocalDateTime given
                ? given
                : LocalDate.from(time).atStartOfDay();
        return local.toInstant(ZoneOffset.UTC);
    }
}
