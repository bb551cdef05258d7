package org.millrace.app.live;

import java.time.Duration;
import java.util.Locale;

/** Numbers as people read them. */
public final class Amounts {

    private static final String[] UNITS = {"KB", "MB", "GB", "TB", "PB", "EB"};
    private static final int STEP = 1_000;

    private Amounts() {}

    /** A number with commas between thousands. */
    public static String count(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    /** A size in the unit that leaves few digits; 1 KB is 1,000 bytes. */
    public static String bytes(long size) {
        if (size < STEP) {
            return size + (size == 1 ? " byte" : " bytes");
        }
        double shown = size;
        int unit = -1;
        while (shown >= STEP && unit < UNITS.length - 1) {
            shown /= STEP;
            unit++;
        }
        return String.format(Locale.ROOT, shown < 10 ? "%.1f %s" : "%.0f %s", shown, UNITS[unit]);
    }

    /** A duration in the two largest units. */
    public static String time(Duration duration) {
        if (duration.toMinutes() < 1) {
            return String.format(Locale.ROOT, "%.1f s", duration.toMillis() / 1_000.0);
        }
        return duration.toHours() < 1
                ? duration.toMinutes() + " min " + duration.toSecondsPart() + " s"
                : duration.toHours() + " h " + duration.toMinutesPart() + " min";
    }

    /** A number and its noun, in the plural unless it is one. */
    public static String of(long number, String noun) {
        return count(number) + " " + noun + (number == 1 ? "" : "s");
    }
}
