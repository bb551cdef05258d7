package org.millrace.handlers.ingest.storage;

import java.io.IOException;
import java.util.Locale;

/** Tells a full disk from other failures, which Java does by words only. */
final class DiskFull {

    private DiskFull() {}

    static boolean isBehind(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof IOException && isSaid(String.valueOf(cause.getMessage()))) {
                return true;
            }
        }
        return false;
    }

    private static boolean isSaid(String message) {
        String words = message.toLowerCase(Locale.ROOT);
        return words.contains("no space left") || words.contains("quota exceeded") || words.contains("disk full");
    }
}
