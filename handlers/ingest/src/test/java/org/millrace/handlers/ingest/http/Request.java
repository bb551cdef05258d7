package org.millrace.handlers.ingest.http;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What the server was asked.
 *
 * @param method such as GET
 * @param path with its query
 * @param headers by their names in lower case
 */
public record Request(String method, String path, Map<String, String> headers) {

    /** A header, or an empty text. */
    public String header(String name) {
        return headers.getOrDefault(name, "");
    }

    static Optional<Request> read(InputStream in) throws IOException {
        String first = line(in);
        if (first.isEmpty()) {
            return Optional.empty();
        }
        String[] words = first.split(" ", 3);
        Map<String, String> headers = new TreeMap<>();
        for (String line = line(in); !line.isEmpty(); line = line(in)) {
            int colon = line.indexOf(':');
            headers.put(
                    line.substring(0, colon).toLowerCase(Locale.ROOT),
                    line.substring(colon + 1).trim());
        }
        return Optional.of(new Request(words[0], words[1], headers));
    }

    private static String line(InputStream in) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int next = in.read(); next >= 0 && next != '\n'; next = in.read()) {
            line.append((char) next);
        }
        String text = line.toString();
        return new String(
                (text.endsWith("\r") ? text.substring(0, text.length() - 1) : text)
                        .getBytes(StandardCharsets.ISO_8859_1),
                StandardCharsets.UTF_8);
    }
}
