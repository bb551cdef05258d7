package org.millrace.app.log;

import java.io.PrintStream;
import java.lang.System.Logger.Level;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.millrace.definition.json.CompactJson;

/** Where all lines of the log go: to standard error, one line each, as text or as JSON. Silent until a command says otherwise. */
public final class LogSink {

    /** How a line looks. */
    public enum Style {
        /** A sentence and {@code key=value} pairs. */
        TEXT,
        /** An object. */
        JSON
    }

    private static final Pattern PAIRS = Pattern.compile(" ([A-Za-z]\\w*)=(\"[^\"]*\"|[^\\s\"]+)");

    private static volatile Level least = Level.OFF;
    private static volatile Style style = Style.TEXT;

    private LogSink() {}

    /** What is written from now on, and how. */
    public static void open(Level newLeast, Style newStyle) {
        least = newLeast;
        style = newStyle;
    }

    static boolean takes(Level level) {
        return level.getSeverity() >= least.getSeverity() && least != Level.OFF;
    }

    static void write(Level level, String speaker, String message, @Nullable Throwable failure) {
        if (!takes(level)) {
            return;
        }
        String line = style == Style.TEXT ? text(level, speaker, message) : json(level, speaker, message, failure);
        PrintStream err = System.err;
        synchronized (err) {
            err.println(line);
            if (failure != null && style == Style.TEXT) {
                failure.printStackTrace(err);
            }
        }
    }

    static String text(Level level, String speaker, String message) {
        return Instant.now() + " " + level + " " + shortName(speaker) + ": " + oneLine(message);
    }

    /** The pairs at the end of a sentence become keys of their own. */
    static String json(Level level, String speaker, String message, @Nullable Throwable failure) {
        Map<String, Object> line = new LinkedHashMap<>();
        line.put("at", Instant.now().toString());
        line.put("level", level.name());
        line.put("logger", speaker);
        Matcher pairs = PAIRS.matcher(message);
        int end = pairs.find() ? pairs.start() : message.length();
        line.put("message", message.substring(0, end));
        pairs.reset();
        while (pairs.find()) {
            line.putIfAbsent(pairs.group(1), pairs.group(2).replace("\"", ""));
        }
        if (failure != null) {
            line.put("failure", failure.toString());
        }
        return CompactJson.write(line);
    }

    private static String shortName(String speaker) {
        return speaker.substring(speaker.lastIndexOf('.') + 1);
    }

    private static String oneLine(String message) {
        return message.replaceAll("[\\r\\n]+", " ");
    }
}
