package org.millrace.handlers.ingest.transfer;

import org.millrace.handlers.ingest.transfer.http.RefusedException;
import org.millrace.spi.Finding;

/** What is told of refusals. */
final class Findings {

    private static final int LONGEST = 600;

    private Findings() {}

    static Finding of(RefusedException refused) {
        return Finding.of(refused.fault().name(), cut(refused.told()))
                .mendedBy(refused.fault().remedy());
    }

    /** A text from a stranger, to be shown. */
    static String printable(String text) {
        return cut(text).replaceAll("[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]", "?");
    }

    static String cut(String text) {
        return text.length() > LONGEST ? text.substring(0, LONGEST) + "..." : text;
    }
}
