package org.millrace.zookeeper;

import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.Locale;

/** Times as Merritt writes them, to the second: {@code 2026-11-18 06:26:05 +0000}. */
final class NodeDate {

    private static final DateTimeFormatter FORM = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss Z", Locale.ROOT);
    private static final String RUBY_UTC = " UTC";

    private NodeDate() {}

    /** The time as the form can say it. */
    static Instant rounded(Instant time) {
        return time.truncatedTo(ChronoUnit.SECONDS);
    }

    static String write(Instant time) {
        return FORM.format(time.atOffset(ZoneOffset.UTC));
    }

    /** The time that a key of an object says; any offset, or the word UTC. */
    static Instant read(NodeObject object, String key) {
        String text = object.text(key);
        String zoned = text.endsWith(RUBY_UTC) ? text.replace(RUBY_UTC, " +0000") : text;
        try {
            return OffsetDateTime.parse(zoned, FORM).toInstant();
        } catch (DateTimeParseException notOne) {
            throw object.corrupt(key, "a time such as 2026-11-18 06:26:05 +0000", CorruptNode.shown(text));
        }
    }
}
