package org.millrace.handlers.ingest.report;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.millrace.spi.HandlerContext;

/** Which report on a batch this is: the same for every attempt at it. */
final class ReportNumber {

    /** What the engine adds to the key of a report: how often the batch was taken up again. */
    private static final Pattern AFTER_THE_ELEMENT = Pattern.compile("/(\\d{1,9})");

    private ReportNumber() {}

    /** 1 for the first. */
    static int of(HandlerContext context) {
        return of(context.attempt().idempotencyKey(), context.element().id());
    }

    static int of(String key, String element) {
        int end = key.lastIndexOf("/" + element);
        Matcher number = AFTER_THE_ELEMENT.matcher(end < 0 ? "" : key.substring(end + 1 + element.length()));
        return number.matches() ? Integer.parseInt(number.group(1)) + 1 : 1;
    }
}
