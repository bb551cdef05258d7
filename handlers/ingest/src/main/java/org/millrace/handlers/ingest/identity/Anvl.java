package org.millrace.handlers.ingest.identity;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Metadata as EZID takes and gives it: {@code name: value} a line, in UTF-8, with {@code %25} for a percent sign,
 * {@code %0D} and {@code %0A} for line ends, and in names {@code %3A} for a colon.
 */
final class Anvl {

    private Anvl() {}

    /** The body of a request. */
    static String write(Map<String, String> elements) {
        StringBuilder body = new StringBuilder();
        elements.forEach((name, value) -> body.append(escaped(name).replace(":", "%3A"))
                .append(": ")
                .append(escaped(value))
                .append('\n'));
        return body.toString();
    }

    /** The elements of an answer, without its first line that says how it went. Lines without a colon are passed over. */
    static Map<String, String> read(String body) {
        Map<String, String> elements = new LinkedHashMap<>();
        for (String line : body.lines().toList()) {
            int colon = line.indexOf(':');
            if (colon > 0) {
                elements.put(
                        unescaped(line.substring(0, colon).strip()),
                        unescaped(line.substring(colon + 1).strip()));
            }
        }
        return elements;
    }

    private static String escaped(String text) {
        return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A");
    }

    /** A percent sign without two hexadecimal digits stands for itself. */
    private static String unescaped(String text) {
        byte[] given = text.getBytes(StandardCharsets.UTF_8);
        ByteArrayOutputStream plain = new ByteArrayOutputStream(given.length);
        int at = 0;
        while (at < given.length) {
            int value = given[at] == '%' ? escape(given, at + 1) : -1;
            plain.write(value >= 0 ? value : given[at]);
            at += value >= 0 ? 3 : 1;
        }
        return plain.toString(StandardCharsets.UTF_8);
    }

    /** The byte that two hexadecimal digits stand for, or -1 if they do not. */
    private static int escape(byte[] text, int at) {
        int high = at + 1 < text.length ? Character.digit(text[at], 16) : -1;
        int low = high >= 0 ? Character.digit(text[at + 1], 16) : -1;
        return low >= 0 ? high * 16 + low : -1;
    }
}
