package org.millrace.worker;

import java.lang.System.Logger.Level;
import org.jspecify.annotations.Nullable;

/** Says what happens, one line each, as a sentence followed by {@code key=value} pairs. */
final class Log {

    private final System.Logger logger;

    private Log(System.Logger logger) {
        this.logger = logger;
    }

    static Log of(Class<?> speaker) {
        return new Log(System.getLogger(speaker.getName()));
    }

    /** Something of the daily round; the pairs are keys and values in turn. */
    void info(String sentence, @Nullable Object... pairs) {
        write(Level.INFO, sentence, null, pairs);
    }

    void debug(String sentence, @Nullable Object... pairs) {
        write(Level.DEBUG, sentence, null, pairs);
    }

    void warn(String sentence, Throwable failure, @Nullable Object... pairs) {
        write(Level.WARNING, sentence + ": " + failure.getMessage(), null, pairs);
    }

    void error(String sentence, Throwable failure, @Nullable Object... pairs) {
        write(Level.ERROR, sentence, failure, pairs);
    }

    private void write(Level level, String sentence, @Nullable Throwable failure, @Nullable Object... pairs) {
        if (!logger.isLoggable(level)) {
            return;
        }
        StringBuilder line = new StringBuilder(sentence);
        for (int i = 0; i + 1 < pairs.length; i += 2) {
            line.append(' ').append(pairs[i]).append('=').append(printable(String.valueOf(pairs[i + 1])));
        }
        if (failure == null) {
            logger.log(level, line.toString());
        } else {
            logger.log(level, line.toString(), failure);
        }
    }

    /** Values come from strangers: one word or in quotes, no line feeds. */
    private static String printable(String value) {
        String clean = value.replaceAll("\\p{Cntrl}", "?");
        return clean.matches("[^\\s\"=]+") ? clean : '"' + clean.replace("\"", "'") + '"';
    }
}
